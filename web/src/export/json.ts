import type { ExpectedNumber } from '../core/example';
import { matrixOf } from '../core/trace_readers';
import type { ExportSource } from './export_source';

/**
 * The example, which can be opened again, and its trace: each tensor with its numbers, and how it was made. What JSON cannot
 * write is "inf", "-inf" or "nan", as in an example's expected numbers.
 */
export function jsonText({ example, trace }: ExportSource): string {
  const tensors = trace.tensors.map((tensor) => {
    const { offset: _, ...told } = tensor;
    return { ...told, values: matrixOf(trace.tape, tensor).map((row) => row.map(jsonNumber)) };
  });
  const { stages, emptyRows } = trace;
  return `${JSON.stringify({ version: 1, example, trace: { tensors, stages, emptyRows } })}\n`;
}

function jsonNumber(value: number): ExpectedNumber {
  if (Number.isFinite(value)) return value;
  if (Number.isNaN(value)) return 'nan';
  return value < 0 ? '-inf' : 'inf';
}
