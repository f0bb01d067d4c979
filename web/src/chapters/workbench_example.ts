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

type Word = Example['words'][number];

/** Numbers written out, as an example's sizes and words are changed on them. */
interface Parts {
  readonly words: readonly Word[];
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

/**
 * The example with these words. Words at the beginning and at the end that stay keep their numbers, those between are
 * renamed in turn; a further word begins with zeros, and asks and is looked at. Rows come to stand in reading order.
 */
export function withWords(
  core: Core,
  example: WorkbenchExample,
  texts: readonly string[],
): WorkbenchExample {
  const { words, matrices } = partsOf(core, example);
  const origins = originsOf(
    words.map(({ text }) => text),
    texts,
  );
  const before = origins.map((origin) => (origin === null ? null : (words[origin] ?? null)));
  const asks = before.some((word) => word !== null && word.query !== null);
  const isLookedAt = before.some((word) => word !== null && word.key !== null);
  const rows = { query: [] as (number | null)[], key: [] as (number | null)[] };
  const placed = (side: 'query' | 'key', word: Word | null, someStay: boolean): number | null => {
    const old = word?.[side] ?? null;
    if (word !== null && old === null && someStay) return null;
    return rows[side].push(old) - 1;
  };
  const next = texts.map((text, index) => {
    const word = before[index] ?? null;
    return { text, key: placed('key', word, isLookedAt), query: placed('query', word, asks) };
  });
  const chosen = next.find(({ query }) => query !== null && rows.query[query] === example.query);
  return assembled(
    { ...example, query: chosen?.query ?? 0 },
    {
      words: next,
      matrices: {
        query: rowsOf(matrices.query, rows.query),
        key: rowsOf(matrices.key, rows.key),
        value: rowsOf(matrices.value, rows.key),
      },
    },
  );
}

/** Queries and keys with `queryColumns` columns, values with `valueColumns`: cut at the end, or filled up with zeros. */
export function withColumns(
  core: Core,
  example: WorkbenchExample,
  { queryColumns, valueColumns }: Pick<Sizes, 'queryColumns' | 'valueColumns'>,
): WorkbenchExample {
  const { words, matrices } = partsOf(core, example);
  return assembled(example, {
    words,
    matrices: {
      query: sized(matrices.query, matrices.query.length, queryColumns),
      key: sized(matrices.key, matrices.key.length, queryColumns),
      value: sized(matrices.value, matrices.value.length, valueColumns),
    },
  });
}

/**
 * The example with another matrix in the place of `role`. What must fit to it is cut or filled up with zeros; a word whose
 * row is gone does not ask, or is not looked at, any more; `wordAt` names the words of rows that no word is left for.
 */
export function withMatrix(
  core: Core,
  example: WorkbenchExample,
  role: WorkbenchInput,
  matrix: Matrix,
  wordAt: (place: number) => string,
): WorkbenchExample {
  const { words, matrices } = partsOf(core, example);
  const rows = matrix.length;
  const columns = matrix[0]?.length ?? 0;
  const side = role === 'query' ? 'query' : 'key';
  const isOfKeys = (each: WorkbenchInput): boolean => each !== 'query';
  const fitted = (each: WorkbenchInput): Matrix => {
    if (each === role) return matrix;
    const own = matrices[each];
    return sized(
      own,
      isOfKeys(each) === isOfKeys(role) ? rows : own.length,
      (each === 'value') === (role === 'value') ? columns : (own[0]?.length ?? 0),
    );
  };
  return assembled(
    { ...example, query: side === 'query' ? Math.min(example.query, rows - 1) : example.query },
    {
      words: withRows(words, side, rows, wordAt),
      matrices: { query: fitted('query'), key: fitted('key'), value: fitted('value') },
    },
  );
}

/** All three matrices in their sizes, filled by the core's generator: one stream each. */
export function withRandom(example: WorkbenchExample, seed: number): WorkbenchExample {
  const drawn = (role: WorkbenchInput, stream: number): Example['inputs']['query'] & object => ({
    random: { seed, stream, ...shapeOf(example.inputs[role]) },
  });
  return {
    ...example,
    numbers: 'computed',
    inputs: { query: drawn('query', 0), key: drawn('key', 1), value: drawn('value', 2) },
  };
}

function shapeOf(matrix: Example['inputs']['query'] & object): { rows: number; columns: number } {
  if ('random' in matrix) return { rows: matrix.random.rows, columns: matrix.random.columns };
  return { rows: matrix.length, columns: matrix[0]?.length ?? 0 };
}

function partsOf(core: Core, example: WorkbenchExample): Parts {
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

function assembled(example: WorkbenchExample, { words, matrices }: Parts): WorkbenchExample {
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

/** For each new text the old word that it goes on from, null for a further one. */
function originsOf(before: readonly string[], after: readonly string[]): (number | null)[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.map((_, index) => {
    if (index >= after.length - end) return index - after.length + before.length;
    return index < before.length - end ? index : null;
  });
}

/** The rows of these places; a row of zeros for null. */
function rowsOf(matrix: Matrix, places: readonly (number | null)[]): Matrix {
  const columns = matrix[0]?.length ?? 0;
  return places.map(
    (place) => (place === null ? undefined : matrix[place]) ?? Array<number>(columns).fill(0),
  );
}

function sized(matrix: Matrix, rows: number, columns: number): Matrix {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => matrix[row]?.[column] ?? 0),
  );
}

function withRows(
  words: readonly Word[],
  side: 'query' | 'key',
  rows: number,
  wordAt: (place: number) => string,
): readonly Word[] {
  let next = words.filter((word) => word[side] !== null).length;
  const kept = words.map((word) => {
    const row = word[side];
    if (row === null) return next < rows ? { ...word, [side]: next++ } : word;
    return row < rows ? word : { ...word, [side]: null };
  });
  const more = Array.from({ length: Math.max(0, rows - next) }, (_, index) => ({
    text: wordAt(words.length + index + 1),
    key: null,
    query: null,
    [side]: next + index,
  }));
  return [...kept, ...more];
}
