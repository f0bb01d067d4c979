import { expect, test } from 'vitest';
import type { Example } from '../../../web/src/core/example';
import { sayText } from '../../../web/src/timeline/say';
import { smallExample } from './small_example';
import { exampleNamed, tell } from './told_examples';

const scoresOf = (example: Example, options = {}) =>
  tell(example, { options })
    .timeline.beats.filter(({ stage }) => stage === 'scores')
    .map(({ say }) => sayText(say).replaceAll('\u00a0', ' '));

const small: Example = {
  ...smallExample,
  inputs: {
    ...smallExample.inputs,
    query_weight: [
      [0.5, -1],
      [-0.25, 0.25],
    ],
    key_weight: [
      [0.5, 0],
      [0, 1],
    ],
    bias: [[0.5, 0]],
    vector: [[2, -1]],
  },
};

test('an additive score is told by the parts, the hidden units and how much they count', () => {
  // tanh(1.00) = 0.7616, tanh(0.00) = 0, tanh(0.75) = 0.6351, tanh(−1.25) = −0.8483
  expect(scoresOf(small)).toEqual([
    'By learned weights, the query and every key give a number to each hidden unit.',
    'The query of sun, first hidden unit: 2.00 × 0.50 + 1.00 × (−1.00) + 0.50 = 0.50',
    'The query of sun, second hidden unit: 2.00 × (−0.25) + 1.00 × 0.25 + 0.00 = −0.25',
    'The key of sun gives the hidden units 0.50 and 0.25.',
    'The key of sea gives the hidden units 0.25 and −1.00.',
    'In a score, the hidden units are multiplied by 2.00 and −1.00.',
    'sun, first hidden unit: tanh(0.50 + 0.50) = 0.76',
    'sun, second hidden unit: tanh(−0.25 + 0.25) = 0.00',
    'sun: 0.76 × 2.00 + 0.00 × (−1.00) = 1.52',
    'sea: tanh(0.50 + 0.25) = 0.64 and tanh(−0.25 + (−1.00)) = −0.85',
    'sea: 0.635 × 2.000 + (−0.848) × (−1.000) = 2.12',
    'The other query likewise: 2 × 2 scores.',
  ]);
});

test('named otherwise, the same example is told without hidden units', () => {
  const lines = scoresOf(small, { similarity: 'dot' });
  expect(lines[0]).toBe('sun, first numbers: 2.00 × 1.00 = 2.00');
  expect(lines.join()).not.toContain('hidden');
});

test('a hidden unit is said with the decimals with which it holds as printed', () => {
  // tanh(0.304 + 0.264) = tanh(0.568) = 0.5138, but tanh(0.30 + 0.26) = 0.5080
  const inputs = {
    ...small.inputs,
    query: [
      [0.304, 0],
      [0, 0],
    ],
    key: [
      [0.264, 0],
      [0, 0],
    ],
    query_weight: [[1, 0]],
    key_weight: [[1, 0]],
    bias: [[0]],
    vector: [[1]],
  };
  expect(scoresOf({ ...small, inputs })).toContain(
    'sun, first hidden unit: tanh(0.304 + 0.264) = 0.51',
  );
});

test('many hidden units and many words are folded', () => {
  const random = (stream: number, rows: number, columns: number) => ({
    random: { seed: 5, stream, rows, columns },
  });
  const large: Example = {
    ...exampleNamed('five-by-sixty-four'),
    inputs: {
      query: random(1, 1, 64),
      key: random(2, 20, 64),
      query_weight: random(3, 8, 64),
      key_weight: random(4, 8, 64),
      vector: random(5, 1, 8),
    },
    words: [],
    until: 'scores',
  };
  const lines = scoresOf({ ...large, words: [{ text: 'all', key: null, query: 0 }], query: 0 });
  expect(lines).toContain('The query of all gives the hidden units 8 numbers.');
  expect(lines).toContain('In a score, the hidden units are multiplied by 8 numbers.');
  expect(lines.filter((line) => line === 'The other 18 words likewise.')).toHaveLength(2);
  expect(
    lines.filter((line) => /5 more hidden units, worked the same way/.test(line)),
  ).toHaveLength(1);
});
