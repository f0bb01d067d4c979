import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readTensorFile } from '../../../web/src/import/read_tensor_file';
import { ImportError } from '../../../web/src/import/tensor_file';
import { joined, npy, packed, safetensors } from './written_files';

const kinds = ['npy', 'npz', 'safetensors'];
const zipped = (level: 0 | 9) =>
  zipSync({ 'query.npy': npy(), 'key.npy': npy({ version: 2 }) }, { level, mtime: '2026-01-01' });
const whole: readonly Uint8Array[] = [
  npy(),
  npy({ fortran: true, shape: [1, 2, 3] }),
  npy({ version: 3, descr: '>i8', shape: [3], data: new Uint8Array(24) }),
  zipped(0),
  zipped(9),
  safetensors(
    {
      __metadata__: { format: 'pt' },
      query: { dtype: 'F32', shape: [1, 2], data_offsets: [0, 8] },
      key: { dtype: 'BF16', shape: [2, 1, 2], data_offsets: [8, 16] },
    },
    packed('Float32', [1, 2, 3, 4]),
  ),
];

/** What was met, to show that the cases reach further than the first check. */
const met = new Map<string, number>();
const meet = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);

/** A file is its tensors, each a matrix of finite numbers at its first indices; or there is an `ImportError`. */
async function expectReadOrRefused(bytes: Uint8Array): Promise<void> {
  try {
    const { kind, tensors } = await readTensorFile(bytes, 'a');
    expect(kinds).toContain(kind);
    for (const { shape, matrixAt } of tensors) {
      const matrix = matrixAt(shape.slice(0, -2).map(() => 0));
      expect(matrix.flat().every(Number.isFinite)).toBe(true);
      expect(matrix.map((row) => row.length)).toEqual(
        Array(shape.length === 1 ? 1 : shape.at(-2)).fill(shape.at(-1)),
      );
    }
    meet('read');
  } catch (error) {
    expect(error).toBeInstanceOf(ImportError);
    meet((error as ImportError).code);
  }
}

const any = fc.uint8Array({ maxLength: 200 });

it('bytes of any kind are refused, or are tensors', async () => {
  await fc.assert(fc.asyncProperty(any, expectReadOrRefused), { numRuns: 500 });
  const begun = fc.tuple(fc.constantFrom(...whole), fc.nat(40), any);
  await fc.assert(
    fc.asyncProperty(begun, ([file, kept, rest]) =>
      expectReadOrRefused(joined(file.subarray(0, kept), rest)),
    ),
    { numRuns: 500 },
  );
});

it('files that are cut, changed or longer are refused, or are tensors', async () => {
  met.clear();
  const change = fc.record({ at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) });
  const damaged = fc
    .record({
      file: fc.constantFrom(...whole),
      changes: fc.array(change, { maxLength: 4 }),
      cut: fc.option(fc.nat()),
      more: fc.option(fc.uint8Array({ maxLength: 30 })),
    })
    .map(({ file, changes, cut, more }) => {
      const bytes = file.slice();
      for (const { at, by } of changes)
        bytes[at % bytes.length] = (bytes[at % bytes.length] as number) ^ by;
      return joined(cut === null ? bytes : bytes.subarray(0, cut % bytes.length), more ?? []);
    });
  await fc.assert(fc.asyncProperty(damaged, expectReadOrRefused), { numRuns: 3000 });
  for (const reached of ['read', 'truncated', 'bad-header', 'bad-zip', 'wrong-magic'])
    expect(met.get(reached) ?? 0, `${reached} among ${[...met.keys()].join(', ')}`).toBeGreaterThan(
      0,
    );
});

it('every cut of a whole file is refused', async () => {
  let refused = 0;
  for (const file of whole) {
    for (let end = 0; end < file.length; end++) {
      await expect(readTensorFile(file.subarray(0, end), 'a')).rejects.toBeInstanceOf(ImportError);
      refused += 1;
    }
  }
  expect(refused).toBe(whole.reduce((sum, { length }) => sum + length, 0));
});
