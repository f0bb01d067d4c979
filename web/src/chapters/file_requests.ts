import type { Matrix } from '../core/example';
import { formatCount, formatShape } from '../draw/format';
import { enOpenFile } from '../i18n/en_open_file';
import { enRoles } from '../i18n/en_roles';
import { enWorkbench } from '../i18n/en_workbench';
import { largestNumber } from '../state/numbers';
import { mostColumns, mostRows } from '../state/pasted_cells';
import { withMatrix, withThree } from './workbench_changes';
import { type Parts, type WorkbenchInput, workbenchInputs } from './workbench_example';
import type { BenchRequest } from './workbench_requests';

const words = enOpenFile;

/** Matrices read from a file: one, or all three. */
export type GivenMatrices =
  | { readonly kind: 'one'; readonly role: WorkbenchInput; readonly matrix: Matrix }
  | { readonly kind: 'three'; readonly matrices: Parts['matrices'] };

/**
 * Puts these matrices into the bench; `from` says where they come from. Refused where they are too large, with the first
 * rows offered where the columns fit, where a number is, and where key fits neither query nor value.
 */
export function fileRequest(given: GivenMatrices, from: string): BenchRequest {
  const named = namedOf(given);
  // What forbids even the first rows is named first.
  const wide = named.find(([, , columns]) => columns > mostColumns);
  const large = wide ?? named.find(([, { length }]) => length > mostRows);
  const why = misfit(given) ?? tooLargeNumber(named);
  if (why !== null) return { kind: 'refusal', why };
  if (large === undefined) return change(given, (parts) => words.used(parts, from));
  const [role, matrix] = large;
  const refusal = {
    kind: 'refusal',
    why: words.tooLarge(enRoles[role], shapeOf(matrix), String(mostRows), String(mostColumns)),
  } as const;
  if (wide !== undefined) return refusal;
  const first = change(cut(given), (parts) => words.usedFirst(parts, String(mostRows), from));
  return { ...refusal, offer: { label: words.useFirst(String(mostRows)), request: first } };
}

type Named = readonly [role: WorkbenchInput, matrix: Matrix, columns: number];

function namedOf(given: GivenMatrices): readonly Named[] {
  const named = (role: WorkbenchInput, matrix: Matrix): Named => [
    role,
    matrix,
    matrix[0]?.length ?? 0,
  ];
  return given.kind === 'one'
    ? [named(given.role, given.matrix)]
    : workbenchInputs.map((role) => named(role, given.matrices[role]));
}

function change(given: GivenMatrices, said: (parts: string) => string): BenchRequest {
  const parts = namedOf(given).map(([role, matrix]) => words.is(enRoles[role], shapeOf(matrix)));
  return {
    kind: 'change',
    change: (core, example) =>
      given.kind === 'one'
        ? withMatrix(core, example, given.role, given.matrix, enWorkbench.word)
        : withThree(example, given.matrices, enWorkbench.word),
    said: () => said(parts.join(words.and)),
  };
}

function cut(given: GivenMatrices): GivenMatrices {
  if (given.kind === 'one') return { ...given, matrix: given.matrix.slice(0, mostRows) };
  const { query, key, value } = given.matrices;
  const first = (matrix: Matrix): Matrix => matrix.slice(0, mostRows);
  return { kind: 'three', matrices: { query: first(query), key: first(key), value: first(value) } };
}

function misfit(given: GivenMatrices): string | null {
  if (given.kind === 'one') return null;
  const { query, key, value } = given.matrices;
  if (key.length !== value.length) return words.otherRows(shapeOf(key), shapeOf(value));
  return query[0]?.length === key[0]?.length
    ? null
    : words.otherColumns(shapeOf(query), shapeOf(key));
}

function tooLargeNumber(named: readonly Named[]): string | null {
  for (const [role, matrix] of named)
    for (const [row, numbers] of matrix.entries()) {
      const column = numbers.findIndex((number) => Math.abs(number) > largestNumber);
      if (column !== -1)
        return words.tooLargeNumber(
          enRoles[role],
          String(row + 1),
          String(column + 1),
          String(numbers[column]),
          formatCount(largestNumber),
        );
    }
  return null;
}

function shapeOf(matrix: Matrix): string {
  return formatShape(matrix.length, matrix[0]?.length ?? 0);
}
