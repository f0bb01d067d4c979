import { formatNumber } from '../draw/format';
import { addsUp } from '../timeline/shown_decimals';

/** Decimals beyond what the picture shows, so that the arithmetic can be followed. */
const usualMost = 6;
/** A sum that does not add up as printed gets more, up to these. */
const most = 12;

/** The fewest decimals that print all of a column's numbers as fully as six do, so that their points stand in line. */
export function columnDigits(numbers: readonly number[]): number {
  const needed = numbers.map((number) => {
    const [, fraction = ''] =
      formatNumber(number, usualMost).split('×')[0]?.trim().split('.') ?? [];
    return fraction.replace(/0+$/, '').length;
  });
  return Math.max(0, ...needed);
}

/** The same for the terms of a sum and their total; more where they would not add up as printed. */
export function sumDigits(terms: readonly number[], total: number): number {
  const fewest = columnDigits([...terms, total]);
  for (let digits = fewest; digits <= most; digits += 1) {
    const printed = terms.map((term) => ({ left: formatNumber(term, digits) }));
    if (addsUp(printed, formatNumber(total, digits))) return digits;
  }
  return fewest;
}
