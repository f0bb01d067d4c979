import type { Example } from '../core/example';

type Word = Example['words'][number];

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
  return Array.from({ length: rows }, (_, row) => {
    const word = example.words.find((each) => each[side] === row);
    return word === undefined ? String(row + 1) : numbered(word, example.words);
  });
}

/** A word that takes part in the calculation twice is told apart by its number: "The (1)", "the (2)". */
export function numbered(word: Word, words: readonly Word[]): string {
  const same = words.filter(
    ({ text, key, query }) =>
      (key !== null || query !== null) && text.toLowerCase() === word.text.toLowerCase(),
  );
  return same.length < 2 ? word.text : `${word.text}\u00a0(${same.indexOf(word) + 1})`;
}
