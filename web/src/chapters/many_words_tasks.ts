import type { ManyWords, WeightRows } from './many_words';

/** A map of weights that is wanted. */
export type ManyWordsTask = ManyWords;

/** Its rows, some at a time, in their order. */
export interface ManyWordsAnswer {
  readonly kind: 'rows';
  readonly rows: WeightRows;
}
