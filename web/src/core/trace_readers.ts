import { AttentionError } from './attention_error';
import type { Cell, Stage, Tensor, Trace } from './trace';
import { checkObject, describe } from './validate_value';

/** The tensor of that id, or null where this trace has none (a scale of exactly 1 leaves no `scaled`). */
export function tensorById(trace: Trace, id: string): Tensor | null {
  return trace.tensors.find((tensor) => tensor.id === id) ?? null;
}

/** The stage that made the tensor. */
export function stageOf(trace: Trace, tensor: string): Stage | null {
  return trace.stages.find((stage) => stage.output === tensor) ?? null;
}

/** The number in a cell. Refuses a tensor, row or column that the trace does not have. */
export function value(trace: Trace, cell: Cell): number {
  const { tensor: id, row, column } = checkObject('the cell', cell) as unknown as Cell;
  const tensor = demandTensor(trace, id);
  const number =
    trace.tape[startOfRow(tensor, row) + place(tensor, 'column', column, tensor.columns)];
  if (number === undefined) throw new AttentionError('out-of-range', `the tape ends before ${id}`);
  return number;
}

/** A row as a copy. */
export function row(trace: Trace, id: string, index: number): Float64Array {
  const tensor = demandTensor(trace, id);
  const start = startOfRow(tensor, index);
  return trace.tape.slice(start, start + tensor.columns);
}

/** All rows of a tensor, as copies; `tape` is the trace's, or one of as many numbers (what `difference` gives). */
export function matrixOf(
  tape: Float32Array | Float64Array,
  { rows, columns, offset }: Pick<Tensor, 'rows' | 'columns' | 'offset'>,
): number[][] {
  return Array.from({ length: rows }, (_, index) => [
    ...tape.subarray(offset + index * columns, offset + (index + 1) * columns),
  ]);
}

function startOfRow(tensor: Tensor, row: number): number {
  return tensor.offset + place(tensor, 'row', row, tensor.rows) * tensor.columns;
}

function place(tensor: Tensor, kind: 'row' | 'column', index: unknown, count: number): number {
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count) {
    throw new AttentionError(
      'out-of-range',
      `${tensor.id} has no ${kind} ${describe(index)}: it is ${tensor.rows} × ${tensor.columns}`,
    );
  }
  return index;
}

/** The tensor of that id; refuses an id that the trace does not have. */
export function demandTensor(trace: Trace, id: string): Tensor {
  const tensor = tensorById(trace, id);
  if (tensor === null) {
    throw new AttentionError(
      'unknown-name',
      `the trace has no tensor ${describe(id)}; it has ${trace.tensors.map((each) => each.id).join(', ')}`,
    );
  }
  return tensor;
}
