import { idTogether } from '../core/head_view';
import type { WeightsMap } from '../core/head_weights';
import type { Tensor, Trace } from '../core/trace';
import { matrixOf } from '../core/trace_readers';
import { formatNumber, formatShape } from '../draw/format';
import type { InterfaceStrings } from '../i18n/interface_strings';
import type { Strings } from '../i18n/strings';
import { overKeys, rowLabels, single } from '../scenes/tensor_lines';

/** A tensor of the trace as a table of text. */
export interface TraceTable {
  readonly id: string;
  readonly role: string;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

export interface TableWords {
  readonly keyLabels: readonly string[];
  readonly queryLabels: readonly string[];
  readonly axes: readonly string[];
  readonly digits: (tensor: string) => number;
  readonly words: Pick<
    InterfaceStrings,
    'tableCaption' | 'component' | 'headNumber' | 'headsTogether' | 'headAverage'
  >;
  readonly roles: Strings['roles'];
}

/** More cells than these are in the document only on demand. */
export const mostHiddenCells = 2000;

export function cellCount(tables: readonly TraceTable[]): number {
  return tables.reduce((count, { columns, rows }) => count + rows.length * columns.length, 0);
}

/** With heads, whose the numbers are comes first. */
export function captionOf(
  { id, role, rows, columns, head }: Pick<Tensor, 'id' | 'role' | 'rows' | 'columns' | 'head'>,
  words: TableWords['words'],
): string {
  const caption = words.tableCaption(role, formatShape(rows, columns));
  if (head !== undefined) return `${words.headNumber(head + 1)}: ${caption}`;
  return id === role ? caption : `${words.headsTogether}: ${caption}`;
}

/** The average of the heads' weights, as a table beside theirs. */
export function averageTable(
  { rows, columns, weights }: WeightsMap,
  labels: TableWords,
): TraceTable {
  const caption = labels.words.tableCaption('weights', formatShape(rows, columns));
  return {
    id: 'average',
    role: 'weights',
    caption: `${labels.words.headAverage}: ${caption}`,
    columns: labels.keyLabels,
    rows: rowsNamed(labels.queryLabels, matrixOf(weights, { rows, columns, offset: 0 }), (weight) =>
      formatNumber(weight, labels.digits('weights')),
    ),
  };
}

/** The whole trace, tensor by tensor in the order in which the core made them. */
export function traceTables(trace: Trace, labels: TableWords): TraceTable[] {
  return trace.tensors.filter(isTold).map((tensor) => ({
    id: tensor.id,
    role: tensor.role,
    caption: captionOf(tensor, labels.words),
    columns: columnNames(tensor, labels),
    rows: rowsNamed(rowNames(tensor, labels), matrixOf(trace.tape, tensor), (value) =>
      formatNumber(value, labels.digits(tensor.id)),
    ),
  }));
}

function rowsNamed(
  names: readonly string[],
  matrix: readonly (readonly number[])[],
  print: (number: number) => string,
): TraceTable['rows'] {
  return names.map((name, row) => ({ name, cells: (matrix[row] ?? []).map(print) }));
}

/** Of several heads, the chosen one's tensors and what comes of all; the matrix that mixes them has too many numbers to read. */
function isTold({ id, role, rows, columns }: Tensor): boolean {
  const large = role === 'output_projection' && rows * columns > mostHiddenCells;
  return (id === role || id === idTogether('output')) && !large;
}

/** What the columns of a tensor stand for. */
export function columnNames(
  { role, columns }: Tensor,
  { keyLabels, axes, words, roles }: Omit<TableWords, 'digits' | 'queryLabels'>,
): string[] {
  if (single.has(role)) return [roles[role]];
  return Array.from({ length: columns }, (_, index) => {
    const name = overKeys.has(role)
      ? keyLabels[index]
      : (role === 'value' || role === 'output') && columns <= axes.length
        ? axes[index]
        : undefined;
    return name ?? words.component(index + 1);
  });
}

function rowNames({ role, rows }: Tensor, { keyLabels, queryLabels, words }: TableWords): string[] {
  const labels = rowLabels(role, keyLabels, queryLabels);
  return Array.from({ length: rows }, (_, index) => labels[index] ?? words.component(index + 1));
}
