import { describe, expect, test } from 'vitest';
import { checkMatrix } from '../../../web/src/core/validate_matrix';

describe('a matrix from outside', () => {
  test('may be rows of numbers', () => {
    expect(
      checkMatrix('query', [
        [1, 2],
        [3, 4],
        [5, 6],
      ]),
    ).toEqual({ data: Float64Array.of(1, 2, 3, 4, 5, 6), rows: 3, columns: 2 });
  });

  test('may be rows of typed arrays', () => {
    expect(checkMatrix('query', [Float32Array.of(1, 2)])).toEqual({
      data: Float64Array.of(1, 2),
      rows: 1,
      columns: 2,
    });
  });

  test('may be flat, and then keeps its own kind of numbers', () => {
    const data = Float32Array.of(1, 2);
    expect(checkMatrix('query', { data, shape: [2, 1] })).toEqual({ data, rows: 2, columns: 1 });
  });

  test('may hold NaN and ∞, which the core judges', () => {
    expect([...checkMatrix('query', [[Number.NaN, -Infinity]]).data]).toEqual([
      Number.NaN,
      -Infinity,
    ]);
  });

  test.each([
    ['nothing', undefined, 'missing-input', 'key is missing'],
    ['null', null, 'wrong-type', 'key is null; it must be an array of rows, or { data, shape }'],
    [
      'a bare typed array',
      Float64Array.of(1),
      'wrong-type',
      'key is an object; it must be an array of rows, or { data, shape }',
    ],
    ['no rows', [], 'empty-input', 'key has no rows'],
    ['rows without columns', [[]], 'empty-input', 'key[0] has no columns'],
    ['a single row', [1, 2], 'wrong-type', 'key[0] is 1; every row must be an array of numbers'],
    [
      'rows of different lengths',
      [[1, 2], [3]],
      'shape-mismatch',
      'key[1] has 1 entries, key[0] has 2; every row must be equally long',
    ],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
    ['a hole', [[1, , 3]], 'wrong-type', 'key[0][1] is missing; every entry must be a number'],
    [
      'data without a shape',
      { data: Float64Array.of(1) },
      'wrong-type',
      'key.shape is missing; it must be [rows, columns]',
    ],
    ['a shape without data', { shape: [1, 1] }, 'missing-input', 'key.data is missing'],
    [
      'whole numbers as data',
      { data: Int32Array.of(1), shape: [1, 1] },
      'wrong-type',
      'key.data is an object; it must be a Float64Array or a Float32Array',
    ],
    [
      'three axes',
      { data: Float64Array.of(1), shape: [1, 1, 1] },
      'shape-mismatch',
      'key.shape has 3 entries; it must be [rows, columns]',
    ],
    [
      'a shape of another size',
      { data: Float64Array.of(1, 2), shape: [3, 1] },
      'shape-mismatch',
      'key.shape is [3, 1], which is 3 numbers; data has 2',
    ],
    [
      'half a row',
      { data: Float64Array.of(1), shape: [0.5, 2] },
      'out-of-range',
      'key.shape[0] is 0.5; it must be a whole number from 0 to 2147483647',
    ],
    ['a size of zero', { data: new Float64Array(0), shape: [0, 2] }, 'empty-input', 'key is 0 × 2'],
  ])('may not be %s', (_, value, code, message) => {
    expect(() => checkMatrix('key', value)).toThrow(expect.objectContaining({ code, message }));
  });
});
