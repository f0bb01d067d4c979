import { AttentionError } from './attention_error';
import type { Cell, Stage, Tensor, Trace } from './trace';

/** The tensor of that id, or null where this trace has none (a scale of exactly 1 leaves no `scaled`). */
export function tensorById(trace: Trace, id: string): Tensor | null {
  return trace.tensors.find((tensor) => tensor.id === id) ?? null;
}

/** The stage that made the tensor. */
export function stageOf(trace: Trace, tensor: string): Stage | null {
  return trace.stages.find((stage) => stage.output === tensor) ?? null;
}

/** The number in a cell. Refuses a tensor or place that the trace does not have. */
export function value(trace: Trace, cell: Cell): number {
  const tensor = demandTensor(trace, cell.tensor);
  const { row, column } = cell;
  if (!(row >= 0 && row < tensor.rows && column >= 0 && column < tensor.columns)) {
    throw new AttentionError('out-of-range', `${cell.tensor}[${row}][${column}] does not exist: ${cell.tensor} is ${tensor.rows} × ${tensor.columns}`);
  }
  const number = trace.tape[tensor.offset + row * tensor.columns + column];
  if (number === undefined) throw new AttentionError('out-of-range', `${cell.tensor}[${row}][${column}] is not a cell`);
  return number;
}

/** A row as a copy. */
export function row(trace: Trace, id: string, index: number): Float64Array {
  const tensor = demandTensor(trace, id);
  if (!(Number.isInteger(index) && index >= 0 && index < tensor.rows)) {
    throw new AttentionError('out-of-range', `${id} has no row ${index}: it is ${tensor.rows} × ${tensor.columns}`);
  }
  const start = tensor.offset + index * tensor.columns;
  return trace.tape.slice(start, start + tensor.columns);
}

function demandTensor(trace: Trace, id: string): Tensor {
  const tensor = tensorById(trace, id);
  if (tensor === null) {
    throw new AttentionError('unknown-name', `the trace has no tensor ${JSON.stringify(id)}; it has ${trace.tensors.map((each) => each.id).join(', ')}`);
  }
  return tensor;
}
