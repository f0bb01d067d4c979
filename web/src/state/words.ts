import type { Example, Word } from '../core/example';

/** A sentence of an example. */
export interface Sentence {
  readonly words: readonly Word[];
  /** Its language, where it is not the page's. */
  readonly language: string | null;
}

/** The sentences from top to bottom: the one that is read, and over it the one that asks, where that is another. */
export function sentencesOf(example: Example): readonly Sentence[] {
  const { words, queryWords, language, queryLanguage } = example;
  const read = { words, language: language ?? null };
  return queryWords === undefined
    ? [read]
    : [{ words: queryWords, language: queryLanguage ?? null }, read];
}

/** The label of every key row: the word that names it. A key row without a word goes by its number. */
export function keyLabels(example: Example, rows: number): string[] {
  return labels(example.words, 'key', rows);
}

/** The label of every query row. */
export function queryLabels(example: Example, rows: number): string[] {
  return labels(asking(example), 'query', rows);
}

/** The key row of the query's own word, or null when that word is not among the keys. */
export function selfKey(example: Example, query: number): number | null {
  return asking(example).find((word) => word.query === query)?.key ?? null;
}

/** The words of the sentence that asks. */
export function asking({ words, queryWords }: Example): readonly Word[] {
  return queryWords ?? words;
}

function labels(words: readonly Word[], side: 'key' | 'query', rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => {
    const word = words.find((each) => each[side] === row);
    return word === undefined ? String(row + 1) : numbered(word, words);
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
