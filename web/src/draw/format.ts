/**
 * How numbers are written, everywhere: in pictures, narration, inspector and tables.
 * Values come from the core; here they only become text.
 */

/** U+2212, as wide as a plus sign and never broken from its number. */
const minus = '\u2212';
const noBreakSpace = '\u00a0';
/** From here on a plain decimal is too long to read; e^700 has 305 digits. */
const scientificFrom = 1e7;
/** Below this a plain decimal is mostly zeros. */
const plainFrom = 1e-3;
const raisedMinus = '⁻';
const raisedDigits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** What ∞ ÷ ∞ is: the sign that the field writes for it in every language; the words beside it explain it. */
const notANumber = 'NaN';

/**
 * `value` with exactly `digits` decimals (0…20), U+2212 for minus and no sign on a zero.
 * `∞`, `−∞` and `NaN` for what is not finite; from 10⁷ on as `1.23 × 10⁴⁵`.
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

/**
 * A size of any order, 0 or greater, to so many significant digits: `0.0043`, `115`, and below a thousandth, as from 10⁷ on,
 * `4.3 × 10⁻⁹⁵`. Zero is `0`.
 */
export function formatSize(size: number, significant: number): string {
  if (size === 0) return '0';
  if (!(size >= plainFrom && size < scientificFrom)) return formatScientific(size, significant - 1);
  const exponent = Number(size.toExponential(significant - 1).split('e')[1]);
  return size.toFixed(Math.max(0, significant - 1 - exponent));
}

/** A power of ten: `1`, `10`, `10⁻⁵⁰`. */
export function formatPower(exponent: number): string {
  if (exponent === 0 || exponent === 1) return exponent === 0 ? '1' : '10';
  return `10${raised(exponent)}`;
}

function formatScientific(size: number, digits: number): string {
  const [mantissa = '', exponent = ''] = size.toExponential(digits).split('e');
  return `${mantissa}${noBreakSpace}×${noBreakSpace}10${raised(Number(exponent))}`;
}

function raised(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => raisedDigits[Number(digit)]);
  return `${exponent < 0 ? raisedMinus : ''}${digits.join('')}`;
}

/** `42 %`: whole percents, as the core made them of shares. */
export function formatPercent(percent: number): string {
  const text = formatNumber(percent, 0);
  return Number.isNaN(percent) ? text : `${text}${noBreakSpace}%`;
}

/** `[0.67, 0.37]` */
export function formatVector(values: readonly number[], digits: number): string {
  return `[${values.map((value) => formatNumber(value, digits)).join(', ')}]`;
}

/** A calculation in running text may break before +, −, = and ≈, and nowhere else: no sign parts from what stands at its right. */
export function unbroken(text: string): string {
  return text.replace(/([×÷=≈+\u2212]) /g, `$1${noBreakSpace}`).replace(/ (?=[×÷])/g, noBreakSpace);
}

/** `262,144`: a whole number, 0 or greater. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `5 × 64`: rows by columns. */
export function formatShape(rows: number, columns: number): string {
  return `${rows}${noBreakSpace}×${noBreakSpace}${columns}`;
}
