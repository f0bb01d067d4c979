import type { Tensor } from '../core/trace';
import { matrixOf } from '../core/trace_readers';
import { overKeys, rowLabels } from '../scenes/tensor_lines';
import type { ExportSource } from './export_source';
import { numberTextWith } from './number_text';

const csvNumber = numberTextWith('inf', 'nan');

/** Rows that stand for no word of the example's sentences. */
const nameless = new Set(['memory', 'past_key', 'past_value', 'present_key', 'present_value']);

/**
 * Every tensor of the trace as a table, in the order in which they were made (RFC 4180). Each line begins with the tensor's
 * id; the first line of a table names its columns, the others begin with the row's name. Numbers are exact.
 */
export function csvText(source: ExportSource): string {
  const lines = source.trace.tensors.flatMap((tensor) => {
    const rows = rowNames(tensor, source);
    return [
      [tensor.id, '', ...columnNames(tensor, source)].map(cellText),
      ...matrixOf(source.trace.tape, tensor).map((numbers, row) => [
        ...[tensor.id, rows[row] ?? ''].map(cellText),
        ...numbers.map(csvNumber),
      ]),
    ];
  });
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function rowNames({ role, rows }: Tensor, { keyLabels, queryLabels }: ExportSource): string[] {
  return numbered(rows, nameless.has(role) ? [] : rowLabels(role, keyLabels, queryLabels));
}

function columnNames({ role, columns }: Tensor, { example, keyLabels }: ExportSource): string[] {
  if (overKeys.has(role)) return numbered(columns, keyLabels);
  const axes = example.axes ?? [];
  const hasAxes = (role === 'value' || role === 'output') && columns <= axes.length;
  return numbered(columns, hasAxes ? axes : []);
}

function numbered(count: number, names: readonly string[]): string[] {
  return Array.from({ length: count }, (_, index) => names[index] ?? String(index + 1));
}

/** Text that a spreadsheet would take for a formula is marked as text. */
function cellText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
