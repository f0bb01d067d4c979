import type { Core } from '../core/core';
import type { Mask, Matrix } from '../core/example';
import { assembled, partsOf, type WorkbenchExample, type WorkbenchWord } from './workbench_example';

/**
 * The example with these words. Words at the beginning and at the end that stay keep their numbers, those between are
 * renamed in turn; a further word begins with zeros, and asks and is looked at. Rows come to stand in reading order.
 */
export function withWords(
  core: Core,
  example: WorkbenchExample,
  texts: readonly string[],
): WorkbenchExample {
  const before = example.words.map(({ text }) => text);
  return arranged(core, example, texts, originsOf(before, texts));
}

/** The example without its word at `place`, counted from 0, and without that word's rows. */
export function withoutWord(
  core: Core,
  example: WorkbenchExample,
  place: number,
): WorkbenchExample {
  const kept = example.words.flatMap((_, index) => (index === place ? [] : [index]));
  const texts = kept.map((index) => example.words[index]?.text ?? '');
  return arranged(core, example, texts, kept);
}

/** The example with one more word at its end, which begins with zeros, asks and is looked at. */
export function withNewWord(core: Core, example: WorkbenchExample, text: string): WorkbenchExample {
  const texts = [...example.words.map((word) => word.text), text];
  return arranged(core, example, texts, [...example.words.keys(), null]);
}

/** Words with these texts, each going on from an old word, or null for a further one. */
function arranged(
  core: Core,
  example: WorkbenchExample,
  texts: readonly string[],
  origins: readonly (number | null)[],
): WorkbenchExample {
  const { words, matrices } = partsOf(core, example);
  const before = origins.map((origin) => (origin === null ? null : (words[origin] ?? null)));
  const asks = before.some((word) => word !== null && word.query !== null);
  const isLookedAt = before.some((word) => word !== null && word.key !== null);
  const rows = { query: [] as (number | null)[], key: [] as (number | null)[] };
  const placed = (
    side: 'query' | 'key',
    word: WorkbenchWord | null,
    someStay: boolean,
  ): number | null => {
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
    { ...withMask(example, rows), query: chosen?.query ?? 0 },
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

/** A mask drawn by hand goes with its words. */
function withMask(
  example: WorkbenchExample,
  rows: Readonly<Record<'query' | 'key', readonly (number | null)[]>>,
): WorkbenchExample {
  const { mask } = example;
  if (mask?.kind !== 'given') return example;
  const mayAttend = (query: number | null, key: number | null): boolean =>
    query === null || key === null || (mask.attend[query]?.[key] ?? true);
  const moved: Mask = {
    kind: 'given',
    attend: rows.query.map((query) => rows.key.map((key) => mayAttend(query, key))),
  };
  return { ...example, mask: moved };
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
