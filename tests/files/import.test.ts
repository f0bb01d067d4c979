import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findPython } from '../../scripts/setup/python.mjs';
import { readTensorFile } from '../../web/src/import/read_tensor_file';
import type { FileTensor } from '../../web/src/import/tensor_file';
import { snippetsOf } from '../browser/snippets.mjs';

const folder = fileURLToPath(new URL('../../build/files/arrays', import.meta.url));
const writer = fileURLToPath(new URL('write_arrays.py', import.meta.url));

type Told = readonly [dtype: string, shape: readonly number[], numbers: readonly number[]];

/** Every number, in the order of its indices. */
function numbersOf({ shape, matrixAt }: FileTensor): number[] {
  const outer = shape.slice(0, -2);
  const places = outer.reduce<readonly (readonly number[])[]>(
    (found, size) =>
      found.flatMap((place) => Array.from({ length: size }, (_, index) => [...place, index])),
    [[]],
  );
  return places.flatMap((place) => matrixAt(place).flat());
}

test('files that NumPy wrote, .safetensors, and what the lines of the page write are read to the same numbers', async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const lines = snippetsOf('import.md')
    .filter(({ language }) => language === 'python')
    .map(({ text }, index) => {
      const path = join(folder, `lines_${index}.py`);
      writeFileSync(path, text ?? '');
      return path;
    });
  expect(lines).toHaveLength(2);
  execFileSync(findPython() ?? 'python3', ['-B', writer, folder, ...lines]);
  const files = JSON.parse(readFileSync(join(folder, 'written.json'), 'utf8')) as Record<
    string,
    Record<string, Told>
  >;
  let compared = 0;
  for (const [file, told] of Object.entries(files)) {
    const { kind, tensors } = await readTensorFile(readFileSync(join(folder, file)), file);
    expect(file.endsWith(`.${kind}`), file).toBe(true);
    expect(tensors.map(({ name }) => name)).toEqual(Object.keys(told));
    for (const tensor of tensors) {
      const [dtype, shape, numbers] = told[tensor.name] as Told;
      expect([tensor.dtype, tensor.shape], `${file}: ${tensor.name}`).toEqual([dtype, shape]);
      expect(numbersOf(tensor), `${file}: ${tensor.name}`).toEqual(numbers);
      compared += numbers.length;
    }
  }
  expect(Object.keys(files)).toHaveLength(61);
  expect(compared).toBe(276_484);
});
