import type { Core } from '../core/core';
import type { Example, Mask, Matrix } from '../core/example';
import { resolve } from '../core/resolve';
import { matrixOf } from '../core/trace_readers';
import type { FlatMatrix } from '../core/validate_matrix';

/** The matrices of a workbench example, in the order of the maths. */
export const workbenchInputs = ['query', 'key', 'value'] as const;
export type WorkbenchInput = (typeof workbenchInputs)[number];

/** Every key row and every query row belongs to one word; where the words say nothing else, in reading order. */
export interface WorkbenchExample extends Example {
  readonly inputs: Readonly<Record<WorkbenchInput, Example['inputs']['query'] & object>>;
}

export type WorkbenchWord = Example['words'][number];

/** Numbers written out, as an example's sizes and words are changed on them. */
export interface Parts {
  readonly words: readonly WorkbenchWord[];
  readonly matrices: Readonly<Record<WorkbenchInput, Matrix>>;
}

/** Tq, Tk, Dk and Dv. */
export interface Sizes {
  readonly queries: number;
  readonly keys: number;
  readonly queryColumns: number;
  readonly valueColumns: number;
}

export function sizesOf({ inputs }: WorkbenchExample): Sizes {
  const rows = (role: WorkbenchInput): number => shapeOf(inputs[role]).rows;
  const columns = (role: WorkbenchInput): number => shapeOf(inputs[role]).columns;
  return {
    queries: rows('query'),
    keys: rows('key'),
    queryColumns: columns('query'),
    valueColumns: columns('value'),
  };
}

export function shapeOf(matrix: Example['inputs']['query'] & object): {
  rows: number;
  columns: number;
} {
  if ('random' in matrix) return { rows: matrix.random.rows, columns: matrix.random.columns };
  return { rows: matrix.length, columns: matrix[0]?.length ?? 0 };
}

export function partsOf(core: Core, example: WorkbenchExample): Parts {
  const { inputs } = resolve(core, example);
  const written = (role: WorkbenchInput): Matrix => {
    const { data, rows, columns } = inputs[role] as FlatMatrix;
    return matrixOf(data, { rows, columns, offset: 0 });
  };
  return {
    words: example.words,
    matrices: { query: written('query'), key: written('key'), value: written('value') },
  };
}

/** The example of these parts; what it says of columns and rows that are gone goes too. */
export function assembled(example: WorkbenchExample, { words, matrices }: Parts): WorkbenchExample {
  const columns = matrices.value[0]?.length ?? 0;
  const { axes, mask, ...kept } = example;
  return {
    ...kept,
    numbers: 'toy',
    words,
    inputs: matrices,
    ...(axes !== undefined && axes.length <= columns ? { axes } : {}),
    ...(mask === undefined
      ? {}
      : { mask: fittedMask(mask, matrices.query.length, matrices.key.length) }),
  };
}

/** New queries and keys see and are seen. */
function fittedMask(mask: Mask, queries: number, keys: number): Mask {
  if (mask.kind === 'padding') return { ...mask, length: Math.min(mask.length, keys) };
  if (mask.kind !== 'given') return mask;
  return {
    kind: 'given',
    attend: Array.from({ length: queries }, (_, query) =>
      Array.from({ length: keys }, (_, key) => mask.attend[query]?.[key] ?? true),
    ),
  };
}

/** Cut at the end, or filled up with zeros. */
export function sized(matrix: Matrix, rows: number, columns: number): Matrix {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => matrix[row]?.[column] ?? 0),
  );
}
