import { describe, expect, test } from 'vitest';
import { formatNumber, formatPercent } from '../../../web/src/draw/format';
import { sayText } from '../../../web/src/timeline/say';
import { smallExample } from './small_example';
import { type Telling, tell, tellAll } from './told_examples';

const sentences = (stage: string, telling: Telling = {}, example = smallExample) =>
  tell(example, telling)
    .timeline.beats.filter((beat) => beat.stage === stage)
    .map(({ say }) => sayText(say).replaceAll('\u00a0', ' '));

test('inputs are introduced word by word', () => {
  expect(sentences('inputs')).toEqual([
    'sun asks with its query [2.00, 1.00].',
    'Each word offers a key: sun [1.00, 0.25] and sea [0.50, −1.00].',
    'Each word carries a value: sun [4.00, 0.00] and sea [0.00, 8.00].',
    'The other word has a query too: sea [0.00, 3.00].',
  ]);
});

test('scores are told by their products and their sum', () => {
  expect(sentences('scores')).toEqual([
    'sun, first numbers: 2.00 × 1.00 = 2.00',
    'sun, second numbers: 1.00 × 0.25 = 0.25',
    'sun: 2.00 × 1.00 + 1.00 × 0.25 = 2.25',
    'sea: 2.00 × 0.50 + 1.00 × (−1.00) = 0.00',
    'The other query likewise: 2 × 2 scores.',
  ]);
});

test('the plain softmax is told by powers, sum and shares', () => {
  expect(sentences('softmax')).toEqual([
    'sun: e^2.25 = 9.49',
    'sea: e^0.00 = 1.00',
    'Added up: 9.49 + 1.00 = 10.49',
    '9.49 ÷ 10.49 = 0.90, so 90 % of the attention goes to sun.',
    '1.00 ÷ 10.49 = 0.10, so 10 % of the attention goes to sea.',
    'The other query likewise: 2 × 2 weights.',
  ]);
});

test('the stable softmax first names the largest score and subtracts it', () => {
  expect(sentences('softmax', { options: { softmax: 'stable' } }).slice(0, 5)).toEqual([
    'The largest score is 2.25, from sun; subtract it from every score.',
    'sun: 2.25 − 2.25 = 0.00',
    'sea: 0.00 − 2.25 = −2.25',
    'sun: e^0.00 = 1.00',
    'sea: e^−2.25 = 0.11',
  ]);
});

test('a temperature divides the score in the power, or the difference before it', () => {
  expect(sentences('softmax', { options: { temperature: 0.5 } })[0]).toBe(
    'sun: e^(2.25 ÷ 0.50) = 90.02',
  );
  const stable = sentences('softmax', { options: { temperature: 0.5, softmax: 'stable' } });
  expect(stable[2]).toBe('sea: (0.00 − 2.25) ÷ 0.50 = −4.50');
  expect(stable[4]).toBe('sea: e^−4.50 = 0.01');
});

test('the default scale is said as a division by the root, any other as a factor', () => {
  expect(sentences('scale', { options: { scale: null } })).toEqual([
    'A key has two numbers, so every score is divided by √2.',
    'sun: 2.25 ÷ √2 = 1.59',
    'sea: 0.00 ÷ √2 = 0.00',
    'The other query likewise: 2 × 2 scaled scores.',
  ]);
  expect(sentences('scale', { options: { scale: 10 } })[0]).toBe('sun: 2.25 × 10.00 = 22.50');
  expect(sentences('scale', { options: { addend: -5 } })[0]).toBe('sun: 2.25 + (−5.00) = −2.75');
});

test('a mask says which words may be seen and which may not', () => {
  expect(sentences('mask', { options: { mask: { kind: 'causal' } } })).toEqual([
    'sun may look at sun: this score stays.',
    'sea is masked, so its score becomes −∞.',
    'The other query likewise: 2 × 2 masked scores.',
  ]);
});

test('with every word masked the weights and the output are zeros, in words', () => {
  const mask = {
    kind: 'given',
    attend: [
      [false, false],
      [true, true],
    ],
  } as const;
  const telling = { options: { mask } };
  expect(sentences('mask', telling)[0]).toBe('sun and sea are masked, so their scores become −∞.');
  expect(sentences('softmax', telling)[0]).toBe(
    'Every word is masked for sun, so all its weights are 0.',
  );
  expect(sentences('weighted-sum', telling)[0]).toBe(
    'No word counts for sun, so its output is [0.00, 0.00].',
  );
});

test('the weighted sum is told word by word, then number by number', () => {
  expect(sentences('weighted-sum')).toEqual([
    'sun, first number: 0.905 × 4.000 = 3.62',
    'sea, first number: 0.10 × 0.00 = 0.00',
    'first number: 0.905 × 4.000 + 0.095 × 0.000 = 3.62',
    'second number: 0.905 × 0.000 + 0.095 × 8.000 = 0.76',
    'The other query likewise: 2 × 2 output numbers.',
  ]);
});

test('words of weight 0 share one beat and stay out of the sum', () => {
  const given = {
    ...smallExample,
    words: ['a', 'b', 'c', 'd'].map((text, key) => ({ text, key, query: key === 0 ? 0 : null })),
    inputs: { relevance: [[0, 0.5, 0, 0.25]], value: [[1], [2], [3], [4]] },
  };
  expect(sentences('weighted-sum', {}, given)).toEqual([
    'b: 0.50 × 2.00 = 1.00',
    'd: 0.25 × 4.00 = 1.00',
    'a and c have weight 0, so they add nothing.',
    'Added up: 0.50 × 2.00 + 0.25 × 4.00 = 2.00',
  ]);
  expect(sentences('output', {}, given)).toEqual(['a was 1.00; after attention it is 2.00.']);
});

test('the result stands beside what the word was, or alone when the word is not among the keys', () => {
  expect(sentences('output')).toEqual([
    'sun was [4.00, 0.00]; after attention it is [3.62, 0.76].',
  ]);
  const words = smallExample.words.map((word) => ({ ...word, key: null }));
  expect(sentences('output', {}, { ...smallExample, words })).toEqual([
    'After attention, sun is [3.62, 0.76].',
  ]);
  expect(sentences('output', {}, { ...smallExample, axes: ['warm', 'wet'] })).toEqual([
    'sun was warm 4.00, wet 0.00; after attention it is warm 3.62, wet 0.76.',
  ]);
});

test('powers that overflow and shares that do not exist are said in words', () => {
  const huge = { ...smallExample, until: 'weights' as const, inputs: { scores: [[1000, 1001]] } };
  expect(sentences('softmax', {}, huge)).toEqual([
    'sun: e^1000.00 = ∞, more than a computer’s number can hold.',
    'sea: e^1001.00 = ∞, more than a computer’s number can hold.',
    'Added up: ∞ + ∞ = ∞',
    'sun: ∞ ÷ ∞ is not a number (NaN), so the plain formula has no answer.',
    'sea: ∞ ÷ ∞ is not a number (NaN), so the plain formula has no answer.',
  ]);
});

test('a percentage moved so that its row adds up to 100 says so', () => {
  const thirds = { ...smallExample, until: 'weights' as const, inputs: { scores: [[1, 1, 1]] } };
  const shares = sentences('softmax', {}, thirds).filter((line) => line.includes('÷'));
  expect(shares).toEqual([
    '2.72 ÷ 8.15 = 0.33, so about 34 % goes to sun, rounded so that the row adds up to 100.',
    '2.72 ÷ 8.15 = 0.33, so 33 % of the attention goes to sea.',
    '2.72 ÷ 8.15 = 0.33, so 33 % of the attention goes to 3.',
  ]);
});

test('many words and long vectors are folded, with their counts', () => {
  const long = (rows: number, columns: number, seed: number) => ({
    random: { seed: 1, stream: seed, rows, columns },
  });
  const large = {
    ...smallExample,
    inputs: { query: long(20, 64, 0), key: long(20, 64, 1), value: long(20, 64, 2) },
  };
  expect(sentences('inputs', {}, large)).toEqual([
    'sun asks with its query, 64 numbers long.',
    'Each of the 20 words offers a key: 20 × 64 numbers.',
    'Each of the 20 words carries a value: 20 × 64 numbers.',
    'The other 19 words have queries too: 20 × 64 numbers in all.',
  ]);
  expect(sentences('scores', {}, large)).toContain('sun: 61 more products, worked the same way.');
  expect(sentences('scores', {}, large)).toContain('The other 18 words likewise.');
  expect(sentences('weighted-sum', {}, large)).toContain('The other 62 numbers likewise.');
});

describe.each(tellAll())('$name', ({ timeline, trace, input }) => {
  test('says of every cell the number that the core gave it', () => {
    let said = 0;
    for (const { text, cell } of timeline.beats.flatMap(({ say }) => say)) {
      if (cell === undefined) continue;
      said += 1;
      const tensor = trace.tensors.find(({ id }) => id === cell.tensor);
      if (tensor === undefined) throw new Error(`${cell.tensor} is said but not in the trace`);
      const start = tensor.offset + cell.row * tensor.columns;
      const row = [...trace.tape.subarray(start, start + tensor.columns)];
      const value = row[cell.column] as number;
      const decimals = text.split('.')[1]?.length ?? 0;
      const expected = text.endsWith('%')
        ? formatPercent(
            input.percentages(cell.tensor, cell.row).together[cell.column] ?? Number.NaN,
          )
        : formatNumber(value, decimals);
      expect(text).toBe(expected);
    }
    expect(said).toBeGreaterThan(0);
  });

  test('says no equation that does not hold as printed', () => {
    for (const { say } of timeline.beats) {
      const line = sayText(say);
      const match = /(?:^|: )([^:=]*) = (−?[\d.]+)/.exec(line);
      if (match === null || /more|√|e\^|∞/.test(line)) continue;
      const [, left = '', total = ''] = match;
      const bare = left.replace(/^tanh/, '');
      const sum = bare
        .split(' + ')
        .map((term) =>
          term
            .replace(/[()]/g, '')
            .replaceAll('−', '-')
            .split(/ ([×÷-]) /),
        )
        .map(([a, sign, b]) => {
          if (sign === '×') return Number(a) * Number(b);
          if (sign === '÷') return Number(a) / Number(b);
          return sign === '-' ? Number(a) - Number(b) : Number(a);
        })
        .reduce((total, term) => total + term, 0);
      const value = bare === left ? sum : Math.tanh(sum);
      const half = 0.5 * 10 ** -(total.split('.')[1]?.length ?? 0);
      expect(Math.abs(value - Number(total.replace('−', '-'))), line).toBeLessThanOrEqual(
        half + 1e-9,
      );
    }
  });
});
