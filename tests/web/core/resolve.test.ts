import { describe, expect, test, vi } from 'vitest';
import type { Example, Similarity } from '../../../web/src/core/example';
import { defaultOptions } from '../../../web/src/core/problem';
import { allInputs, resolve } from '../../../web/src/core/resolve';

const source = {
  randomNormal: vi.fn((seed: number, stream: number, rows: number, columns: number) => ({
    data: new Float64Array(rows * columns).fill(seed + stream),
    rows,
    columns,
  })),
};

const example: Example = {
  version: 1,
  id: 'two-words',
  title: 'Two words',
  numbers: 'toy',
  chapter: 5,
  words: [],
  query: 0,
  inputs: {
    query: [[1, 2]],
    key: [
      [3, 4],
      [5, 6],
    ],
    value: { random: { seed: 7, stream: 2, rows: 2, columns: 1 } },
  },
  until: 'output',
  scale: 1,
  expected: [],
  variants: [
    {
      id: 'sharper',
      label: 'Sharper',
      set: { temperature: 0.5, inputs: { query: [[9, 9]] } },
      expected: [],
    },
  ],
  source: 'typed by hand',
};

describe('an example as a problem', () => {
  test('has the example’s options, and the defaults where it says nothing', () => {
    const { inputs, until, ...options } = resolve(source, example);
    expect(options).toEqual({ ...defaultOptions, scale: 1 });
    expect(until).toBe('output');
    expect(Object.keys(inputs)).toEqual(['query', 'key', 'value']);
    expect(inputs.key).toEqual({ data: Float64Array.of(3, 4, 5, 6), rows: 2, columns: 2 });
  });

  test('draws random inputs with their own seed, stream and size', () => {
    const { inputs } = resolve(source, example);
    expect(source.randomNormal).toHaveBeenLastCalledWith(7, 2, 2, 1);
    expect(inputs.value).toEqual({ data: Float64Array.of(9, 9), rows: 2, columns: 1 });
  });

  test('takes on a variant, then options, then changed numbers', () => {
    const problem = resolve(source, example, {
      variant: 'sharper',
      options: { temperature: 2, scale: null },
      inputs: [{ tensor: 'query', row: 0, column: 1, value: -1 }],
    });
    expect(problem).toMatchObject({ temperature: 2, scale: null });
    expect(problem.inputs.query?.data).toEqual(Float64Array.of(9, -1));
    expect(resolve(source, example, { variant: 'sharper' }).temperature).toBe(0.5);
  });

  test('leaves the example as it was', () => {
    const before = structuredClone(example);
    resolve(source, example, { inputs: [{ tensor: 'key', row: 1, column: 0, value: 0 }] });
    expect(example).toEqual(before);
  });

  test('leaves the numbers that the random source keeps as they were', () => {
    const kept = { data: Float64Array.of(1, 2), rows: 2, columns: 1 };
    const { inputs } = resolve({ randomNormal: () => kept }, example, {
      inputs: [{ tensor: 'value', row: 1, column: 0, value: 5 }],
    });
    expect(inputs.value?.data).toEqual(Float64Array.of(1, 5));
    expect(kept.data).toEqual(Float64Array.of(1, 2));
  });

  test.each([
    ['no inputs', { inputs: undefined }, 'missing-input', 'inputs is missing'],
    [
      'an input that does not exist',
      { inputs: { keys: [[1]] } },
      'unknown-name',
      /^inputs has no field "keys"/,
    ],
    [
      'a string in a cell',
      { inputs: { query: [['1']] } },
      'wrong-type',
      'query[0][0] is "1" (a string); every entry must be a number',
    ],
    [
      'half a random row',
      { inputs: { query: { random: { seed: 1, stream: 0, rows: 0.5, columns: 1 } } } },
      'out-of-range',
      /^query\.random\.rows is 0\.5/,
    ],
    [
      'a seed too large to be exact',
      { inputs: { query: { random: { seed: 2 ** 53, stream: 0, rows: 1, columns: 1 } } } },
      'out-of-range',
      /^query\.random\.seed/,
    ],
    ['an end that does not exist', { until: 'end' }, 'unknown-name', /^until is "end"/],
    [
      'a temperature in words',
      { temperature: 'hot' },
      'wrong-type',
      'temperature is "hot" (a string); it must be a number',
    ],
    ['a mask without a kind', { mask: {} }, 'missing-input', 'mask.kind is missing'],
    [
      'a mask with uneven rows',
      { mask: { kind: 'given', attend: [[true], [true, false]] } },
      'shape-mismatch',
      /^mask\.attend\[1\] has 2 entries/,
    ],
  ])('is refused with %s', (_, change, code, message) => {
    const changed = { ...example, ...change } as unknown as Example;
    expect(() => resolve(source, changed)).toThrow(
      expect.objectContaining({
        code,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      }),
    );
  });

  test('keeps the inputs of the additive similarity only where it is in force', () => {
    const learned = { query_weight: [[1, 0]], key_weight: [[0, 1]], bias: [[0]], vector: [[2]] };
    const offering: Example = { ...example, inputs: { ...example.inputs, ...learned } };
    const comparing = (similarity: Similarity | undefined, option?: Similarity) => {
      const asked = similarity === undefined ? offering : { ...offering, similarity };
      const options = option === undefined ? {} : { similarity: option };
      const problem = resolve(source, asked, { options });
      const kept = Object.keys(problem.inputs).filter((role) => role in learned);
      return [problem.similarity, kept.length];
    };
    expect(comparing(undefined)).toEqual(['additive', 4]);
    expect(comparing('dot')).toEqual(['dot', 0]);
    expect(comparing('dot', 'cosine')).toEqual(['cosine', 0]);
    expect(comparing('dot', 'additive')).toEqual(['additive', 4]);
    expect(comparing('additive', 'dot')).toEqual(['dot', 0]);
    const edit = { tensor: 'vector', row: 0, column: 0, value: 5 } as const;
    const changed = { ...offering, similarity: 'dot' as const };
    expect(resolve(source, changed, { inputs: [edit] }).inputs.vector).toBeUndefined();
    expect(allInputs(source, changed, { inputs: [edit] }).vector?.data[0]).toBe(5);
  });

  test('refuses the additive similarity without its vector', () => {
    expect(() => resolve(source, { ...example, similarity: 'additive' })).toThrow(
      'the additive similarity needs vector, which is missing',
    );
  });

  test('refuses a variant, an input or a cell that it does not have', () => {
    expect(() => resolve(source, example, { variant: 'x' })).toThrow(
      'the example has no variant "x" (a string); it has "sharper" (a string)',
    );
    const edit = { tensor: 'scores', row: 0, column: 0, value: 1 } as const;
    expect(() => resolve(source, example, { inputs: [edit] })).toThrow(
      'the example has no input scores to change',
    );
    expect(() =>
      resolve(source, example, { inputs: [{ ...edit, tensor: 'key', row: 2 }] }),
    ).toThrow(/from 0 to 1$/);
  });
});
