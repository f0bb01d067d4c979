import type { Matrix } from '../core/example';
import type { FileTensor } from '../import/tensor_file';

/** A map is drawn of squares of up to so many rows. */
export const mostMapRows = 512;

/**
 * How far from 1 the numbers of a row may add up. Weights worked out in 16 bits are off by up to a hundredth, and NumPy,
 * which has no bfloat16, gets those as 32-bit numbers.
 */
export function sumTolerance({ dtype }: Pick<FileTensor, 'dtype'>): number {
  if (/^(?:[<>=|]?f[24]|B?F16|F32)$/i.test(dtype)) return 0.01;
  return /^(?:[<>=|]?f8|F64)$/i.test(dtype) ? 1e-6 : 0;
}

/**
 * The first row, counted from 0, that cannot be one of attention weights: a number in it is below 0, or they do not add up
 * to 1 within the tolerance. A row of zeros is one in which every key is masked, but not all rows are. Null where every row
 * can be.
 */
export function notWeightsAt(matrix: Matrix, tolerance: number): number | null {
  let empty = 0;
  for (const [index, row] of matrix.entries()) {
    let sum = 0;
    for (const weight of row) {
      if (weight < 0) return index;
      sum += weight;
    }
    if (sum === 0) empty += 1;
    else if (!(Math.abs(sum - 1) <= tolerance)) return index;
  }
  return empty === matrix.length ? 0 : null;
}

/** The places of the largest weights of a row, from the largest on; those that are 0 are left out. */
export function largestOf(row: readonly number[], most: number): readonly number[] {
  return row
    .map((weight, place) => ({ weight, place }))
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => right.weight - left.weight)
    .slice(0, most)
    .map(({ place }) => place);
}
