import { expect, test } from 'vitest';
import { largeScores } from '../../../web/src/chapters/large_scores';
import { expectedRow } from '../examples/expected_row';
import { core, exampleNamed } from '../timeline/told_examples';

/** The variant of the example that subtracts the largest score. */
const stably = 'subtract-the-maximum';

/** A number of the file as the page prints it, where it is whole or none. */
const spelled = (number: unknown): string =>
  ({ inf: '∞', nan: 'NaN' })[String(number)] ?? String(number).replace('-', '−');

test('large scores break the textbook’s formula and not the one that subtracts the largest first', () => {
  const example = exampleNamed('large-scores');
  const [plain, stable] = largeScores(core, example);
  const shown = (column: typeof plain, step: string) =>
    column?.rows.find((row) => row.step === step)?.numbers;
  expect(plain?.rows.map(({ step }) => step)).toEqual(['scores', 'exponentials', 'weights']);
  expect(shown(plain, 'exponentials')).toEqual(expectedRow(example, 'exponentials').map(spelled));
  expect(shown(plain, 'weights')).toEqual(expectedRow(example, 'weights').map(spelled));
  expect(shown(stable, 'shifted')).toEqual(expectedRow(example, 'shifted', stably).map(spelled));
  expect(shown(stable, 'weights')).toEqual(
    expectedRow(example, 'weights', stably).map((share) => Number(share).toFixed(4)),
  );
});
