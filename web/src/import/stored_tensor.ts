import type { Matrix } from '../core/example';
import type { Element } from './elements';
import { placeIn, shown } from './place';
import { type FileTensor, ImportError, mostNumbers } from './tensor_file';

/** A tensor as the header of a file tells it, and its bytes, as many as shape and element need. */
export interface StoredTensor {
  readonly file: string;
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
  /** Null where the dtype cannot be read; the bytes do not count then. */
  readonly element: Element | null;
  readonly littleEndian: boolean;
  /** The first axis runs fastest. */
  readonly fortranOrder: boolean;
  readonly bytes: Uint8Array;
}

/** Numbers in a tensor of that shape; inexact above 2^53, where no file goes. */
export function countOf(shape: readonly number[]): number {
  return shape.includes(0) ? 0 : shape.reduce((count, size) => count * size, 1);
}

/** The numbers stay in the bytes until they are asked for. `readable` names the dtypes of the format that are read. */
export function storedTensor(stored: StoredTensor, readable: readonly string[]): FileTensor {
  const { name, shape, dtype } = stored;
  return { name, shape, dtype, matrixAt: (leading) => matrixOf(stored, readable, leading) };
}

function matrixOf(
  stored: StoredTensor,
  readable: readonly string[],
  leading: readonly number[],
): Matrix {
  const { file, name, shape, dtype, element, littleEndian, bytes } = stored;
  const refused = (code: ImportError['code'], what: string, indices: readonly number[] = []) =>
    new ImportError(code, placeIn(file, name, indices), what);
  if (element === null)
    throw refused(
      'unknown-dtype',
      `its numbers are of dtype ${shown(dtype)}; read are ${readable.join(', ')}`,
    );
  if (shape.length === 0)
    throw refused('no-matrix', 'it is a single number; a matrix has at least one axis');
  if (countOf(shape) === 0)
    throw refused('no-matrix', `it has the shape [${shape.join(', ')}], and so no numbers`);
  const outer = shape.slice(0, -2);
  checkLeading(leading, outer, refused);
  const rows = shape.length === 1 ? 1 : (shape.at(-2) as number);
  const columns = shape.at(-1) as number;
  if (rows * columns > mostNumbers)
    throw refused(
      'too-large',
      `a matrix of ${rows} × ${columns} numbers; read are up to ${mostNumbers} at once`,
    );
  const strides = stridesOf(shape, stored.fortranOrder);
  let first = 0;
  for (const [axis, index] of leading.entries()) first += index * (strides[axis] as number);
  const [down, across] = [strides.at(-2) ?? 0, strides.at(-1) as number];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (row: number, column: number) => {
    const at = (first + row * down + column * across) * element.bytes;
    const found = element.read(view, at, littleEndian);
    const number = Number(found);
    const indices = () => [...leading, ...(shape.length === 1 ? [] : [row]), column];
    if (typeof found === 'bigint' && !Number.isSafeInteger(number))
      throw refused(
        'out-of-range',
        `${found} is beyond 2^53, where 64-bit floats skip whole numbers`,
        indices(),
      );
    if (!Number.isFinite(number))
      throw refused('not-finite', `${number}, where a finite number is needed`, indices());
    return number;
  };
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => numberAt(row, column)),
  );
}

function checkLeading(
  leading: readonly number[],
  outer: readonly number[],
  refused: (code: ImportError['code'], what: string) => ImportError,
): void {
  if (leading.length !== outer.length)
    throw refused(
      'out-of-range',
      `${leading.length} leading indices are given; its shape asks for ${outer.length}`,
    );
  leading.forEach((index, axis) => {
    const size = outer[axis] as number;
    if (!Number.isInteger(index) || index < 0 || index >= size)
      throw refused(
        'out-of-range',
        `index ${index} of axis ${axis}; it must be a whole number from 0 to ${size - 1}`,
      );
  });
}

/** Steps between neighbours of each axis, in numbers. */
function stridesOf(shape: readonly number[], fortranOrder: boolean): readonly number[] {
  const strides = shape.map(() => 1);
  const axes = shape.map((_, axis) => axis);
  let step = 1;
  for (const axis of fortranOrder ? axes : axes.reverse()) {
    strides[axis] = step;
    step *= shape[axis] as number;
  }
  return strides;
}
