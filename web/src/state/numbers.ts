/** Numbers as a reader types and turns them. All of it on decimal text, so that 0.1 and 0.2 make 0.3. */

/** Larger ones no picture could show. */
export const largestNumber = 1e9;

export type NumberReading =
  /** `readAs` says how a decimal comma was understood, else null. */
  | { readonly ok: true; readonly value: number; readonly readAs: string | null }
  | { readonly ok: false; readonly problem: NumberProblem; readonly suggestion: string | null };

export type NumberProblem = 'empty' | 'not-a-number' | 'two-readings' | 'too-large';

const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** One comma and no point: a decimal comma, unless exactly three digits follow a whole number (a thousand?). */
const decimalComma = /^[+-]?\d*,\d+(e[+-]?\d+)?$/i;
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * "0.5", ".5", "5.", "1e-3", "−2" (U+2212 or hyphen), "0,5" (read as 0.5). "1,234.5" and "1,234" are refused, as a comma
 * may stand for thousands or for decimals; the suggestion is the number without it.
 */
export function parseNumber(typed: string): NumberReading {
  const text = typed.trim().replace(/[\u2212\u2013]/g, '-');
  if (text === '') return refuse('empty');
  if (plainNumber.test(text)) return accept(text, null);
  const zeroFirst = /^[+-]?0?,/.test(text);
  if (grouped.test(text) && !zeroFirst) return refuse('two-readings', text.replaceAll(',', ''));
  if (decimalComma.test(text)) {
    const pointed = text.replace(',', '.');
    return accept(pointed, String(Number(pointed)).replace('-', '\u2212'));
  }
  return refuse('not-a-number');
}

function accept(text: string, readAs: string | null): NumberReading {
  const value = Number(text);
  if (!(Math.abs(value) <= largestNumber)) return refuse('too-large');
  return { ok: true, value: value === 0 ? 0 : value, readAs };
}

function refuse(problem: NumberProblem, suggestion: string | null = null): NumberReading {
  return { ok: false, problem, suggestion };
}

interface Decimal {
  readonly whole: bigint;
  /** The number is whole × 10^−places. */
  readonly places: number;
}

/** value + step, exact in decimals: 0.1 nudged by 0.2 is 0.3. Both finite; a value whose decimals are far from the step's
 * (1e200) comes back as near as a number can. */
export function nudge(value: number, step: number): number {
  const left = readDecimal(value);
  const right = readDecimal(step);
  const places = Math.max(left.places, right.places);
  const sum =
    left.whole * 10n ** BigInt(places - left.places) +
    right.whole * 10n ** BigInt(places - right.places);
  return Number(`${sum}e${-places}`);
}

function readDecimal(value: number): Decimal {
  if (!Number.isFinite(value))
    throw new RangeError(`${value} cannot be stepped; a finite number can.`);
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const places = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return places >= 0
    ? { whole: digits, places }
    : { whole: digits * 10n ** BigInt(-places), places: 0 };
}
