import { expect } from 'vitest';
import { readTensorFile } from '../../../web/src/import/read_tensor_file';
import {
  ImportError,
  type ImportProblem,
  type TensorFile,
} from '../../../web/src/import/tensor_file';

export function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

export const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Numbers as they stand in a file, little-endian unless asked otherwise: `packed('Float32', [1, 2])`. */
export function packed(
  type: 'Float64' | 'Float32' | 'Int32' | 'Int16' | 'Int8' | 'Uint32' | 'Uint16' | 'Uint8',
  numbers: readonly number[],
  littleEndian = true,
): Uint8Array {
  const size = Number(/\d+/.exec(type)?.[0]) / 8;
  const view = new DataView(new ArrayBuffer(size * numbers.length));
  numbers.forEach((number, index) => {
    view[`set${type}`](index * size, number, littleEndian);
  });
  return new Uint8Array(view.buffer);
}

export function packed64(
  type: 'BigInt64' | 'BigUint64',
  numbers: readonly bigint[],
  littleEndian = true,
): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * numbers.length));
  numbers.forEach((number, index) => {
    view[`set${type}`](index * 8, number, littleEndian);
  });
  return new Uint8Array(view.buffer);
}

/** The header of a `.npy`, padded and ended as NumPy does. */
export function npyHeader(dictionary: string, version = 1): Uint8Array {
  const start = version === 1 ? 10 : 12;
  const text = textBytes(
    `${dictionary.padEnd(64 * Math.ceil((start + dictionary.length + 1) / 64) - start - 1)}\n`,
  );
  const length = version === 1 ? packed('Uint16', [text.length]) : packed('Uint32', [text.length]);
  return joined([0x93], textBytes('NUMPY'), [version, 0], length, text);
}

export interface NpyParts {
  readonly descr?: string;
  readonly fortran?: boolean;
  readonly shape?: readonly number[];
  readonly data?: Uint8Array;
  readonly version?: number;
}

/** A `.npy`; without parts it is [[1, 2, 3], [4, 5, 6]] in 32-bit floats. */
export function npy({
  descr = '<f4',
  fortran = false,
  shape = [2, 3],
  data,
  version,
}: NpyParts = {}) {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const dictionary = `{'descr': '${descr}', 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': (${sizes}), }`;
  return joined(npyHeader(dictionary, version), data ?? packed('Float32', [1, 2, 3, 4, 5, 6]));
}

/** A `.safetensors` of a header, given as an object or as its text, and the bytes behind it. */
export function safetensors(header: object | string, data: Uint8Array = new Uint8Array()) {
  const text = textBytes(typeof header === 'string' ? header : JSON.stringify(header));
  return joined(packed64('BigUint64', [BigInt(text.length)]), text, data);
}

/** The error of reading the file, or of what `then` does with what was read. */
export async function refusal(
  bytes: Uint8Array,
  file: string,
  then: (read: TensorFile) => unknown = () => undefined,
): Promise<ImportError> {
  const found = await readTensorFile(bytes, file)
    .then(then)
    .then(
      () => 'nothing was refused',
      (error: unknown) => error,
    );
  expect(found).toBeInstanceOf(ImportError);
  return found as ImportError;
}

/** `[what is broken, code, the message, bytes]`. */
export type Broken = readonly [
  what: string,
  code: ImportProblem,
  message: string | RegExp,
  bytes: Uint8Array,
];

export async function expectRefused(
  [, code, message, bytes]: Broken,
  file: string,
  then?: (read: TensorFile) => unknown,
): Promise<void> {
  const { code: found, message: said, place } = await refusal(bytes, file, then);
  expect(found, said).toBe(code);
  expect(said).toMatch(message);
  expect(said.startsWith(`${file}: `), said).toBe(true);
  expect(said.startsWith(`${place}: `), said).toBe(true);
}

/** The numbers of the only tensor of a file. */
export async function onlyMatrix(bytes: Uint8Array, file: string, leading: readonly number[] = []) {
  const { tensors } = await readTensorFile(bytes, file);
  expect(tensors).toHaveLength(1);
  return tensors[0]?.matrixAt(leading);
}
