import type { Tensor } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Extra, Operand } from './equation';
import { range } from './fold';
import { number, type Parts, plain } from './say';
import { onlyTerm, type Script } from './script_context';
import { cellAt } from './trace_view';
import { operand } from './worked_cell';

/** Decimals more than usual that a line may take. */
const mostExtra = 4;

/** tanh(0.25 + 0.30) = 0.50, with as many decimals as it takes to hold as printed. */
export function tanhLine(script: Script, hidden: Tensor, row: number, unit: number): Parts {
  const cell = cellAt(hidden, row, unit);
  const { left, leftCell, right, rightCell, product } = onlyTerm(script.explain(cell));
  const summands = [
    operand(script, left, leftCell?.tensor, hidden, leftCell),
    operand(script, right ?? Number.NaN, rightCell?.tensor, hidden, rightCell),
  ] as const;
  const total = operand(script, product, hidden.id, hidden, cell);
  const steps = range(0, mostExtra).flatMap((extra) => [
    { terms: extra, total: extra },
    { terms: extra + 1, total: extra },
  ]);
  const found = steps.find((extra) => surelyHolds(summands, total, extra));
  const shown = found ?? { terms: 0, total: 0 };
  const [first, second] = summands;
  const added = text(second, shown.terms);
  const [open, close] = added.startsWith('−') ? [' + (', '))'] : [' + ', ')'];
  return [
    ...plain('tanh('),
    number(text(first, shown.terms), first.role, first.cell),
    ...plain(open),
    number(added, second.role, second.cell),
    ...plain(`${close}${found === undefined ? ' ≈ ' : ' = '}`),
    number(text(total, shown.total), total.role, total.cell, true),
  ];
}

/** A tanh moves by no more than what goes into it: what rounding takes from both sides must stay below half a unit. */
function surelyHolds(summands: readonly Operand[], total: Operand, extra: Extra): boolean {
  const lost = ({ value, digits }: Operand, more: number): number =>
    Math.abs(value - Number(value.toFixed(digits + more)));
  const moved = summands.reduce((sum, summand) => sum + lost(summand, extra.terms), 0);
  // Doubles written in decimals are no more exact than this.
  const exact = moved < 1e-12 ? 0 : moved;
  return exact + lost(total, extra.total) <= 0.5 * 10 ** -(total.digits + extra.total);
}

function text({ value, digits }: Operand, extra: number): string {
  return formatNumber(value, digits + extra);
}
