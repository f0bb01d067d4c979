import type { Operators } from '../operators/operators';
import type { FlatTensor } from '../operators/validate_tensor';

/** How attention is told where a word stands. */
export const positionKinds = ['none', 'sinusoidal', 'rotary', 'alibi'] as const;
export type PositionKind = (typeof positionKinds)[number];
export type PatternKind = Exclude<PositionKind, 'none'>;

/** Positions in the pattern, from 0, and numbers that each has in it (for ALiBi: positions of keys). */
export const patternPositions = 20;
export const patternColumns = 16;
/** ALiBi's slope in the first of so many heads is ½. */
const alibiHeads = 8;

const countedFrom0 = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** The sines and cosines that are added to the embeddings of the first words. */
export function encodingOf(operators: Operators, positions: number, columns: number): FlatTensor {
  return operators.sinusoidalEncoding({ positions: countedFrom0(positions), columns }).output;
}

/** Queries or keys, a row a word, each turned by the angles of its position. */
export function rotated(operators: Operators, rows: FlatTensor): FlatTensor {
  const [positions = 0, columns = 0] = rows.shape;
  const angles = operators.rotaryAngles({
    positions: countedFrom0(positions),
    rotaryColumns: columns,
  });
  return operators.rotaryEmbedding({ input: rows, ...angles }).output;
}

/** What ALiBi adds to the scores, a row a query and a column a key. */
export function alibiBiasOf(operators: Operators, words: number): FlatTensor {
  const { data } = operators.alibiBias({ heads: alibiHeads, queries: words, keys: words }).output;
  return { data: data.slice(0, words * words), shape: [words, words] };
}

/** What tells the positions apart, a row a position. */
export interface Pattern {
  readonly rows: FlatTensor;
  /** Row p: how near position p is to every other, as attention is told it. 1, or 0 for ALiBi, is the position itself. */
  readonly nearness: FlatTensor;
}

/**
 * sinusoidal: the encoding, and the cosine between two rows. rotary: a vector of ones, turned by the angles of each position,
 * and the cosine between two of them. alibi: what is added to the scores, twice.
 */
export function patternOf(operators: Operators, kind: PatternKind): Pattern {
  if (kind === 'alibi') {
    const rows = alibiBiasOf(operators, patternPositions);
    return { rows, nearness: rows };
  }
  const rows =
    kind === 'sinusoidal'
      ? encodingOf(operators, patternPositions, patternColumns)
      : rotated(operators, {
          data: new Float64Array(patternPositions * patternColumns).fill(1),
          shape: [patternPositions, patternColumns],
        });
  return { rows, nearness: operators.cosineSimilarity({ query: rows, key: rows }).output };
}
