import { describe, expect, it } from 'vitest';
import { readTensorFile } from '../../../web/src/import/read_tensor_file';
import {
  type Broken,
  expectRefused,
  joined,
  onlyMatrix,
  packed,
  packed64,
  safetensors,
  textBytes,
} from './written_files';

const file = 'model.safetensors';

const entry = (dtype: string, shape: readonly number[], begin: number, end: number) => ({
  dtype,
  shape,
  data_offsets: [begin, end],
});
const pair = packed('Float32', [1, 2]);

describe('a .safetensors', () => {
  it('is its tensors in the order of their bytes, without the metadata', async () => {
    const bytes = safetensors(
      {
        __metadata__: { format: 'pt' },
        'h.0.value': entry('F32', [1, 2], 8, 16),
        'h.0.query': entry('F32', [2, 1], 0, 8),
        empty: entry('F32', [0, 2], 16, 16),
      },
      packed('Float32', [1, 2, 3, 4]),
    );
    const { kind, tensors } = await readTensorFile(bytes, file);
    expect(kind).toBe('safetensors');
    expect(tensors.map(({ name, shape, dtype }) => ({ name, shape, dtype }))).toEqual([
      { name: 'h.0.query', shape: [2, 1], dtype: 'F32' },
      { name: 'h.0.value', shape: [1, 2], dtype: 'F32' },
      { name: 'empty', shape: [0, 2], dtype: 'F32' },
    ]);
    expect(tensors.slice(0, 2).map(({ matrixAt }) => matrixAt([]))).toEqual([[[1], [2]], [[3, 4]]]);
  });

  const dtypes: readonly [string, Uint8Array, readonly number[]][] = [
    ['F64', packed('Float64', [0.1, -2]), [0.1, -2]],
    ['F32', packed('Float32', [0.5, -2]), [0.5, -2]],
    ['F16', packed('Uint16', [0x3800, 0xc000]), [0.5, -2]],
    // 1.1 and the smallest subnormal of bfloat16: the upper halves of 32-bit floats.
    ['BF16', packed('Uint16', [0x3f8d, 0x0001]), [1.1015625, 2 ** -133]],
    ['I64', packed64('BigInt64', [-7n, 8n]), [-7, 8]],
    ['I32', packed('Int32', [-7, 8]), [-7, 8]],
    ['I16', packed('Int16', [-7, 8]), [-7, 8]],
    ['I8', packed('Int8', [-7, 8]), [-7, 8]],
    ['U64', packed64('BigUint64', [7n, 8n]), [7, 8]],
    ['U32', packed('Uint32', [7, 4e9]), [7, 4e9]],
    ['U16', packed('Uint16', [7, 65535]), [7, 65535]],
    ['U8', packed('Uint8', [7, 255]), [7, 255]],
    ['BOOL', packed('Uint8', [0, 1]), [0, 1]],
  ];
  it.each(dtypes)('gives the numbers of %s', async (dtype, data, numbers) => {
    const bytes = safetensors({ t: entry(dtype, [2], 0, data.length) }, data);
    expect(await onlyMatrix(bytes, file)).toEqual([numbers]);
  });
  it('does so for every dtype that is read', () => expect(dtypes).toHaveLength(13));

  it('gives the matrix of a layer and a head', async () => {
    const numbers = Array.from({ length: 16 }, (_, index) => index);
    const bytes = safetensors({ t: entry('F32', [2, 2, 2, 2], 0, 64) }, packed('Float32', numbers));
    expect(await onlyMatrix(bytes, file, [1, 0])).toEqual([
      [8, 9],
      [10, 11],
    ]);
  });

  it('may fill its header up with spaces, and have no tensors', async () => {
    expect(await readTensorFile(safetensors('{}      '), file)).toEqual({
      kind: 'safetensors',
      tensors: [],
    });
  });

  it('keeps names that every object has, and those that read like JSON', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'a "quoted": {name}', 'back\\slash'];
    const text = `{${names
      .map(
        (name, index) =>
          `${JSON.stringify(name)}: ${JSON.stringify(entry('U8', [1], index, index + 1))}`,
      )
      .join(', ')}}`;
    const { tensors } = await readTensorFile(safetensors(text, Uint8Array.of(1, 2, 3, 4, 5)), file);
    expect(tensors.map(({ name, matrixAt }) => [name, matrixAt([])])).toEqual(
      names.map((name, index) => [name, [[index + 1]]]),
    );
    expect(Object.hasOwn(Object.prototype, 'dtype')).toBe(false);
  });
});

const pairOf = (fields: object) =>
  safetensors({ t: { ...entry('F32', [2], 0, 8), ...fields } }, pair);
const length = (bytes: bigint) => packed64('BigUint64', [bytes]);

describe('a broken .safetensors is refused', () => {
  const good = pairOf({});
  const broken: Broken[] = [
    ['cut in its length', 'wrong-magic', 'does not begin as', good.subarray(0, 7)],
    ['a text', 'wrong-magic', 'does not begin as', textBytes('{ "a": {"b": [1, 2]} }')],
    ['an array for a header', 'wrong-magic', 'does not begin as', safetensors('[]')],
    [
      'cut in its header',
      'truncated',
      'its header has 54 bytes, and the whole file 40',
      good.subarray(0, 40),
    ],
    [
      'a header of 2 GB in a file of 1 kB',
      'truncated',
      'its header has 2147483648 bytes, and the whole file 1009',
      joined(length(2n ** 31n), textBytes('{'), new Uint8Array(1000)),
    ],
    [
      'a header longer than any',
      'too-large',
      'its header has 16777217 bytes; read are up to 16777216',
      ((bytes) => {
        bytes.set(joined(length(2n ** 24n + 1n), textBytes('{')));
        return bytes;
      })(new Uint8Array(2 ** 24 + 100)),
    ],
    [
      'cut in its numbers',
      'truncated',
      't: its data_offsets are 0 and 8, and 7 bytes',
      good.subarray(0, -1),
    ],
    [
      '2 GB of numbers in a file of 1 kB',
      'truncated',
      'its data_offsets are 0 and 2147483648, and 8 bytes are there',
      pairOf({ shape: [2 ** 29], data_offsets: [0, 2 ** 31] }),
    ],
    ['no JSON', 'bad-header', 'its header is no JSON', safetensors('{"t": }')],
    ['JSON without end', 'bad-header', 'its header is no JSON', safetensors('{'.repeat(100_000))],
    ['no UTF-8', 'bad-header', 'its header is no UTF-8', joined(length(3n), [0x7b, 0xff, 0x7d])],
    ['an entry that is none', 'bad-header', 't: its entry must be', safetensors({ t: 4 })],
    ['an entry that is a list', 'bad-header', 't: its entry must be', safetensors({ t: [] })],
    ['an entry that is null', 'bad-header', 't: its entry must be', safetensors({ t: null })],
    ['no fields', 'bad-header', 'its dtype must be a text', safetensors({ t: {} })],
    [
      'inherited fields',
      'bad-header',
      'its dtype must be a text',
      safetensors(`{"t": {"__proto__": ${JSON.stringify(entry('F32', [2], 0, 8))}}}`, pair),
    ],
    ['a dtype that is a number', 'bad-header', 'its dtype must be', pairOf({ dtype: 32 })],
    ['a shape that is a number', 'bad-header', 'its shape must be', pairOf({ shape: 2 })],
    ['half a row', 'bad-header', 'its shape must be', pairOf({ shape: [0.5, 4] })],
    ['fewer than no rows', 'bad-header', 'its shape must be', pairOf({ shape: [-1, -2] })],
    ['sizes in words', 'bad-header', 'its shape must be', pairOf({ shape: ['2'] })],
    ['sizes beyond 2^53', 'bad-header', 'its shape must be', pairOf({ shape: [1e300] })],
    ['65 axes', 'bad-header', 'its shape has 65 axes', pairOf({ shape: Array(65).fill(1) })],
    ['one offset', 'bad-header', 'its data_offsets must be', pairOf({ data_offsets: [8] })],
    [
      'three offsets',
      'bad-header',
      'its data_offsets must be',
      pairOf({ data_offsets: [0, 4, 8] }),
    ],
    [
      'an offset below 0',
      'bad-header',
      'its data_offsets must be',
      pairOf({ data_offsets: [-8, 0] }),
    ],
    [
      'another shape than offsets',
      'wrong-size',
      't: its shape [3] of F32 takes 12 bytes; its data_offsets hold 8',
      pairOf({ shape: [3] }),
    ],
    ['another dtype than offsets', 'wrong-size', 'of F64 takes 16 bytes', pairOf({ dtype: 'F64' })],
    [
      'tensors that overlap',
      'bad-offsets',
      'b: its data_offsets are 4 and 8; the tensor before it ends at 8',
      safetensors({ a: entry('F32', [2], 0, 8), b: entry('F32', [1], 4, 8) }, pair),
    ],
    [
      'tensors that share',
      'bad-offsets',
      'b: its data_offsets are 0 and 8',
      safetensors({ a: entry('F32', [2], 0, 8), b: entry('F32', [2], 0, 8) }, pair),
    ],
    [
      'a gap',
      'bad-offsets',
      'b: its data_offsets are 4 and 8; the tensor before it ends at 0',
      safetensors({ b: entry('F32', [1], 4, 8) }, pair),
    ],
    [
      'offsets the wrong way round',
      'bad-offsets',
      'wrong way round',
      pairOf({ data_offsets: [8, 0] }),
    ],
    ['bytes of no tensor', 'bad-offsets', 'bytes that belong to no tensor: 1', joined(good, [0])],
    [
      'two tensors of one name',
      'duplicate-name',
      't: its header has that name twice',
      safetensors(`{"t": ${JSON.stringify(entry('F32', [2], 0, 8))}, "\\u0074" : 4}`, pair),
    ],
    [
      'two dtypes of one tensor',
      'duplicate-name',
      'dtype: its header has that name twice',
      safetensors(
        '{"t": {"dtype": "F32", "dtype": "I32", "shape": [2], "data_offsets": [0, 8]}}',
        pair,
      ),
    ],
    [
      'more tensors than are read',
      'too-large',
      'it holds 10001 tensors; read are up to 10000',
      safetensors(
        Object.fromEntries(
          Array.from({ length: 10_001 }, (_, index) => [`t${index}`, entry('U8', [0], 0, 0)]),
        ),
      ),
    ],
  ];
  it.each(broken)('%s: %s', async (...row) => {
    await expectRefused(row, file);
  });
  it('in every way that is listed', () => expect(broken).toHaveLength(36));

  it.each(['F8_E4M3', 'F8_E5M2', 'F4', 'C64', 'f32', '__proto__'])(
    'lists a tensor of dtype %s, and refuses its numbers by that name',
    async (dtype) => {
      const bytes = safetensors(
        { odd: entry(dtype, [2], 0, 2), even: entry('U8', [1], 2, 3) },
        Uint8Array.of(1, 2, 3),
      );
      const { tensors } = await readTensorFile(bytes, file);
      expect(tensors.map((tensor) => tensor.dtype)).toEqual([dtype, 'U8']);
      expect(tensors[1]?.matrixAt([])).toEqual([[3]]);
      const message = `odd: its numbers are of dtype ${dtype}; read are F64, F32, F16, BF16`;
      await expectRefused(['', 'unknown-dtype', message, bytes], file, () =>
        tensors[0]?.matrixAt([]),
      );
    },
  );
});

it('a file of more than 256 MB is refused unread', async () => {
  const bytes = { length: 2 ** 28 + 1 } as Uint8Array;
  await expectRefused(
    ['', 'too-large', 'it has 268435457 bytes; read are up to 256 MB', bytes],
    file,
  );
});
