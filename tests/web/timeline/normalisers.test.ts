import { expect, test } from 'vitest';
import { sayText } from '../../../web/src/timeline/say';
import { smallExample } from './small_example';
import { type Telling, tell } from './told_examples';

const told = (telling: Telling) => tell(smallExample, telling);
const sentences = (telling: Telling) =>
  told(telling)
    .timeline.beats.filter((beat) => beat.stage === 'softmax')
    .map(({ say }) => sayText(say).replaceAll('\u00a0', ' '));
const rows = (attend: boolean[][]) => ({ kind: 'given', attend }) as const;

test('the extra zero takes every step that a word takes, and its share goes to no word', () => {
  expect(sentences({ options: { normaliser: 'softmax_with_extra_zero' } })).toEqual([
    'One more score joins them, 0.00. It belongs to no word.',
    'sun: e^2.25 = 9.49',
    'sea: e^0.00 = 1.00',
    'no word: e^0.00 = 1.00',
    'Added up: 1.00 + 9.49 + 1.00 = 11.49',
    '9.49 ÷ 11.49 = 0.83, so about 82 % goes to sun, rounded so that the row adds up to 100.',
    '1.00 ÷ 11.49 = 0.09, so 9 % of the attention goes to sea.',
    '1.00 ÷ 11.49 = 0.09, so 9 % of the attention goes to no word.',
    'The other query likewise: 2 × 2 weights.',
  ]);
});

test('in the stable form the largest score is subtracted from the extra zero too', () => {
  const options = { normaliser: 'softmax_with_extra_zero', softmax: 'stable' } as const;
  const stable = sentences({ options });
  expect(stable.slice(1, 5)).toEqual([
    'The largest score is 2.25, from sun; subtract it from every score.',
    'sun: 2.25 − 2.25 = 0.00',
    'sea: 0.00 − 2.25 = −2.25',
    'no word: 0.00 − 2.25 = −2.25',
  ]);
  expect(sentences({ options: { ...options, addend: -5 } })[1]).toBe(
    'The largest score is 0.00, the extra one; subtract it from every score.',
  );
});

test('even shares count the words that may be looked at', () => {
  const options = { normaliser: 'uniform', softmax: 'stable' } as const;
  expect(sentences({ options })).toEqual([
    'The scores are not asked: each of the two words counts 1.',
    'Added up: 1.00 + 1.00 = 2.00',
    '1.00 ÷ 2.00 = 0.50, so 50 % of the attention goes to sun.',
    '1.00 ÷ 2.00 = 0.50, so 50 % of the attention goes to sea.',
    'The other query likewise: 2 × 2 weights.',
  ]);
  const mask = rows([
    [true, false],
    [true, true],
  ]);
  expect(sentences({ options: { ...options, mask } })[0]).toBe(
    'The scores are not asked: one word may be looked at and counts 1; a masked one counts 0.',
  );
});

test('all goes to the largest score, and to the first of equals', () => {
  const options = { normaliser: 'argmax', softmax: 'stable' } as const;
  expect(sentences({ options })).toEqual([
    'The largest score is 2.25, from sun.',
    'sun has the largest score, 2.25, so all of the attention goes to sun.',
    'sea: 0.00 is less than 2.25, so nothing goes to sea.',
    'The other query likewise: 2 × 2 weights.',
  ]);
  const even = sentences({ options: { ...options, scale: 0 } });
  expect(even[2]).toBe('sea has 0.00 too, but sun stands before it and has it all.');
});

test('two scores that differ are not printed alike', () => {
  const options = { normaliser: 'argmax', softmax: 'stable', scale: 0.001 } as const;
  expect(sentences({ options })[2]).toBe('sea: 0.000 is less than 0.002, so nothing goes to sea.');
});

test('with every word masked, the extra zero has it all', () => {
  const mask = rows([
    [false, false],
    [true, true],
  ]);
  expect(sentences({ options: { mask } })[0]).toBe(
    'Every word is masked for sun, so all its weights are 0.',
  );
  expect(sentences({ options: { mask, normaliser: 'softmax_with_extra_zero' } })[0]).toBe(
    'Every word is masked for sun, so all its weights are 0, and all of the attention goes to no word.',
  );
});

test('every number of the stage has appeared when the stage is over, whatever the normaliser', () => {
  let cells = 0;
  for (const normaliser of ['softmax_with_extra_zero', 'uniform', 'argmax'] as const) {
    for (const query of [0, 1]) {
      const { timeline, trace } = told({ query, options: { normaliser, softmax: 'stable' } });
      const shown = timeline.beats.flatMap(({ reveals }) => reveals);
      for (const { id, rows: count, columns } of trace.tensors) {
        for (let row = 0; row < count; row += 1)
          for (let column = 0; column < columns; column += 1, cells += 1)
            expect(
              shown.some(
                (region) =>
                  region.tensor === id &&
                  region.row <= row &&
                  row < region.rowEnd &&
                  region.column <= column &&
                  column < region.columnEnd,
              ),
              `${normaliser} ${id}[${row}][${column}]`,
            ).toBe(true);
      }
    }
  }
  expect(cells).toBe(2 * (44 + 30 + 26));
});
