import type { Matrix } from '../core/example';
import { enManyWords } from '../i18n/en_many_words';
import type { FileWeights } from './file_weights';
import type { WorkbenchExample } from './workbench_example';

/**
 * Weights with the words of the bench for the rows and columns, where there are as many, else numbered. `before` itself where
 * nothing of it has changed, so that a map that shows it need not be drawn anew.
 */
export function weightsInWords(
  matrix: Matrix,
  what: string,
  { words }: Pick<WorkbenchExample, 'words'>,
  before: FileWeights | null,
): FileWeights {
  const named = (side: 'query' | 'key', count: number): readonly string[] => {
    const placed = words.filter((word) => word[side] !== null);
    const inOrder = placed.toSorted((left, right) => (left[side] ?? 0) - (right[side] ?? 0));
    return inOrder.length === count
      ? inOrder.map(({ text }) => text)
      : Array.from({ length: count }, (_, index) => enManyWords.word(index));
  };
  const queries = named('query', matrix.length);
  const keys = named('key', matrix[0]?.length ?? 0);
  const isSame =
    before?.matrix === matrix &&
    before.what === what &&
    areAlike(before.queries, queries) &&
    areAlike(before.keys, keys);
  return isSame ? before : { matrix, what, queries, keys };
}

function areAlike(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, place) => text === right[place]);
}
