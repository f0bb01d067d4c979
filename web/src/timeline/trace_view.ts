import type { Cell, Role, Stage, Tensor, Trace } from '../core/trace';
import type { Region } from './timeline_types';

/** Reading a trace by role, which is a tensor's id: in a trace without heads, and in the view of one head. */
export interface TraceView {
  readonly trace: Trace;
  /** The tensor of that role, or null when it does not arise in this trace. */
  find(role: Role): Tensor | null;
  /** How a tensor was made; null only for a trace that names no stage for it. */
  made(tensor: Tensor): Stage | null;
  /** The tensor that this one was made of first; null for what is given. */
  before(tensor: Tensor): Tensor | null;
  /** Whether the reader typed it: nothing in the trace made it, or it is a head's part of what was typed. */
  given(tensor: Tensor): boolean;
  row(tensor: Tensor, row: number): number[];
  value(tensor: Tensor, row: number, column: number): number;
}

const handedIn: ReadonlySet<string> = new Set(['input', 'split']);

export function viewTrace(trace: Trace): TraceView {
  const byId = new Map(trace.tensors.map((tensor) => [tensor.id, tensor]));
  const byOutput = new Map(trace.stages.map((stage) => [stage.output, stage]));
  const made = (tensor: Tensor) => byOutput.get(tensor.id) ?? null;
  return {
    trace,
    find: (role) => byId.get(role) ?? null,
    made,
    before: (tensor) => byId.get(made(tensor)?.inputs[0] ?? '') ?? null,
    given: (tensor) => handedIn.has(made(tensor)?.op ?? 'input'),
    row: (tensor, row) => {
      const start = tensor.offset + row * tensor.columns;
      return Array.from(trace.tape.subarray(start, start + tensor.columns));
    },
    value: (tensor, row, column) =>
      trace.tape[tensor.offset + row * tensor.columns + column] ?? Number.NaN,
  };
}

export function cellAt(tensor: Tensor, row: number, column: number): Cell {
  return { tensor: tensor.id, row, column };
}

export function oneCell(tensor: Tensor, row: number, column: number): Region {
  return { tensor: tensor.id, row, rowEnd: row + 1, column, columnEnd: column + 1 };
}

export function wholeRow(tensor: Tensor, row: number): Region {
  return { tensor: tensor.id, row, rowEnd: row + 1, column: 0, columnEnd: tensor.columns };
}

export function wholeColumn(tensor: Tensor, column: number): Region {
  return { tensor: tensor.id, row: 0, rowEnd: tensor.rows, column, columnEnd: column + 1 };
}

export function wholeTensor(tensor: Tensor): Region {
  return { tensor: tensor.id, row: 0, rowEnd: tensor.rows, column: 0, columnEnd: tensor.columns };
}

/** Columns `from` to the end of one row. */
export function restOfRow(tensor: Tensor, row: number, from: number): Region {
  return { tensor: tensor.id, row, rowEnd: row + 1, column: from, columnEnd: tensor.columns };
}

/** Every row but one: none, one or two regions. */
export function otherRows(tensor: Tensor, row: number): Region[] {
  const all = wholeTensor(tensor);
  return [
    { ...all, rowEnd: row },
    { ...all, row: row + 1 },
  ].filter((region) => region.rowEnd > region.row);
}
