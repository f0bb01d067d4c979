import { formatNumber } from './format';
import { addsUp } from './shown_decimals';

/**
 * With how many decimals a table of `left × right = product` lines and their total is printed, so that every line and
 * the column hold for the reader who works them out from what is printed. Only text is looked at.
 */

export interface SumTable {
  readonly lines: readonly {
    readonly left: number;
    readonly right: number;
    readonly product: number;
  }[];
  readonly total: number;
  /** Decimals before any are added; the total has those of the products. */
  readonly digits: { readonly left: number; readonly right: number; readonly product: number };
  /** False where some lines are left out of sight: then nobody can add them up. */
  readonly whole: boolean;
}

/** Decimals of each column of a table and of its total. */
export interface ColumnDigits {
  readonly left: number;
  readonly right: number;
  readonly product: number;
  readonly total: number;
}

/** How many decimals more than usual. */
interface Extra {
  readonly operands: number;
  readonly products: number;
  readonly total: number;
}

/** Past six decimals nobody reads on. */
const mostDigits = 6;
/** A column that these print with noughts behind is exact without them. */
const exactDigits = 12;

/** All alike before what is worked out of the others has fewer: one for the total, one or two for the products. */
const steps: readonly Extra[] = [0, 1, 2, 3, 4]
  .flatMap((products) =>
    [0, 1, 2].flatMap((more) =>
      (products === 0 ? [0] : [products, products - 1]).map((total) => ({
        operands: products + more,
        products,
        total,
      })),
    ),
  )
  .sort((a, b) => costOf(a) - costOf(b));

function costOf({ operands, products, total }: Extra): number {
  return operands + products + (products - total) / 2;
}

/**
 * The fewest decimals with which all the tables hold, of those that `fit`; the usual ones always do. When none are
 * enough, those with which the most lines and totals hold: the others are to be printed with ≈.
 */
export function tableDigits(
  tables: readonly SumTable[],
  fit: (digits: readonly ColumnDigits[]) => boolean,
): readonly ColumnDigits[] {
  const wanted = tables.reduce((sum, { lines }) => sum + lines.length + 1, 0);
  let best: { readonly digits: readonly ColumnDigits[]; readonly holding: number } | null = null;
  for (const extra of steps) {
    const digits = tables.map((table) => digitsAt(table, extra));
    const possible =
      best === null || (digits.every((each) => widestOf(each) <= mostDigits) && fit(digits));
    if (!possible) continue;
    const holding = tables.reduce(
      (sum, table, index) => sum + holdingIn(table, digits[index] as ColumnDigits),
      0,
    );
    if (best === null || holding > best.holding) best = { digits, holding };
    if (holding === wanted) break;
  }
  return best?.digits ?? [];
}

function digitsAt({ lines, digits }: SumTable, { operands, products, total }: Extra): ColumnDigits {
  const operand = (side: 'left' | 'right'): number =>
    lines.every((line) => isExact(line[side], digits[side]))
      ? digits[side]
      : digits[side] + operands;
  return {
    left: operand('left'),
    right: operand('right'),
    product: digits.product + products,
    total: digits.product + total,
  };
}

function widestOf({ left, right, product }: ColumnDigits): number {
  return Math.max(left, right, product);
}

function holdingIn(table: SumTable, digits: ColumnDigits): number {
  const lines = table.lines.filter((_, index) => lineHolds(table, index, digits)).length;
  return lines + (totalHolds(table, digits) ? 1 : 0);
}

/** Whether the printed factors of a line make its printed product. */
export function lineHolds({ lines }: SumTable, index: number, digits: ColumnDigits): boolean {
  const line = lines[index];
  if (line === undefined) return true;
  const left = formatNumber(line.left, digits.left);
  const right = formatNumber(line.right, digits.right);
  return addsUp([{ left, sign: '×', right }], formatNumber(line.product, digits.product));
}

/** Whether the printed products make the printed total. */
export function totalHolds({ lines, total, whole }: SumTable, digits: ColumnDigits): boolean {
  return (
    !whole ||
    addsUp(
      lines.map(({ product }) => ({ left: formatNumber(product, digits.product) })),
      formatNumber(total, digits.total),
    )
  );
}

function isExact(value: number, digits: number): boolean {
  const printed = formatNumber(value, digits);
  const exact = formatNumber(value, exactDigits);
  return exact.startsWith(printed) && /^\.?0*$/.test(exact.slice(printed.length));
}
