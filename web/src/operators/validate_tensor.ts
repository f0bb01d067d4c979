import { AttentionError } from '../core/attention_error';
import { largestSize } from '../core/validate_matrix';
import { checkInteger, checkObject, wrongType } from '../core/validate_value';

/** Numbers along any number of axes, as arrays in arrays: small ones, written by hand. */
export type NestedNumbers = ArrayLike<number> | readonly NestedNumbers[];
/** The same of booleans. */
export type NestedBooleans = readonly boolean[] | readonly NestedBooleans[];

/** Row-major numbers along any number of axes; the last axis runs fastest. */
export interface FlatTensor {
  readonly data: Float32Array | Float64Array;
  readonly shape: readonly number[];
}

/** A boolean a byte, 0 or 1. */
export interface FlatBooleans {
  readonly data: Uint8Array;
  readonly shape: readonly number[];
}

export type TensorInput = NestedNumbers | FlatTensor;
export type BooleanTensorInput = NestedBooleans | FlatBooleans;

/** A tensor as it crosses to the core. */
export interface RawTensor<Data extends ArrayBufferView = Float64Array> {
  readonly data: Data;
  readonly shape: readonly number[];
}

/** Refuses anything that is not a tensor of numbers; the message names the first wrong entry. */
export function checkTensor(place: string, value: unknown): RawTensor {
  if (isNested(value)) {
    const { entries, shape } = fromNested(place, value, 'number');
    return { data: Float64Array.from(entries as number[]), shape };
  }
  const { data, shape } = checkFlat(place, value);
  if (!(data instanceof Float64Array) && !(data instanceof Float32Array)) {
    throw wrongType(`${place}.data`, data, 'it must be a Float64Array or a Float32Array');
  }
  checkCount(place, shape, data.length);
  return { data: data instanceof Float64Array ? data : Float64Array.from(data), shape };
}

/** Refuses anything that is not a tensor of booleans. */
export function checkBooleans(place: string, value: unknown): RawTensor<Uint8Array> {
  if (isNested(value)) {
    const { entries, shape } = fromNested(place, value, 'boolean');
    return { data: Uint8Array.from(entries, Number), shape };
  }
  const { data, shape } = checkFlat(place, value);
  if (!(data instanceof Uint8Array)) {
    throw wrongType(`${place}.data`, data, 'it must be a Uint8Array of 0 and 1');
  }
  checkCount(place, shape, data.length);
  const wrong = data.findIndex((byte) => byte > 1);
  if (wrong >= 0) {
    throw new AttentionError(
      'out-of-range',
      `${place}.data[${wrong}] is ${data[wrong]}; every entry must be 0 or 1`,
    );
  }
  return { data, shape };
}

/** Whether the innermost first entry is a boolean: how a boolean mask is told from one to be added. */
export function holdsBooleans(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && holdsBooleans(value[0]);
  if (typeof value === 'boolean') return true;
  return typeof value === 'object' && value !== null && 'data' in value
    ? value.data instanceof Uint8Array
    : false;
}

function isNested(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array;
}

function checkFlat(place: string, value: unknown): { data: unknown; shape: readonly number[] } {
  if (value === undefined) throw new AttentionError('missing-input', `${place} is missing`);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) {
    throw wrongType(place, value, 'it must be nested arrays, or { data, shape }');
  }
  const { data, shape } = checkObject(place, value, ['data', 'shape']);
  if (data === undefined) throw new AttentionError('missing-input', `${place}.data is missing`);
  if (!Array.isArray(shape))
    throw wrongType(`${place}.shape`, shape, 'it must list the lengths of the axes');
  return {
    data,
    shape: shape.map((length, axis) =>
      checkInteger(`${place}.shape[${axis}]`, length, 0, largestSize),
    ),
  };
}

function checkCount(place: string, shape: readonly number[], given: number): void {
  const numbers = shape.reduce((product, length) => product * length, 1);
  if (numbers !== given) {
    throw new AttentionError(
      'shape-mismatch',
      `${place}.shape is [${shape.join(', ')}], which is ${numbers} numbers; data has ${given}`,
    );
  }
}

type Entry = 'number' | 'boolean';

function fromNested(
  place: string,
  value: ArrayLike<unknown>,
  kind: Entry,
): { entries: unknown[]; shape: number[] } {
  const shape: number[] = [];
  for (let level: unknown = value; isNested(level); level = level[0]) {
    if (level.length === 0)
      throw new AttentionError(
        'empty-input',
        `${place}${'[0]'.repeat(shape.length)} has no entries`,
      );
    shape.push(level.length);
  }
  const entries: unknown[] = [];
  collect(place, value, shape, kind, entries);
  return { entries, shape };
}

/** Appends the entries of the axes `lengths`, refusing an array of another length and an entry of another kind. */
function collect(
  place: string,
  value: unknown,
  lengths: readonly number[],
  kind: Entry,
  entries: unknown[],
): void {
  const [length, ...inner] = lengths;
  if (length === undefined) {
    if (typeof value !== kind) throw wrongType(place, value, `every entry must be a ${kind}`);
    entries.push(value);
    return;
  }
  if (!isNested(value)) throw wrongType(place, value, `it must be an array of ${length}`);
  if (value.length !== length) {
    throw new AttentionError(
      'shape-mismatch',
      `${place} has ${value.length} entries, its neighbours have ${length}; arrays of one axis must be equally long`,
    );
  }
  for (let i = 0; i < length; i++) collect(`${place}[${i}]`, value[i], inner, kind, entries);
}
