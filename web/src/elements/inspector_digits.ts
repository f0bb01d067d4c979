import { formatNumber } from '../draw/format';
import { addsUp } from '../draw/shown_decimals';

/** Decimals beyond what the picture shows, so that the arithmetic can be followed; past six nobody reads on. */
const most = 6;

/** The fewest decimals that print all of a column's numbers as fully as six do, so that their points stand in line. */
export function columnDigits(numbers: readonly number[]): number {
  const needed = numbers.map((number) => {
    const [, fraction = ''] = formatNumber(number, most).split('×')[0]?.trim().split('.') ?? [];
    return fraction.replace(/0+$/, '').length;
  });
  return Math.max(0, ...needed);
}

/** Decimals for the terms of a sum and their total, and whether the terms add up as they are printed then. */
export interface SumDigits {
  readonly digits: number;
  readonly addsUp: boolean;
}

/** The fewest decimals with which the terms add up as printed; where up to six do not suffice, as a column is printed. */
export function sumDigits(terms: readonly number[], total: number): SumDigits {
  const fewest = columnDigits([...terms, total]);
  for (let digits = fewest; digits <= most; digits += 1) {
    const printed = terms.map((term) => ({ left: formatNumber(term, digits) }));
    if (addsUp(printed, formatNumber(total, digits))) return { digits, addsUp: true };
  }
  return { digits: fewest, addsUp: false };
}
