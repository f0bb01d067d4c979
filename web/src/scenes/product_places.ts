import type { Explanation } from '../core/trace';
import { formatNumber } from '../draw/format';
import { type } from '../draw/pen';
import type { ColumnDigits, SumTable } from '../draw/table_decimals';
import { textWidth, widest } from '../draw/text_width';
import type { SceneInput } from './scene_types';

/** Where the columns of a table of products stand, and with how many decimals. */

export interface ProductTable {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly components: number;
}

/** More decimals leave the words at least this much room. */
const leastLabel = 34;

export function usualDigits(input: SceneInput): ColumnDigits {
  const product = input.digits('output');
  return { left: input.digits('weights'), right: input.digits('value'), product, total: product };
}

export function sumOf(input: SceneInput, { terms, total }: Explanation): SumTable {
  return {
    lines: terms.map(({ left, right, product }) => ({ left, right: right ?? 0, product })),
    total,
    digits: usualDigits(input),
    whole: true,
  };
}

interface Letters {
  readonly size: number;
  readonly labelSize: number;
  readonly labelWeight: number;
}

/** Right ends of the columns. What the digits and the words leave free goes between them. */
export function placesOf(
  input: SceneInput,
  table: ProductTable,
  sums: readonly SumTable[],
  digits: readonly ColumnDigits[],
  { size, labelSize, labelWeight }: Letters,
) {
  const { words } = input;
  const widthOf = (side: 'left' | 'right' | 'product'): number =>
    widest(
      sums.flatMap(({ lines }, column) =>
        lines.map((each) => formatNumber(each[side], digits[column]?.[side] ?? 0)),
      ),
      size,
      true,
    );
  const totals = sums.map(({ total }, column) => formatNumber(total, digits[column]?.total ?? 0));
  const productWidth = Math.max(widthOf('product'), widest(totals, size + 1, true));
  const valueWidth = widthOf('right');
  const weightWidth = Math.max(widthOf('left'), textWidth(words.role.weights, type.small, true));
  const labels = Math.min(
    widest(input.keyLabels, labelSize, labelWeight > 400),
    table.width * 0.28,
  );
  // Commas make a vector of several numbers, brackets too where there is room.
  const bracket = table.components > 1 && table.width >= 300 ? 7 : 0;
  const free =
    table.width -
    labels -
    weightWidth -
    table.components * (valueWidth + productWidth) -
    4 * bracket -
    12;
  const unit = Math.min(9, Math.max(3, free / (2 * 2.6 + 2 * (table.components - 1) * 1.6)));
  const sign = Math.max(13, 2.6 * unit);
  const gap = Math.max(8, 1.6 * unit);
  const ends = (right: number, width: number): number[] =>
    sums.map((_, column) => right - bracket - (sums.length - 1 - column) * (width + gap));
  const productX = ends(table.x + table.width - 2, productWidth);
  const valuesRight = (productX[0] ?? table.x) - productWidth - bracket - sign;
  const valueX = ends(valuesRight, valueWidth);
  const weightX = (valueX[0] ?? table.x) - valueWidth - bracket - sign;
  return {
    productX,
    valueX,
    weightX,
    valuesRight,
    productWidth,
    valueWidth,
    weightWidth,
    bracket,
    sign,
    fits: weightX - weightWidth - 8 - table.x >= Math.min(labels, leastLabel),
  };
}
