import { describe, expect, test } from 'vitest';
import { digitsOf, variantMade } from '../../../web/src/state/digits';
import { example as plain } from './example_state';

const example = {
  ...plain,
  digits: { output: 1 },
  variants: [
    { id: 'cold', label: 'Cold', set: { temperature: 0.1 }, digits: { output: 4 }, expected: [] },
    {
      id: 'colder',
      label: 'Colder',
      set: { temperature: 0.05, mask: { kind: 'causal' as const } },
      expected: [],
    },
  ],
};

describe('the decimals of a picture', () => {
  test('are the variant’s, else the example’s, else two', () => {
    expect(digitsOf(example, 'cold')('output')).toBe(4);
    expect(digitsOf(example, 'colder')('output')).toBe(1);
    expect(digitsOf(example, null)('scores')).toBe(2);
  });
  test('are those of the variant that the reader’s switches make', () => {
    expect(variantMade(example, null, { temperature: 0.1 })).toBe('cold');
    expect(variantMade(example, null, { temperature: 0.1, mask: { kind: 'causal' } })).toBe('cold');
    expect(variantMade(example, null, { temperature: 0.2 })).toBeNull();
    expect(variantMade(example, null, { temperature: 0.05 })).toBeNull();
    expect(variantMade(example, null, {})).toBeNull();
    expect(variantMade(example, 'colder', { temperature: 0.1 })).toBe('colder');
  });
});
