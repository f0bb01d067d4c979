import { type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTensorFile } from '../../../web/src/import/read_tensor_file';
import { type Broken, expectRefused, joined, npy, packed, textBytes } from './written_files';

const file = 'layer.npz';

/** An archive as another library writes it. */
const zip = (files: Zippable, level: 0 | 9 = 0) => zipSync(files, { level, mtime: '2026-01-01' });

const one = (number: number) => npy({ shape: [1, 1], data: packed('Float32', [number]) });
const three = { 'query.npy': one(1), 'key.npy': one(2), 'value.npy': one(3) };

/** The bytes with the one place where `sought` stands changed; `more` counts from there. */
function changed(
  bytes: Uint8Array,
  sought: readonly number[],
  more: number,
  put: readonly number[],
): Uint8Array {
  const at = bytes.findIndex((_, index) => sought.every((byte, of) => bytes[index + of] === byte));
  expect(at).toBeGreaterThanOrEqual(0);
  const copy = bytes.slice();
  copy.set(put, at + more);
  return copy;
}

const listEntry = [0x50, 0x4b, 1, 2];
const localEntry = [0x50, 0x4b, 3, 4];
const end = [0x50, 0x4b, 5, 6];

describe('a .npz', () => {
  it.each([0, 9] as const)('is its arrays, by their names, packed at level %i', async (level) => {
    const { kind, tensors } = await readTensorFile(zip(three, level), file);
    expect(kind).toBe('npz');
    expect(tensors.map(({ name, matrixAt }) => [name, matrixAt([])])).toEqual([
      ['query', [[1]]],
      ['key', [[2]]],
      ['value', [[3]]],
    ]);
  });

  it('is one without arrays too', async () => {
    expect(await readTensorFile(zip({}), file)).toEqual({ kind: 'npz', tensors: [] });
  });

  it('is read where a comment ends it, and where folders are packed as well', async () => {
    const plain = zip({ 'layer/': new Uint8Array(), 'layer/query.npy': one(1) });
    const commented = joined(changed(plain, end, 20, [5, 0]), textBytes('hello'));
    const { tensors } = await readTensorFile(commented, file);
    expect(tensors.map(({ name }) => name)).toEqual(['layer/query']);
  });

  it('keeps names that every object has', async () => {
    const files = Object.fromEntries(
      ['__proto__.npy', 'constructor.npy'].map((name) => [name, one(4)]),
    );
    const { tensors } = await readTensorFile(zip(files), file);
    expect(tensors.map(({ name, matrixAt }) => [name, matrixAt([])])).toEqual([
      ['__proto__', [[4]]],
      ['constructor', [[4]]],
    ]);
  });
});

const stored = zip(three);
const deflated = zip({ 'query.npy': npy({ shape: [100, 100], data: new Uint8Array(40000) }) }, 9);
const size = (bytes: number) => [...packed('Uint32', [bytes])];

describe('a broken .npz is refused', () => {
  const broken: Broken[] = [
    ['cut', 'truncated', 'its list of files', stored.subarray(0, -1)],
    ['cut in the first file', 'truncated', 'its list of files', stored.subarray(0, 60)],
    ['cut behind its magic', 'truncated', 'its list of files', stored.subarray(0, 4)],
    ['a list that is elsewhere', 'bad-zip', 'entry 0 of its list', changed(stored, end, 16, [9])],
    ['a list that is too far', 'bad-zip', 'entry 0', changed(stored, end, 16, size(2 ** 32 - 2))],
    ['more files than listed', 'bad-zip', 'entry 3 of its list', changed(stored, end, 10, [4])],
    [
      'a name beyond the list',
      'bad-zip',
      'longer than itself',
      changed(stored, listEntry, 28, [255, 255]),
    ],
    [
      'a file that is elsewhere',
      'bad-zip',
      'not where the list',
      changed(stored, listEntry, 42, [7]),
    ],
    [
      'a file beyond the end',
      'bad-zip',
      'query.npy: it is not where',
      changed(stored, listEntry, 20, [...size(5000), ...size(5000)]),
    ],
    [
      'stored with two sizes',
      'bad-zip',
      'of 132 and of 133 bytes',
      changed(stored, listEntry, 24, size(133)),
    ],
    [
      'a wrong checksum',
      'bad-zip',
      'query.npy: its bytes are damaged',
      changed(stored, listEntry, 16, [1, 2]),
    ],
    [
      'a changed number',
      'bad-zip',
      'its bytes are damaged',
      changed(stored, [0, 0, 0x80, 0x3f], 0, [1]),
    ],
    [
      'damaged packing',
      'bad-zip',
      'its bytes are damaged',
      changed(deflated, localEntry, 39, [0xff, 0xff, 0xff]),
    ],
    [
      'fewer bytes than it says',
      'bad-zip',
      'damaged',
      changed(deflated, listEntry, 24, size(50000)),
    ],
    ['more bytes than it says', 'bad-zip', 'damaged', changed(deflated, listEntry, 24, size(100))],
    [
      'a file of 2 GB in one of 1 kB',
      'too-large',
      'layer.npz: it unpacks to more than 256 MB',
      changed(deflated, listEntry, 24, size(2 ** 31)),
    ],
    [
      'files of 256 MB together',
      'too-large',
      'it unpacks to more than 256 MB',
      zip({
        a: [new Uint8Array(2 ** 27), { level: 9 }],
        b: [new Uint8Array(2 ** 27 + 1), { level: 9 }],
      }),
    ],
    [
      'more files than are read',
      'too-large',
      'it holds 10001 files',
      changed(stored, end, 10, [0x11, 0x27]),
    ],
    [
      'encrypted',
      'unsupported-zip',
      'query.npy: it is encrypted',
      changed(stored, listEntry, 8, [1]),
    ],
    [
      'packed by LZMA',
      'unsupported-zip',
      'method 14; read are 0',
      changed(stored, listEntry, 10, [14]),
    ],
    [
      'of the 64-bit form',
      'unsupported-zip',
      'of the 64-bit form',
      changed(stored, listEntry, 24, [255, 255, 255, 255]),
    ],
    [
      'whose files are counted in 64 bits',
      'unsupported-zip',
      'layer.npz: it is of the 64-bit form',
      changed(stored, end, 8, [255, 255, 255, 255]),
    ],
    [
      'whose list is that long',
      'unsupported-zip',
      'layer.npz: it is of the 64-bit form',
      changed(stored, end, 12, size(2 ** 32 - 1)),
    ],
    [
      'whose list is that far away',
      'unsupported-zip',
      'layer.npz: it is of the 64-bit form',
      changed(stored, end, 16, size(2 ** 32 - 1)),
    ],
    [
      'two arrays of one name',
      'duplicate-name',
      'layer.npz: key.npy: two files',
      changed(zip({ 'kex.npy': one(1), 'key.npy': one(2) }), listEntry, 46, [...textBytes('key')]),
    ],
    [
      'what is no array',
      'wrong-magic',
      'notes.txt: it is no array',
      zip({ 'notes.txt': textBytes('hello') }),
    ],
    [
      'a broken array',
      'truncated',
      'layer.npz: query: its shape (2, 3)',
      zip({ 'query.npy': npy().subarray(0, -1) }),
    ],
    [
      'what torch.save writes',
      'wrong-magic',
      'save it as .safetensors instead',
      zip({ 'archive/data.pkl': textBytes('(dp0'), 'archive/data/0': new Uint8Array(8) }),
    ],
  ];
  it.each(broken)('%s: %s', async (...row) => {
    await expectRefused(row, file);
  });
  it('in every way that is listed', () => expect(broken).toHaveLength(28));

  it('names the array whose number is refused', async () => {
    const bytes = zip({
      'query.npy': npy({ shape: [1, 2], data: packed('Float32', [0, Number.NaN]) }),
    });
    await expectRefused(['', 'not-finite', 'layer.npz: query[0][1]: NaN', bytes], file, (read) =>
      read.tensors[0]?.matrixAt([]),
    );
  });
});
