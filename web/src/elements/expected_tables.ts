import type { Example, Expected, ExpectedReadOut } from '../core/example';
import { formatNumber } from '../draw/format';
import type { TensorRole } from '../i18n/interface_strings';
import type { Strings } from '../i18n/strings';
import { overKeys, perKey, single } from '../scenes/tensor_lines';
import { digitsOf } from '../state/digits';
import { keyLabels, queryLabels } from '../state/words';
import { captionOf, type TraceTable } from './trace_tables';

/** More columns than these are not read as a table; without the calculation such a tensor is left out. */
const mostColumns = 16;

/**
 * The example's own expected numbers as tables, for where nothing can be computed: before scripts run, and when
 * WebAssembly is missing.
 */
export function expectedTables(
  example: Example,
  { interface: words, roles }: Strings,
): TraceTable[] {
  return example.expected.filter(isTensor).flatMap(({ tensor, values, rows, columns }) => {
    const width = values[0]?.length ?? 0;
    if (width === 0 || width > mostColumns) return [];
    const label = (side: 'key' | 'query', index: number): string =>
      (side === 'key' ? keyLabels : queryLabels)(example, index + 1)[index] ?? '';
    const digits = digitsOf(example, null)(tensor);
    // With heads, a tensor of one of them is written as role.head.
    const [name = tensor, head] = tensor.split('.');
    const role = name as TensorRole;
    const place = head === undefined ? {} : { head: Number(head) };
    return [
      {
        id: tensor,
        role,
        caption: captionOf(
          { id: role, role, rows: values.length, columns: width, ...place },
          words,
        ),
        columns: Array.from({ length: width }, (_, index) => {
          const column = columns?.[index] ?? index;
          if (single.has(role)) return roles[role];
          return overKeys.has(role)
            ? label('key', column)
            : (example.axes?.[column] ?? words.component(column + 1));
        }),
        rows: values.map((row, index) => ({
          name: label(perKey.has(role) ? 'key' : 'query', rows?.[index] ?? index),
          cells: row.map((number) => formatNumber(readNumber(number), digits)),
        })),
      },
    ];
  });
}

function isTensor(expected: Expected | ExpectedReadOut): expected is Expected {
  return 'values' in expected;
}

const unwritten: Readonly<Record<string, number>> = {
  inf: Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
  nan: Number.NaN,
};

/** JSON cannot write what is not finite; example files spell it. */
function readNumber(written: number | string): number {
  return typeof written === 'number' ? written : (unwritten[written] ?? Number.NaN);
}

/** An example that can be told by what it expects; null for one that is none, as it may come from anybody. */
export function tellable(example: Example | null, strings: Strings): Example | null {
  if (typeof example?.title !== 'string') return null;
  try {
    expectedTables(example, strings);
    return example;
  } catch {
    // Why it cannot be shown is said already.
    return null;
  }
}
