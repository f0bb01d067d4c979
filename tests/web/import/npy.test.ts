import { describe, expect, it } from 'vitest';
import { readTensorFile } from '../../../web/src/import/read_tensor_file';
import {
  type Broken,
  expectRefused,
  joined,
  npy,
  npyHeader,
  onlyMatrix,
  packed,
  packed64,
} from './written_files';

const file = 'query.npy';

describe('a .npy', () => {
  it('is one array without a name, of the shape and dtype that it says', async () => {
    const { kind, tensors } = await readTensorFile(npy(), file);
    expect(kind).toBe('npy');
    expect(tensors.map(({ name, shape, dtype }) => ({ name, shape, dtype }))).toEqual([
      { name: '', shape: [2, 3], dtype: '<f4' },
    ]);
    expect(tensors[0]?.matrixAt([])).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('is told by its bytes, whatever its name ends in', async () => {
    expect((await readTensorFile(npy(), 'weights.safetensors')).kind).toBe('npy');
  });

  it('is read where it stands in the middle of other bytes', async () => {
    const bytes = joined([1, 2, 3], npy()).subarray(3);
    expect(await onlyMatrix(bytes, file)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  const dtypes: readonly [descr: string, data: Uint8Array, numbers: readonly number[]][] = [
    ['<f8', packed('Float64', [0.1, -2]), [0.1, -2]],
    ['>f8', packed('Float64', [0.1, -2], false), [0.1, -2]],
    ['<f4', packed('Float32', [0.5, -2]), [0.5, -2]],
    ['>f4', packed('Float32', [0.5, -2], false), [0.5, -2]],
    ['<f2', packed('Uint16', [0x3800, 0xc000]), [0.5, -2]],
    ['>f2', packed('Uint16', [0x3800, 0xc000], false), [0.5, -2]],
    ['<f2', packed('Uint16', [0x0001, 0x7bff]), [2 ** -24, 65504]],
    ['<i8', packed64('BigInt64', [-7n, 2n ** 53n - 1n]), [-7, 2 ** 53 - 1]],
    ['>i8', packed64('BigInt64', [-7n, 1n - 2n ** 53n], false), [-7, 1 - 2 ** 53]],
    ['<u8', packed64('BigUint64', [7n, 8n]), [7, 8]],
    ['<i4', packed('Int32', [-7, 8]), [-7, 8]],
    ['>i4', packed('Int32', [-7, 8], false), [-7, 8]],
    ['<u4', packed('Uint32', [7, 4e9]), [7, 4e9]],
    ['<i2', packed('Int16', [-7, 8]), [-7, 8]],
    ['>u2', packed('Uint16', [7, 65535], false), [7, 65535]],
    ['|i1', packed('Int8', [-7, 8]), [-7, 8]],
    ['|u1', packed('Uint8', [7, 255]), [7, 255]],
    ['|b1', packed('Uint8', [0, 1]), [0, 1]],
  ];
  it.each(dtypes)('gives the numbers of %s', async (descr, data, numbers) => {
    expect(await onlyMatrix(npy({ descr, shape: [1, 2], data }), file)).toEqual([numbers]);
  });
  it('does so for every dtype that is read', () => {
    expect(new Set(dtypes.map(([descr]) => descr.slice(1))).size).toBe(12);
  });

  it.each([1, 2, 3])('is read in version %i of the format', async (version) => {
    expect(await onlyMatrix(npy({ version }), file)).toHaveLength(2);
  });

  it('turns Fortran order, in which the first axis runs fastest', async () => {
    const data = packed('Float32', [1, 4, 2, 5, 3, 6]);
    expect(await onlyMatrix(npy({ fortran: true, data }), file)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    // t[i][j][k] of shape (2, 1, 2) stands at i + 2j + 2k.
    const three = npy({ fortran: true, shape: [2, 1, 2], data: packed('Float32', [1, 2, 3, 4]) });
    expect(await onlyMatrix(three, file, [0])).toEqual([[1, 3]]);
    expect(await onlyMatrix(three, file, [1])).toEqual([[2, 4]]);
  });

  it('gives the last two axes at the leading indices, and one axis as one row', async () => {
    const numbers = Array.from({ length: 24 }, (_, index) => index);
    const four = npy({ shape: [2, 3, 2, 2], data: packed('Float32', numbers) });
    expect(await onlyMatrix(four, file, [1, 2])).toEqual([
      [20, 21],
      [22, 23],
    ]);
    const one = npy({ shape: [2], data: packed('Float32', [8, 9]) });
    expect(await onlyMatrix(one, file)).toEqual([[8, 9]]);
  });

  it('reads the dictionary in any order and spacing, and as Python 2 wrote it', async () => {
    const data = packed('Float32', [1, 2]);
    for (const dictionary of [
      `{"shape":(1,2),"fortran_order":False,"descr":"<f4"}`,
      `{'descr': '<f4', 'fortran_order': False, 'shape': (1L, 2L), }`,
      `{ 'fortran_order' : False , 'descr' : '<f4' , 'shape' : ( 1 , 2 , ) , }`,
    ])
      expect(await onlyMatrix(joined(npyHeader(dictionary), data), file)).toEqual([[1, 2]]);
  });
});

const none = new Uint8Array();
const header = (dictionary: string) => joined(npyHeader(dictionary), packed('Float32', [1]));

describe('a broken .npy is refused', () => {
  const broken: Broken[] = [
    ['nothing', 'wrong-magic', 'does not begin as', none],
    ['another magic', 'wrong-magic', 'does not begin as', joined([0x94], npy().subarray(1))],
    ['cut in its magic', 'wrong-magic', 'does not begin as', npy().subarray(0, 5)],
    ['cut behind its magic', 'truncated', 'ends after 6 bytes', npy().subarray(0, 6)],
    ['cut in the length of its header', 'truncated', 'ends after 9 bytes', npy().subarray(0, 9)],
    ['cut in its header', 'truncated', 'header ends at byte 128', npy().subarray(0, 100)],
    [
      'cut in its numbers',
      'truncated',
      'its shape (2, 3) of "<f4" takes 24 bytes, and 23 are there',
      npy().subarray(0, -1),
    ],
    [
      'a header of 2 GB in a file of 1 kB',
      'truncated',
      'header ends at byte 2147483660',
      joined(npy({ version: 2 }).subarray(0, 8), packed('Uint32', [2 ** 31]), new Uint8Array(1000)),
    ],
    [
      '2 GB of numbers in a file of 1 kB',
      'truncated',
      'takes 2147483648 bytes, and 1000 are there',
      npy({ shape: [2 ** 14, 2 ** 15], data: new Uint8Array(1000) }),
    ],
    [
      'more numbers than any number of bytes',
      'truncated',
      'bytes, and 24 are there',
      npy({ shape: Array.from({ length: 60 }, () => 2 ** 50) }),
    ],
    ['two arrays', 'wrong-size', 'more than one array', joined(npy(), npy())],
    ['version 0', 'unknown-version', 'version 0.0', npy({ version: 0 })],
    ['version 4', 'unknown-version', 'version 4.0', npy({ version: 4 })],
    [
      'version 1.1',
      'unknown-version',
      'version 1.1 of the format; read are 1.0, 2.0 and 3.0',
      npy().map((byte, index) => (index === 7 ? 1 : byte)),
    ],
    [
      'a header longer than any',
      'too-large',
      'its header has 70000 bytes',
      joined(npy({ version: 2 }).subarray(0, 8), packed('Uint32', [70000]), new Uint8Array(70000)),
    ],
    ['no dictionary', 'bad-header', 'no dictionary', header('nonsense')],
    ['an open dictionary', 'bad-header', 'no dictionary', header(`{'descr': '<f4'`)],
    ['a call', 'bad-header', 'no dictionary', header(`{'descr': exec('x'), 'shape': (1,)}`)],
    [
      'text behind it',
      'bad-header',
      'no dictionary',
      header(`{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x`),
    ],
    ['no shape', 'bad-header', 'lacks shape', header(`{'descr': '<f4', 'fortran_order': False}`)],
    ['an entry too many', 'bad-header', 'an entry __class__', header(`{'__class__': 'x'}`)],
    ['two shapes', 'bad-header', 'two entries shape', header(`{'shape': (1,), 'shape': (2,)}`)],
    ...(
      [
        [`'descr': 4`, 'no dictionary'],
        [`'descr': True`, 'its descr is True'],
        [`'fortran_order': 'no'`, `fortran_order is "'no'"`],
        [`'shape': [1]`, 'its shape is "[1]"'],
        [`'shape': (1)`, 'its shape is "(1)"'],
        [`'shape': (-1,)`, 'no dictionary'],
        [`'shape': (1,,2)`, 'its shape is "(1,,2)"'],
        [`'shape': (99999999999999999999,)`, 'its shape is "(99999999999999999999,)"'],
        [`'shape': (${'1,'.repeat(65)})`, '65 axes'],
      ] as const
    ).map(([entry, message]): Broken => {
      const entries = [`'descr': '<f4'`, `'fortran_order': False`, `'shape': (1,)`];
      const [key] = entry.split(':');
      const all = entries.map((each) => (each.startsWith(`${key}:`) ? entry : each));
      return [entry.slice(0, 40), 'bad-header', message, header(`{${all.join(', ')}}`)];
    }),
  ];
  it.each(broken)('%s: %s', async (...row) => {
    expect(row[2]).not.toBe('');
    await expectRefused(row, file);
  });
  it('in every way that is listed', () => expect(broken).toHaveLength(31));
});

describe('an array is listed, and refused as a matrix', () => {
  const listed: Broken[] = [
    ...['|O', '<c16', '<U5', '|S3', '<M8[ns]', '<f16', '<V2', '<f3', '=f4'].map(
      (descr): Broken => [
        descr,
        'unknown-dtype',
        /^query\.npy: its numbers are of dtype .*; read are f8, f4, f2, i8/,
        npy({ descr }),
      ],
    ),
    [
      'fields',
      'unknown-dtype',
      `dtype "[('a', '<f4', (2,)), ('b', [('c', '|O')])]"`,
      header(
        `{'descr': [('a', '<f4', (2,)), ('b', [('c', '|O')])], 'fortran_order': False, 'shape': (1,), }`,
      ),
    ],
    [
      'a single number',
      'no-matrix',
      'a single number',
      npy({ shape: [], data: packed('Float32', [1]) }),
    ],
    ['no rows', 'no-matrix', 'the shape [0, 3]', npy({ shape: [0, 3], data: none })],
    ['no heads', 'no-matrix', 'the shape [0, 2, 3]', npy({ shape: [0, 2, 3], data: none })],
    [
      'a number that is none',
      'not-finite',
      'query.npy: [1][0]: NaN, where a finite number is needed',
      npy({ shape: [2, 1], data: packed('Float32', [1, Number.NaN]) }),
    ],
    [
      'infinity in one row',
      'not-finite',
      'query.npy: [1]: -Infinity,',
      npy({ shape: [2], data: packed('Float32', [1, Number.NEGATIVE_INFINITY]) }),
    ],
    [
      '2^53',
      'out-of-range',
      '[0][0]: 9007199254740992 is beyond',
      npy({ descr: '<i8', shape: [1, 1], data: packed64('BigInt64', [2n ** 53n]) }),
    ],
    [
      '2^64 - 1',
      'out-of-range',
      '18446744073709551615',
      npy({ descr: '<u8', shape: [1, 1], data: packed64('BigUint64', [2n ** 64n - 1n]) }),
    ],
    [
      'more numbers than a matrix may have',
      'too-large',
      'a matrix of 1025 × 1024 numbers; read are up to 1048576',
      npy({ descr: '|b1', shape: [1025, 1024], data: new Uint8Array(1025 * 1024) }),
    ],
  ];
  it.each(listed)('%s: %s', async (...row) => {
    const read = await readTensorFile(row[3], file);
    expect(read.tensors).toHaveLength(1);
    const [tensor] = read.tensors;
    const leading = tensor?.shape.slice(0, -2).map(() => 0) ?? [];
    await expectRefused(row, file, () => tensor?.matrixAt(leading));
  });
  it('in every way that is listed', () => expect(listed).toHaveLength(18));

  it.each([
    [[], '0 leading indices are given; its shape asks for 1'],
    [[0, 0], '2 leading indices are given'],
    [[2], 'index 2 of axis 0; it must be a whole number from 0 to 1'],
    [[-1], 'index -1 of axis 0'],
    [[0.5], 'index 0.5 of axis 0'],
    [[Number.NaN], 'index NaN of axis 0'],
  ])('at %j: %s', async (leading, message) => {
    const bytes = npy({ shape: [2, 1, 3] });
    await expectRefused(['', 'out-of-range', message, bytes], file, ({ tensors }) =>
      tensors[0]?.matrixAt(leading),
    );
  });
});
