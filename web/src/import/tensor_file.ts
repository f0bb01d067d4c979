import type { Matrix } from '../core/example';

/** Bytes that a file may have, and its arrays together once they are unpacked. */
export const mostBytes = 256 * 2 ** 20;
/** Tensors that a file may hold. */
export const mostTensors = 10_000;
/** Axes of a tensor: as many as NumPy has. */
export const mostAxes = 64;
/** Numbers of one matrix. */
export const mostNumbers = 2 ** 20;

/** A tensor of a file: its numbers are read only when asked for. */
export interface FileTensor {
  /** As the file calls it; empty for the one array of a `.npy`. */
  readonly name: string;
  readonly shape: readonly number[];
  /** As the file calls it: `<f4`, `BF16`. One that cannot be read is listed all the same. */
  readonly dtype: string;
  /**
   * The last two axes at these indices of the leading ones, row by row; a tensor of one axis is one row.
   * Throws `ImportError`: `no-matrix`, `unknown-dtype`, `too-large`, `out-of-range` or `not-finite`.
   */
  matrixAt(leading: readonly number[]): Matrix;
}

export interface TensorFile {
  readonly kind: 'npy' | 'npz' | 'safetensors';
  /** In the order of their numbers in the file. */
  readonly tensors: readonly FileTensor[];
}

/** Every way in which a file, or a tensor of it, can fail to be read. */
export const importProblems = [
  'too-large', // more bytes, tensors or numbers than are read here
  'wrong-magic', // neither .npy, .npz nor .safetensors, by its first bytes
  'unknown-version', // a .npy of a version after 3
  'truncated', // ends before what its header says
  'bad-header', // a header that is not written as its format says
  'wrong-size', // shape and dtype need another number of bytes than there is
  'bad-offsets', // tensors of a .safetensors that overlap, leave a gap, or end before they begin
  'duplicate-name', // two tensors of one name
  'bad-zip', // a .npz whose packing is damaged
  'unsupported-zip', // a .npz that is encrypted, or packed in a way that NumPy does not use
  'unknown-dtype', // complex numbers, text, objects, 8-bit floats and the like
  'no-matrix', // a tensor without numbers, or a single number
  'out-of-range', // an index beyond the shape, or a whole number that 64-bit floats do not hold
  'not-finite', // NaN or ∞
] as const;

export type ImportProblem = (typeof importProblems)[number];

/** What is wrong with a file. Nothing of it is taken then. */
export class ImportError extends Error {
  /** `place` is the file, and the tensor in it; `message` begins with it and says what would be right. */
  constructor(
    readonly code: ImportProblem,
    readonly place: string,
    what: string,
  ) {
    super(`${place}: ${what}`);
    this.name = 'ImportError';
  }
}
