import type { Cell, Role } from '../core/trace';
import { formatNumber } from '../draw/format';
import { addsUp, type PrintedTerm, type Sign } from '../draw/shown_decimals';
import { range } from './fold';
import { number, type Parts, plain } from './say';
import type { SayPart } from './timeline_types';

/** Past six decimals nobody reads on. */
const mostDigits = 6;
/** A product that would be shown as 0.00 gets up to this many decimals more. */
const mostForZero = 2;
/** A named factor is exact, so it is checked with as many decimals as a double holds. */
const exactDigits = 15;

/** A number in an equation, and the decimals it is shown with as long as they suffice. */
export interface Operand {
  readonly value: number;
  readonly digits: number;
  readonly role: Role | null;
  readonly cell: Cell | null;
}

/** `left`, or `left sign right`, all of it over `divisor` where there is one. */
export interface EquationTerm {
  readonly left: Operand;
  readonly sign?: Sign;
  readonly right?: Operand;
  /** Stands in place of sign and right, for a factor that has a name: `÷ √2` for × 0.7071. */
  readonly named?: string;
  readonly divisor?: Operand;
}

export interface Equation {
  readonly terms: readonly EquationTerm[];
  readonly total: Operand;
  /** Terms left out of sight before the last one, and the text that stands for them. */
  readonly hidden?: { readonly text: string };
  /** At least this many more decimals than usual. */
  readonly least?: number;
}

/** How many more decimals than usual the numbers before and after the equals sign are shown with. */
export interface Extra {
  readonly terms: number;
  readonly total: number;
}

/**
 * The fewest more decimals with which the shown terms add up to the shown total: one more of each number, and again, up
 * to six. Between two such steps, products and quotients may have one more before the equals sign than after it. When
 * nothing adds up, six are shown (and `says` writes ≈). A product that is not zero is preferably not shown as zero.
 */
export function extraDigits(equation: Equation): Extra {
  const { least = 0 } = equation;
  if (equation.hidden !== undefined) return { terms: least, total: least };
  const most = Math.max(least, mostDigits - widest(equation));
  const steps = range(least, most + 1).flatMap((extra) => stepsAt(equation, extra, least));
  const fits = (extra: Extra): boolean => holds(equation, extra);
  const fewest = steps.find(fits) ?? { terms: most, total: most };
  if (!isProduct(equation) || visible(equation, fewest)) return fewest;
  const near = steps.filter(({ terms }) => terms <= fewest.terms + mostForZero);
  return near.find((extra) => visible(equation, extra) && fits(extra)) ?? fewest;
}

function stepsAt({ terms }: Equation, extra: number, least: number): Extra[] {
  const even = { terms: extra, total: extra };
  const rounds = terms.some(({ sign }) => sign === '×' || sign === '÷');
  return rounds && extra > least ? [even, { terms: extra, total: extra - 1 }] : [even];
}

/** The equation in words and signs: `1.00 × 0.90 + 0.50 × 0.60 = 1.20`. */
export function says(equation: Equation): Parts {
  const extra = extraDigits(equation);
  const exact = equation.hidden !== undefined || holds(equation, extra);
  const total = shown(equation.total, extra.total, true);
  return [...sayTerms(equation, extra.terms), ...plain(exact ? ' = ' : ' ≈ '), total];
}

/** What stands before the equals sign. */
export function saysLeft(equation: Equation): Parts {
  return sayTerms(equation, extraDigits(equation).terms);
}

function sayTerms({ terms, hidden }: Equation, extra: number): Parts {
  return terms.flatMap((term, index) => [
    ...(index > 0 ? plain(' + ') : []),
    ...(hidden !== undefined && index > 0 && index === terms.length - 1
      ? plain(`${hidden.text} + `)
      : []),
    ...sayTerm(term, extra, index === 0),
  ]);
}

function widest({ terms, total }: Equation): number {
  return Math.max(total.digits, ...terms.flatMap(operands).map(({ digits }) => digits));
}

function isProduct({ terms }: Equation): boolean {
  return terms.length === 1 && terms[0]?.sign === '×';
}

function visible({ total }: Equation, extra: Extra): boolean {
  return total.value === 0 || /[1-9∞]/.test(text(total, extra.total));
}

function holds({ terms, total }: Equation, extra: Extra): boolean {
  return addsUp(
    terms.map((term) => print(term, extra.terms)),
    text(total, extra.total),
  );
}

function print({ left, sign, right, named, divisor }: EquationTerm, extra: number): PrintedTerm {
  return {
    left: text(left, extra),
    ...(sign && right
      ? { sign, right: named ? formatNumber(right.value, exactDigits) : text(right, extra) }
      : {}),
    ...(divisor ? { divisor: text(divisor, extra) } : {}),
  };
}

function sayTerm(
  { left, sign, right, named, divisor }: EquationTerm,
  extra: number,
  first: boolean,
): Parts {
  const whole = [
    ...(first ? [shown(left, extra)] : guarded(left, extra)),
    ...(named
      ? plain(` ${named}`)
      : sign && right
        ? [...plain(` ${sign} `), ...guarded(right, extra)]
        : []),
  ];
  if (!divisor) return whole;
  const over = sign ? [...plain('('), ...whole, ...plain(')')] : whole;
  return [...over, ...plain(' ÷ '), ...guarded(divisor, extra)];
}

/** A negative number after a sign stands in brackets: 1.00 × (−0.60). */
function guarded(operand: Operand, extra: number): Parts {
  const part = shown(operand, extra);
  return part.text.startsWith('−') ? [...plain('('), part, ...plain(')')] : [part];
}

function shown(operand: Operand, extra: number, strong = false): SayPart {
  return number(text(operand, extra), operand.role, operand.cell, strong);
}

function text({ value, digits }: Operand, extra: number): string {
  return formatNumber(value, digits + extra);
}

function operands({ left, right, divisor }: EquationTerm): Operand[] {
  return [left, right, divisor].filter((operand) => operand !== undefined);
}
