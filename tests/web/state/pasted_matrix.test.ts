import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../../web/src/core/example';
import { mostColumns, mostRows } from '../../../web/src/state/pasted_cells';
import { readMatrix } from '../../../web/src/state/pasted_matrix';

const square: Matrix = [
  [1, 2],
  [3, -4],
];

/** Texts with one meaning, by who writes them so. */
const plain: readonly (readonly [string, string, Matrix])[] = [
  ['NumPy, repr', 'array([[ 1.,  2.],\n       [ 3., -4.]])', square],
  ['NumPy, repr with dtype', 'array([[1, 2],\n       [3, -4]], dtype=int32)', square],
  ['NumPy, in a script', 'query = np.array([[1, 2], [3, -4]], dtype=np.float32)', square],
  ['NumPy, print', '[[ 1.  2.]\n [ 3. -4.]]', square],
  ['NumPy, scientific', '[[1.00e+00 2.00e+00]\n [3.00e+00 -4.00e+00]]', square],
  ['NumPy, one row', 'array([1.5, 2. ])', [[1.5, 2]]],
  ['NumPy, a list of scalars', '[np.float64(1.5), np.float64(2.0)]', [[1.5, 2]]],
  ['PyTorch', 'tensor([[ 1.,  2.],\n        [ 3., -4.]])', square],
  ['PyTorch, dtype', 'tensor([[ 1.,  2.],\n        [ 3., -4.]], dtype=torch.float64)', square],
  [
    'PyTorch, device and gradient',
    "tensor([[ 1.0000e-03,  2.0000e+00]], device='cuda:0', grad_fn=<MmBackward0>)",
    [[0.001, 2]],
  ],
  [
    'PyTorch, a parameter',
    'Parameter containing:\ntensor([[ 1.,  2.],\n        [ 3., -4.]], requires_grad=True)',
    square,
  ],
  ['MATLAB, spaces', '[1 2; 3 -4]', square],
  ['MATLAB, commas', 'A = [1, 2; 3, -4];', square],
  ['MATLAB, lines', 'A = [\n  1, 2\n  3, -4\n]', square],
  ['MATLAB, printed', '     1     2\n     3    -4\n', square],
  ['MATLAB, lines with semicolons', '1 2;\n3 -4;', square],
  ['JSON', '[[1,2],[3,-4]]', square],
  ['JSON, over lines', '[\n  [1, 2],\n  [3, -4]\n]\n', square],
  ['JSON, one row', '[1, 2,\n 3]', [[1, 2, 3]]],
  ['CSV', '1.0,2.0\r\n3.0,-4.0\r\n', square],
  ['CSV, quotes', '"1.0","2.0"\n"3.0","-4.0"', square],
  ['CSV, quotes and decimal commas', '"1,5","2,5"', [[1.5, 2.5]]],
  [
    'CSV with semicolons',
    '1,5;2,5\n3,0;-4,0',
    [
      [1.5, 2.5],
      [3, -4],
    ],
  ],
  ['TSV', '1\t2\n3\t-4', square],
  [
    'spreadsheet, decimal commas',
    '0,5\t0,25\n1\t2',
    [
      [0.5, 0.25],
      [1, 2],
    ],
  ],
  ['spreadsheet, thousands and decimals', '1.234,5\t2,5', [[1234.5, 2.5]]],
  ['spreadsheet, a minus sign', '\u22121\t2', [[-1, 2]]],
  ['a single number', '7', [[7]]],
  ['three decimals', '1.234\t5.678', [[1.234, 5.678]]],
];

/** Texts with more than one, and all of them. */
const ambiguous: readonly (readonly [string, readonly Matrix[]])[] = [
  ['1,2', [[[1, 2]], [[1.2]]]],
  [
    '1,2\n3,4',
    [
      [
        [1, 2],
        [3, 4],
      ],
      [[1.2], [3.4]],
    ],
  ],
  ['1,234', [[[1, 234]], [[1.234]], [[1234]]]],
  ['1,234\t2,345', [[[1.234, 2.345]], [[1234, 2345]]]],
  [
    '1,5;2,5',
    [
      [[1.5, 2.5]],
      [
        [1, 5],
        [2, 5],
      ],
    ],
  ],
  ['1;2;3', [[[1, 2, 3]], [[1], [2], [3]]]],
  [
    '[1 2\n 3 4]',
    [
      [
        [1, 2],
        [3, 4],
      ],
      [[1, 2, 3, 4]],
    ],
  ],
  [
    '[1,5 2,5; 3,5 4,5]',
    [
      [
        [1, 5, 2, 5],
        [3, 5, 4, 5],
      ],
      [
        [1.5, 2.5],
        [3.5, 4.5],
      ],
    ],
  ],
];

const cell = (row: number, column: number, text: string, problem: string) => ({
  name: 'cell',
  row,
  column,
  text,
  problem,
});

/** Texts that are no matrix, and why. */
const wrong: readonly (readonly [string, object])[] = [
  ['', { name: 'empty' }],
  [' \n ', { name: 'empty' }],
  ['[]', { name: 'empty' }],
  ['array([], shape=(0, 3), dtype=float64)', { name: 'empty' }],
  ['[[1, 2, 3],\n [4, ..., 6]]', { name: 'elided' }],
  ['[[1, 2, \u2026]]', { name: 'elided' }],
  ['1 2\n3 4 5', { name: 'ragged', row: 2, count: 3, first: 2 }],
  ['[[1, 2, 3], [4, 5]]', { name: 'ragged', row: 2, count: 2, first: 3 }],
  ['[[1, 2], []]', { name: 'ragged', row: 2, count: 0, first: 2 }],
  ['1 2\nabc 4', cell(2, 1, 'abc', 'not-a-number')],
  ['1.5, abc', cell(1, 2, 'abc', 'not-a-number')],
  ['a,b\n1,2', cell(1, 1, 'a', 'not-a-number')],
  ['1.5\t2,5', cell(1, 2, '2,5', 'not-a-number')],
  ['1,,3\n1,2,3', cell(1, 2, '', 'empty')],
  ['[[1, nan]]', cell(1, 2, 'nan', 'not-finite')],
  ['tensor([[-inf, 1.]])', cell(1, 1, '-inf', 'not-finite')],
  ['1e99', cell(1, 1, '1e99', 'too-large')],
  ['[[1, 2], [3, 4]', { name: 'unbalanced' }],
  ['[[[1, 2]]]', { name: 'dimensions', count: 3 }],
  ['[[1, 2]] and more', { name: 'stranger', text: 'and more' }],
  ['[[1, 2], 3]', { name: 'stranger', text: '3' }],
  ['word '.repeat(20_000), { name: 'too-long', most: 50_000 }],
  ['1\n'.repeat(mostRows + 1), { name: 'too-many', rows: mostRows + 1, columns: 1 }],
  ['1 '.repeat(mostColumns + 1), { name: 'too-many', rows: 1, columns: mostColumns + 1 }],
];

describe('a pasted matrix', () => {
  it('is tried in every form', () => {
    expect([plain.length, ambiguous.length, wrong.length]).toEqual([29, 8, 24]);
  });

  it.each(plain)('is read as %s writes it', (_form, text, matrix) => {
    expect(readMatrix(text)).toEqual({ kind: 'matrix', matrix });
  });

  it.each(ambiguous)('is left to the reader where %j has several readings', (text, matrices) => {
    const read = readMatrix(text);
    expect(read.kind === 'readings' ? read.readings.map(({ matrix }) => matrix) : read).toEqual(
      matrices,
    );
  });

  it.each(wrong)('is refused with its reason: %j', (text, fault) => {
    expect(readMatrix(text)).toEqual({ kind: 'fault', fault });
  });

  it('comes back whole from every form that has one reading', () => {
    const numbers = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const matrices = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 2, max: 5 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(numbers, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    const lines = (matrix: Matrix, mark: string) => matrix.map((row) => row.join(mark));
    const forms: ((matrix: Matrix) => string)[] = [
      (matrix) => JSON.stringify(matrix),
      (matrix) => `tensor([${lines(matrix, ', ').map((row) => `[${row}]`)}], dtype=torch.float64)`,
      (matrix) => `[${lines(matrix, ' ').join('; ')}]`,
      (matrix) => lines(matrix, '\t').join('\n'),
      (matrix) => lines(matrix, '\t').join('\n').replaceAll('.', ','),
    ];
    fc.assert(
      fc.property(matrices, (matrix) => {
        // The forms write no negative zero, and a comma before three digits may group them.
        const positive = matrix.map((row) => row.map((number) => (number === 0 ? 0 : number)));
        for (const form of forms) {
          const read = readMatrix(form(positive));
          const found =
            read.kind === 'readings' ? read.readings.map((each) => each.matrix) : [read];
          if (read.kind === 'readings') expect(found).toContainEqual(positive);
          else expect(read).toEqual({ kind: 'matrix', matrix: positive });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('takes no longer over any text than over its length', () => {
    for (const text of [
      '['.repeat(49_000),
      '1,'.repeat(24_000),
      '","'.repeat(16_000),
      '. '.repeat(24_000),
      `[1], a=${' '.repeat(48_000)},b`,
      `x${' '.repeat(48_000)}`,
    ])
      expect(readMatrix(text).kind).toBe('fault');
  });
});
