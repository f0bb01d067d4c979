import type { Tensor, Trace } from '../core/trace';
import { formatNumber, formatShape } from '../draw/format';
import type { InterfaceStrings } from '../i18n/interface_strings';
import type { Strings } from '../i18n/strings';
import { overKeys, perKey, single } from '../scenes/tensor_lines';

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
  readonly words: Pick<InterfaceStrings, 'tableCaption' | 'component'>;
  readonly roles: Strings['roles'];
}

/** More cells than these are in the document only on demand. */
export const mostHiddenCells = 2000;

export function cellCount(trace: Trace): number {
  return trace.tensors.reduce((count, tensor) => count + tensor.rows * tensor.columns, 0);
}

/** The whole trace, tensor by tensor in the order in which the core made them. */
export function traceTables(trace: Trace, labels: TableWords): TraceTable[] {
  return trace.tensors.map((tensor) => ({
    id: tensor.id,
    role: tensor.role,
    caption: labels.words.tableCaption(tensor.role, formatShape(tensor.rows, tensor.columns)),
    columns: columnNames(tensor, labels),
    rows: rowNames(tensor, labels).map((name, row) => ({
      name,
      cells: Array.from(
        trace.tape.subarray(
          tensor.offset + row * tensor.columns,
          tensor.offset + (row + 1) * tensor.columns,
        ),
        (value) => formatNumber(value, labels.digits(tensor.id)),
      ),
    })),
  }));
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
      : role === 'value' || role === 'output'
        ? axes[index]
        : undefined;
    return name ?? words.component(index + 1);
  });
}

function rowNames({ role, rows }: Tensor, { keyLabels, queryLabels, words }: TableWords): string[] {
  const labels = role.endsWith('_projection') ? [] : perKey.has(role) ? keyLabels : queryLabels;
  return Array.from({ length: rows }, (_, index) => labels[index] ?? words.component(index + 1));
}
