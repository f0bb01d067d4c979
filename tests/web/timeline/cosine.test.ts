import { expect, test } from 'vitest';
import { sayText } from '../../../web/src/timeline/say';
import { smallExample } from './small_example';
import { tell } from './told_examples';

test('a cosine is told by the dot product, both lengths, their product and the division', () => {
  const beats = tell(smallExample, { options: { similarity: 'cosine' } }).timeline.beats;
  const scores = beats.filter(({ stage }) => stage === 'scores');
  expect(scores.map(({ say }) => sayText(say).replaceAll('\u00a0', ' '))).toEqual([
    'sun, first numbers: 2.00 × 1.00 = 2.00',
    'sun, second numbers: 1.00 × 0.25 = 0.25',
    'sun: 2.00 × 1.00 + 1.00 × 0.25 = 2.25',
    'sea: 2.00 × 0.50 + 1.00 × (−1.00) = 0.00',
    'The query of sun has the length √(2.00^2 + 1.00^2) = 2.24.',
    'The key of sun has the length √(1.00^2 + 0.25^2) = 1.03.',
    'The key of sea has the length √(0.50^2 + (−1.00)^2) = 1.12.',
    'sun: 2.236 × 1.031 = 2.305',
    'sea: 2.236 × 1.118 = 2.500',
    'sun: 2.25 ÷ 2.30 = 0.98',
    'sea: 0.00 ÷ 2.50 = 0.00',
    'The other query likewise: 2 × 2 scores.',
  ]);
});
