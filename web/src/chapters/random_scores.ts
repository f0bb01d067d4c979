import type { Core } from '../core/core';
import type { Operators } from '../operators/operators';
import { randomTensor } from './random_tensor';

/** How many queries and keys are drawn: enough queries for a steady average, as many keys as a short sentence has words. */
export const drawn = { queries: 64, keys: 8 } as const;

/** Lengths of the vectors: the powers of two, and one between each two. */
export const lengths: readonly number[] = Array.from(
  { length: 10 },
  (_, power) => 2 << power,
).flatMap((length, index, all) =>
  index === all.length - 1 ? [length] : [length, length + length / 2],
);

export const scoreForms = ['raw', 'scaled'] as const;
/** Scores as they are, or divided by √d. */
export type ScoreForm = (typeof scoreForms)[number];

export type ScoreSpread = ReturnType<Operators['scoreSpread']>;

export type Measure = 'standardDeviation' | 'expectedDeviation' | 'largestWeight' | 'slope';

/** Decimals of each measure. */
export const measureDigits: Readonly<Record<Measure, number>> = {
  standardDeviation: 2,
  expectedDeviation: 2,
  largestWeight: 2,
  slope: 3,
};

/** What one draw of vectors of that length comes to. */
export interface RandomScores extends Readonly<Record<ScoreForm, ScoreSpread>> {
  readonly length: number;
}

/** The scores of queries and keys of `length` numbers each, drawn from two streams of the seed that no other length uses. */
export function randomScores(
  core: Pick<Core, 'randomNormal'>,
  operators: Pick<Operators, 'scoreSpread'>,
  seed: number,
  length: number,
): RandomScores {
  const vectors = (stream: number, rows: number) =>
    randomTensor(core, { seed, stream }, [rows, length]);
  const request = {
    query: vectors(2 * length, drawn.queries),
    key: vectors(2 * length + 1, drawn.keys),
  };
  return {
    length,
    raw: operators.scoreSpread({ ...request, scale: 1 }),
    scaled: operators.scoreSpread(request),
  };
}
