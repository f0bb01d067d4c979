import type { Cell, Role } from '../core/trace';
import { formatNumber } from '../draw/format';
import { range } from './fold';
import { number, type Parts, plain } from './say';
import { addsUp, type PrintedTerm, type Sign } from './shown_decimals';
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

/**
 * How many more decimals than usual every number of the equation needs so that the shown terms add up to the shown
 * total: the fewest that do. When none do up to six decimals, six are shown (and `says` writes ≈). A product that is
 * not zero is preferably not shown as zero.
 */
export function extraDigits(equation: Equation): number {
  const { least = 0 } = equation;
  if (equation.hidden !== undefined) return least;
  const widest = Math.max(
    equation.total.digits,
    ...equation.terms.flatMap(operands).map(({ digits }) => digits),
  );
  const most = Math.max(least, mostDigits - widest);
  const fitting = range(least, most + 1).filter((extra) => holds(equation, extra));
  const [fewest = most] = fitting;
  if (!isProduct(equation) || visible(equation, fewest)) return fewest;
  return (
    fitting.find((extra) => extra <= fewest + mostForZero && visible(equation, extra)) ?? fewest
  );
}

/** The equation in words and signs: `1.00 × 0.90 + 0.50 × 0.60 = 1.20`. */
export function says(equation: Equation): Parts {
  const extra = extraDigits(equation);
  const exact = equation.hidden !== undefined || holds(equation, extra);
  return [
    ...sayTerms(equation, extra),
    ...plain(exact ? ' = ' : ' ≈ '),
    shown(equation.total, extra, true),
  ];
}

/** What stands before the equals sign. */
export function saysLeft(equation: Equation): Parts {
  return sayTerms(equation, extraDigits(equation));
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

function isProduct({ terms }: Equation): boolean {
  return terms.length === 1 && terms[0]?.sign === '×';
}

function visible({ total }: Equation, extra: number): boolean {
  return total.value === 0 || /[1-9∞]/.test(text(total, extra));
}

function holds({ terms, total }: Equation, extra: number): boolean {
  return addsUp(
    terms.map((term) => print(term, extra)),
    text(total, extra),
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
