import type { Example } from '../core/example';

/** The label of every key row: the word that names it. A key row without a word goes by its number. */
export function keyLabels(example: Example, rows: number): string[] {
  return labels(example, 'key', rows);
}

/** The label of every query row. */
export function queryLabels(example: Example, rows: number): string[] {
  return labels(example, 'query', rows);
}

/** The key row of the query's own word, or null when that word is not among the keys. */
export function selfKey(example: Example, query: number): number | null {
  return example.words.find((word) => word.query === query)?.key ?? null;
}

function labels(example: Example, side: 'key' | 'query', rows: number): string[] {
  return Array.from(
    { length: rows },
    (_, row) => example.words.find((word) => word[side] === row)?.text ?? String(row + 1),
  );
}
