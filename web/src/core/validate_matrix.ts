import { AttentionError } from './attention_error';
import { checkInteger, checkObject, wrongType } from './validate_value';

/** A matrix as it crosses to the core: row-major. */
export interface FlatMatrix {
  readonly data: Float32Array | Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** What callers may hand in: rows of numbers, or flat data with a shape. */
export type MatrixInput =
  | readonly ArrayLike<number>[]
  | { readonly data: Float32Array | Float64Array; readonly shape: readonly number[] };

/** The core indexes with 32-bit signed numbers. */
export const largestSize = 2 ** 31 - 1;

/** Refuses anything that is not a matrix of numbers; the message names the first wrong cell. */
export function checkMatrix(name: string, value: unknown): FlatMatrix {
  if (Array.isArray(value)) return fromRows(name, value);
  if (value === undefined) throw new AttentionError('missing-input', `${name} is missing`);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) {
    throw wrongType(name, value, 'it must be an array of rows, or { data, shape }');
  }
  return fromFlat(name, value);
}

/** The same for what may also be a matrix as it crosses. */
export function checkMatrixOrFlat(name: string, value: unknown): FlatMatrix {
  if (!isFlat(value)) return checkMatrix(name, value);
  const rows = checkInteger(`${name}.rows`, value.rows, 0, largestSize);
  const columns = checkInteger(`${name}.columns`, value.columns, 0, largestSize);
  return checkMatrix(name, { data: value.data, shape: [rows, columns] });
}

function isFlat(value: unknown): value is { data: unknown; rows: unknown; columns: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rows' in value &&
    'columns' in value &&
    'data' in value
  );
}

function fromRows(name: string, rows: readonly unknown[]): FlatMatrix {
  if (rows.length === 0) throw new AttentionError('empty-input', `${name} has no rows`);
  const columns = rowLength(`${name}[0]`, rows[0]);
  if (columns === 0) throw new AttentionError('empty-input', `${name}[0] has no columns`);
  const data = new Float64Array(rows.length * columns);
  for (let r = 0; r < rows.length; r++) {
    const row = rows[r] as ArrayLike<unknown>;
    const length = rowLength(`${name}[${r}]`, row);
    if (length !== columns) {
      throw new AttentionError(
        'shape-mismatch',
        `${name}[${r}] has ${length} entries, ${name}[0] has ${columns}; every row must be equally long`,
      );
    }
    for (let c = 0; c < columns; c++) {
      const entry = row[c];
      if (typeof entry !== 'number')
        throw wrongType(`${name}[${r}][${c}]`, entry, 'every entry must be a number');
      data[r * columns + c] = entry;
    }
  }
  return { data, rows: rows.length, columns };
}

function rowLength(place: string, row: unknown): number {
  if (!Array.isArray(row) && !(row instanceof Float32Array) && !(row instanceof Float64Array)) {
    throw wrongType(place, row, 'every row must be an array of numbers');
  }
  return row.length;
}

function fromFlat(name: string, value: object): FlatMatrix {
  const { data, shape } = checkObject(name, value, ['data', 'shape']);
  if (data === undefined) throw new AttentionError('missing-input', `${name}.data is missing`);
  if (!(data instanceof Float64Array) && !(data instanceof Float32Array)) {
    throw wrongType(`${name}.data`, data, 'it must be a Float64Array or a Float32Array');
  }
  if (!Array.isArray(shape)) throw wrongType(`${name}.shape`, shape, 'it must be [rows, columns]');
  if (shape.length !== 2) {
    throw new AttentionError(
      'shape-mismatch',
      `${name}.shape has ${shape.length} entries; it must be [rows, columns]`,
    );
  }
  const rows = checkInteger(`${name}.shape[0]`, shape[0], 0, largestSize);
  const columns = checkInteger(`${name}.shape[1]`, shape[1], 0, largestSize);
  if (rows === 0 || columns === 0)
    throw new AttentionError('empty-input', `${name} is ${rows} × ${columns}`);
  if (rows * columns !== data.length) {
    throw new AttentionError(
      'shape-mismatch',
      `${name}.shape is [${rows}, ${columns}], which is ${rows * columns} numbers; data has ${data.length}`,
    );
  }
  return { data, rows, columns };
}
