/**
 * Whether an equation as printed holds for the reader who works it out from the printed decimals. Only text is looked
 * at, and only a yes or no comes back: no number on the screen is made here.
 */

export type Sign = '×' | '+' | '−' | '÷';

/** Printed numbers: `left`, or `left sign right`, all of it over `divisor` where there is one. */
export interface PrintedTerm {
  readonly left: string;
  readonly sign?: Sign;
  readonly right?: string;
  readonly divisor?: string;
}

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/**
 * True when the terms, added up exactly, are the printed total to within half a unit of its last decimal. What has no
 * plain decimals (∞, not a number, powers of ten) is taken as it is: true.
 */
export function addsUp(terms: readonly PrintedTerm[], total: string): boolean {
  const shown = read(total);
  if (shown === null) return true;
  let sum: Fraction = { over: 0n, under: 1n };
  for (const term of terms) {
    const value = work(term);
    if (value === null) return true;
    sum = plus(sum, value);
  }
  const gap = plus(sum, negative(shown));
  const size = gap.over < 0n ? -gap.over : gap.over;
  return 2n * size * 10n ** BigInt(decimals(total)) <= gap.under;
}

function work({ left, sign, right, divisor }: PrintedTerm): Fraction | null {
  const numbers = [left, right ?? '0', divisor ?? '1'].map(read);
  const [first, second, last] = numbers;
  if (!first || !second || !last) return null;
  const whole = sign === undefined ? first : combine(first, sign, second);
  return whole === null ? null : combine(whole, '÷', last);
}

function combine(left: Fraction, sign: Sign, right: Fraction): Fraction | null {
  if (sign === '×') return { over: left.over * right.over, under: left.under * right.under };
  if (sign === '+') return plus(left, right);
  if (sign === '−') return plus(left, negative(right));
  if (right.over === 0n) return null;
  const turned = right.over < 0n ? -1n : 1n;
  return { over: left.over * right.under * turned, under: left.under * right.over * turned };
}

function plus(left: Fraction, right: Fraction): Fraction {
  return {
    over: left.over * right.under + right.over * left.under,
    under: left.under * right.under,
  };
}

function negative(value: Fraction): Fraction {
  return { over: -value.over, under: value.under };
}

function read(text: string): Fraction | null {
  const match = /^(−?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, minus, whole = '', fraction = ''] = match;
  const over = BigInt(whole + fraction);
  return { over: minus ? -over : over, under: 10n ** BigInt(fraction.length) };
}

function decimals(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
