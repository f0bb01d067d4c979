/** What is told one by one, and what is told at once because it is too much to follow. */

/** Rows of a figure (key words, output components) up to this many are told one by one. */
const mostRows = 12;
/** Products of components up to this many are told one by one. */
const mostTerms = 4;

export interface RowPlan {
  readonly single: readonly number[];
  /** From this row on, the others follow at once; null when none do. */
  readonly foldedFrom: number | null;
}

/** Rows 0…count−1: all of them, or the first two and then the others at once. */
export function planRows(count: number): RowPlan {
  const folded = count > mostRows;
  return { single: range(0, folded ? 2 : count), foldedFrom: folded ? 2 : null };
}

/** Terms in groups that are told together: each alone, or the first two, those between, and the last. */
export function planTerms(indexes: readonly number[], most = mostTerms): number[][] {
  if (indexes.length <= most) return indexes.map((index) => [index]);
  return [indexes.slice(0, 1), indexes.slice(1, 2), indexes.slice(2, -1), indexes.slice(-1)];
}

/** Terms that stand for words are told one by one like rows. */
export function planWordTerms(indexes: readonly number[]): number[][] {
  return planTerms(indexes, mostRows);
}

/** A list of words longer than this is a number of words. */
export function tooManyToName(count: number): boolean {
  return count > mostRows;
}

/** A matrix with more numbers than a sentence can list is told by its shape. */
export function tooLargeToSay(rows: number, columns: number): boolean {
  return columns > mostTerms || rows * columns > 2 * mostRows;
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
