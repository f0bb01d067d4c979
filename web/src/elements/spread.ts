import type { Trace } from '../core/trace';
import { row, tensorById } from '../core/trace_readers';
import type { Computation } from './computation';

/** Nearly even: as good as spread over at least this part of the words that may be looked at. */
export const evenFrom = 0.99;
/** Collapsed on one word: its weight is at least this. */
export const collapsedFrom = 0.95;
/** Mostly to no word: the extra zero takes at least this. */
export const mostFrom = 0.5;

export type SpreadKind = 'nothing' | 'no-word' | 'one-word' | 'even' | 'between';

/** How one query's attention is spread over the words; the numbers are the core's. */
export interface Spread {
  readonly kind: SpreadKind;
  readonly largest: number;
  /** In bits. */
  readonly entropy: number;
  readonly effective: number;
  /** How many words the mask leaves. */
  readonly open: number;
  /** The key row of the largest weight. */
  readonly word: number;
}

/** Null where the weights are no shares: given by hand without adding up to 1, or broken by the plain formula. */
export function spreadOf({
  trace,
  query,
  readOuts,
  attend,
}: Pick<Computation, 'trace' | 'query' | 'readOuts' | 'attend'>): Spread | null {
  if (tensorById(trace, 'weights') === null) return null;
  const weights = row(trace, 'weights', query);
  const { whole } = readOuts.percentages('weights', query);
  const nothing = weights.every((weight) => weight === 0);
  if (!whole && !nothing) return null;
  const largest = readOuts.largest('weights', query);
  const spread = {
    largest,
    entropy: readOuts.entropy('weights', query),
    effective: readOuts.effective('weights', query),
    open: attend[query]?.filter((may) => may).length ?? weights.length,
    word: weights.indexOf(largest),
  };
  return { ...spread, kind: kindOf(spread, noWordIn(trace, query), nothing) };
}

function kindOf(
  { largest, effective, open }: Omit<Spread, 'kind'>,
  toNoWord: number,
  nothing: boolean,
): SpreadKind {
  if (toNoWord >= mostFrom) return 'no-word';
  if (nothing) return 'nothing';
  if (largest >= collapsedFrom) return 'one-word';
  return open > 1 && effective >= evenFrom * open ? 'even' : 'between';
}

function noWordIn(trace: Trace, query: number): number {
  return tensorById(trace, 'extra_weight') === null
    ? 0
    : (row(trace, 'extra_weight', query)[0] ?? 0);
}
