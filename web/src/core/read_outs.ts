import type { MainModule } from 'attention-core-module';
import { AttentionError } from './attention_error';
import type { Guard } from './guard';
import type { Trace } from './trace';
import { row, tensorById } from './trace_readers';
import { largestSize } from './validate_matrix';
import { checkInteger } from './validate_value';

/** The shadow that one row throws on the line through another. */
export interface Shadow {
  /** Signed; negative when the two point apart. */
  readonly length: number;
  /** Length of the row that the shadow falls on; the product of both lengths is the dot product. */
  readonly leftLength: number;
  readonly end: readonly [number, number];
}

/** A row of shares in whole percents. */
export interface Percentages {
  /** As the row is printed: by largest remainder when it is whole, so that they add up to 100; else as `alone`. */
  readonly together: readonly number[];
  /** Each rounded by itself. */
  readonly alone: readonly number[];
  /** Of the row's sum. */
  readonly total: number;
  /** Whether the shares add up to 1 (within 1e-6) and none is negative. */
  readonly whole: boolean;
  /**
   * Of weights beside an extra zero: its share, which belongs to the row and to no key; total and whole count it too, and
   * its own percentage is the one in that row. Null for any other row.
   */
  readonly extra: { readonly together: number; readonly alone: number } | null;
}

/** Numbers that the core derives from rows of a trace. Each refuses a tensor, row or column that is not there. */
export interface ReadOuts {
  /** first ÷ second; null unless both are above 0. */
  ratio(tensor: string, row: number, first: number, second: number): number | null;
  /** first − second */
  difference(tensor: string, row: number, first: number, second: number): number;
  rowSum(tensor: string, row: number): number;
  largest(tensor: string, row: number): number;
  /** In bits. */
  entropy(tensor: string, row: number): number;
  /** 2^entropy: among how many keys the attention is as good as spread. */
  effective(tensor: string, row: number): number;
  percentages(tensor: string, row: number): Percentages;
  /** The shadow of right's row on left's row; both must have two columns and left's must not be 0 long. */
  shadow(left: string, leftRow: number, right: string, rightRow: number): Shadow;
}

export function readOuts(module: MainModule, guard: Guard, trace: Trace): ReadOuts {
  const place = (column: unknown) => checkInteger('column', column, 0, largestSize);
  return {
    ratio: (tensor, index, first, second) =>
      guard.run(module.ratio, row(trace, tensor, index), place(first), place(second)),
    difference: (tensor, index, first, second) =>
      guard.run(module.difference, row(trace, tensor, index), place(first), place(second)),
    rowSum: (tensor, index) => guard.run(module.rowTotal, row(trace, tensor, index)),
    largest: (tensor, index) => guard.run(module.largest, row(trace, tensor, index)),
    entropy: (tensor, index) => guard.run(module.entropy, row(trace, tensor, index)),
    effective: (tensor, index) => guard.run(module.effectiveNumber, row(trace, tensor, index)),
    percentages(tensor, index) {
      const isExtra = tensorById(trace, tensor)?.role === 'extra_weight';
      const weights = isExtra ? tensor.replace('extra_weight', 'weights') : tensor;
      const shares = row(trace, weights, index);
      const extra = extraShare(trace, weights, index);
      const found = guard.run(module.percentages, Float64Array.of(...shares, ...extra));
      const [together, alone] = [[...found.together], [...found.alone]];
      const count = shares.length;
      return isExtra
        ? { ...found, together: together.slice(count), alone: alone.slice(count), extra: null }
        : {
            ...found,
            together: together.slice(0, count),
            alone: alone.slice(0, count),
            extra:
              extra.length === 0
                ? null
                : {
                    together: together[count] ?? Number.NaN,
                    alone: alone[count] ?? Number.NaN,
                  },
          };
    },
    shadow(left, leftRow, right, rightRow) {
      const shadow = guard.run(
        module.shadow,
        row(trace, left, leftRow),
        row(trace, right, rightRow),
      );
      const [x, y, ...others] = shadow.end;
      if (x === undefined || y === undefined || others.length > 0) {
        throw new AttentionError(
          'shape-mismatch',
          `${left} has ${shadow.end.length} columns; a shadow needs 2`,
        );
      }
      return { length: shadow.length, leftLength: shadow.groundLength, end: [x, y] };
    },
  };
}

/** What the extra zero takes of a row of weights; nothing where there is none. */
function extraShare(trace: Trace, tensor: string, index: number): Float64Array {
  const role = tensorById(trace, tensor)?.role;
  const extra = tensor.replace('weights', 'extra_weight');
  return role === 'weights' && tensorById(trace, extra) !== null
    ? row(trace, extra, index)
    : new Float64Array();
}
