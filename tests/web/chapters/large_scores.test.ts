import { expect, test } from 'vitest';
import { largeScores } from '../../../web/src/chapters/large_scores';
import { core, exampleNamed } from '../timeline/told_examples';

test('large scores break the textbook’s formula and not the one that subtracts the largest first', () => {
  const [plain, stable] = largeScores(core, exampleNamed('large-scores'));
  const shown = (column: typeof plain, step: string) =>
    column?.rows.find((row) => row.step === step)?.numbers;
  expect(plain?.rows.map(({ step }) => step)).toEqual(['scores', 'exponentials', 'weights']);
  expect(shown(plain, 'exponentials')).toEqual(['∞', '∞']);
  expect(shown(plain, 'weights')).toEqual(['NaN', 'NaN']);
  expect(shown(stable, 'shifted')).toEqual(['−1', '0']);
  expect(shown(stable, 'weights')).toEqual(['0.2689', '0.7311']);
});
