/**
 * How numbers are written, everywhere: in pictures, narration, inspector and tables.
 * Values come from the core; here they only become text.
 */

/** U+2212, as wide as a plus sign and never broken from its number. */
const minus = '\u2212';
const noBreakSpace = '\u00a0';
/** From here on a plain decimal is too long to read; e^700 has 305 digits. */
const scientificFrom = 1e7;
const raisedDigits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** The word for a value that is not a number, as ∞ ÷ ∞ is. */
export const notANumber = 'not a number';

/**
 * `value` with exactly `digits` decimals (0…20), U+2212 for minus and no sign on a zero.
 * `∞`, `−∞` and "not a number" for what is not finite; from 10⁷ on as `1.23 × 10⁴⁵`.
 */
export function formatNumber(value: number, digits: number): string {
  if (Number.isNaN(value)) return notANumber;
  const size = Math.abs(value);
  if (size === Number.POSITIVE_INFINITY) return value < 0 ? `${minus}∞` : '∞';
  const text = size >= scientificFrom ? formatScientific(size, digits) : size.toFixed(digits);
  return value < 0 && /[1-9]/.test(text) ? minus + text : text;
}

/** With `+` before a number that is greater than zero when printed: a difference. */
export function formatSigned(value: number, digits: number): string {
  const text = formatNumber(value, digits);
  return value > 0 && /[1-9∞]/.test(text) ? `+${text}` : text;
}

function formatScientific(size: number, digits: number): string {
  const [mantissa = '', exponent = ''] = size.toExponential(digits).split('e+');
  const raised = [...exponent].map((digit) => raisedDigits[Number(digit)]).join('');
  return `${mantissa}${noBreakSpace}×${noBreakSpace}10${raised}`;
}

/**
 * A row of shares as whole percentages. A row that sums to 1 (within 10⁻⁶) is rounded by largest remainder, so that what is
 * printed adds up to 100; any other row is rounded number by number.
 */
export function formatPercentRow(row: readonly number[]): string[] {
  return percentRow(row).map((percent) =>
    Number.isFinite(percent)
      ? `${formatNumber(percent, 0)}${noBreakSpace}%`
      : formatNumber(percent, 0),
  );
}

function percentRow(row: readonly number[]): number[] {
  const percents = row.map((share) => share * 100);
  const total = percents.reduce((sum, percent) => sum + percent, 0);
  if (!(Math.abs(total - 100) < 1e-4) || percents.some((percent) => percent < 0)) return percents;
  const whole = percents.map(Math.floor);
  const missing = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = percents
    .map((percent, index) => ({ index, remainder: percent - Math.floor(percent) }))
    // Equal remainders (within rounding noise) go to the earlier word, so that the order is stable.
    .sort((a, b) =>
      Math.abs(a.remainder - b.remainder) < 1e-9 ? a.index - b.index : b.remainder - a.remainder,
    );
  for (const { index } of byRemainder.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

/** `[0.67, 0.37]` */
export function formatVector(values: readonly number[], digits: number): string {
  return `[${values.map((value) => formatNumber(value, digits)).join(', ')}]`;
}

/** `5 × 64`: rows by columns. */
export function formatShape(rows: number, columns: number): string {
  return `${rows}${noBreakSpace}×${noBreakSpace}${columns}`;
}
