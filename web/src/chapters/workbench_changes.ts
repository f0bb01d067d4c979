import type { Core } from '../core/core';
import type { Example, Matrix } from '../core/example';
import {
  assembled,
  type Parts,
  partsOf,
  type Sizes,
  shapeOf,
  sized,
  sizesOf,
  type WorkbenchExample,
  type WorkbenchInput,
  type WorkbenchWord,
} from './workbench_example';

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

/**
 * The example with all its matrices from elsewhere, in one head; there must be as many keys as values, and as many columns in
 * query and key. Words without a row go, and so do the names of the value's components; `wordAt` names words for further rows.
 */
export function withThree(
  example: WorkbenchExample,
  matrices: Parts['matrices'],
  wordAt: (place: number) => string,
): WorkbenchExample {
  const { axes: _, ...kept } = withHeads(example, 1);
  const queries = matrices.query.length;
  const asking = withRows(example.words, 'query', queries, wordAt);
  const words = withRows(asking, 'key', matrices.key.length, wordAt);
  return assembled(
    { ...kept, query: Math.min(example.query, queries - 1) },
    { words: words.filter(({ key, query }) => key !== null || query !== null), matrices },
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

function withRows(
  words: readonly WorkbenchWord[],
  side: 'query' | 'key',
  rows: number,
  wordAt: (place: number) => string,
): readonly WorkbenchWord[] {
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

/**
 * Attention in `heads` heads at once; 1 is plain attention. The numbers stay. Names of the value's components go, as each
 * head sees only a part of them. Heads that do not divide the columns are for the core to refuse.
 */
export function withHeads(example: WorkbenchExample, heads: number): WorkbenchExample {
  const { heads: _, head: __, headNames: ___, axes, ...kept } = example;
  if (heads > 1) return { ...kept, heads };
  return axes === undefined ? kept : { ...kept, axes };
}

/**
 * The columns that the example needs so that each head gets a part of the same width: the next multiples of the number of
 * heads. Null where it has them already.
 */
export function columnsForHeads(
  example: WorkbenchExample,
): Pick<Sizes, 'queryColumns' | 'valueColumns'> | null {
  const heads = example.heads ?? 1;
  const { queryColumns, valueColumns } = sizesOf(example);
  const widened = (columns: number): number => Math.ceil(columns / heads) * heads;
  return queryColumns % heads === 0 && valueColumns % heads === 0
    ? null
    : { queryColumns: widened(queryColumns), valueColumns: widened(valueColumns) };
}
