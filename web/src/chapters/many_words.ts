import type { Core } from '../core/core';
import type { Mask } from '../core/example';
import type { ProblemMask } from '../core/problem';
import type { Trace } from '../core/trace';
import { demandTensor, tensorById } from '../core/trace_readers';
import type { FlatMatrix } from '../core/validate_matrix';

/** Texts of so many words. */
export const textSizes = [5, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512] as const;
/** Numbers in a query and in a key. */
export const vectorSize = 64;
/** The seed and the streams of the example five-by-sixty-four, whose words are the first five of any text. */
export const firstSeed = 2017;
const streams = { query: 0, key: 1 } as const;
/** Query rows that are worked out at a time. */
const rowsAtOnce = 8;

export interface ManyWords {
  readonly words: number;
  readonly mask: Mask;
  readonly seed: number;
}

export interface QueriesAndKeys {
  readonly query: FlatMatrix;
  readonly key: FlatMatrix;
}

/** What neighbouring query rows come to, from row `first` on: `words` numbers a row, but for those of which there is one. */
export interface WeightRows {
  readonly first: number;
  /** Before scale and mask. */
  readonly scores: Float64Array;
  readonly weights: Float64Array;
  /** 1 where the mask hides the key. */
  readonly masked: Uint8Array;
  /** The largest weight of each row. */
  readonly largest: Float64Array;
  /** What the weights of each row add up to. */
  readonly sums: Float64Array;
}

/** All rows. */
export type WeightMap = Omit<WeightRows, 'first'> & ManyWords;

export function queriesAndKeys(
  core: Pick<Core, 'randomNormal'>,
  { seed, words }: Pick<ManyWords, 'seed' | 'words'>,
): QueriesAndKeys {
  const { query, key } = streams;
  return {
    query: core.randomNormal(seed, query, words, vectorSize),
    key: core.randomNormal(seed, key, words, vectorSize),
  };
}

/** Every stage of `count` query rows from `first` on, over all keys. */
export function traceOfRows(
  core: Pick<Core, 'trace'>,
  { query, key }: QueriesAndKeys,
  mask: Mask,
  first: number,
  count: number,
): Trace {
  const data = query.data.subarray(first * query.columns, (first + count) * query.columns);
  return core.trace({
    inputs: { query: { data, rows: count, columns: query.columns }, key },
    mask: maskOfRows(mask, first, count),
    until: 'weights',
  });
}

function maskOfRows(mask: Mask, first: number, count: number): ProblemMask {
  if (mask.kind === 'causal') return { kind: 'causal', offset: first };
  return mask.kind === 'given'
    ? { kind: 'given', attend: mask.attend.slice(first, first + count) }
    : mask;
}

/** The whole map in pieces, from the first row to the last. */
export function* weightRows(core: Core, { words, mask, seed }: ManyWords): Generator<WeightRows> {
  const vectors = queriesAndKeys(core, { words, seed });
  for (let first = 0; first < words; first += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, words - first);
    yield rowsOf(core, traceOfRows(core, vectors, mask, first, count), first);
  }
}

function rowsOf(core: Core, trace: Trace, first: number): WeightRows {
  const numbers = (id: string): Float64Array => {
    const { rows, columns, offset } = demandTensor(trace, id);
    return trace.tape.slice(offset, offset + rows * columns);
  };
  const weights = numbers('weights');
  const reads = core.readOuts(trace);
  const count = demandTensor(trace, 'weights').rows;
  const ofEachRow = (read: (tensor: string, row: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, row) => read('weights', row));
  return {
    first,
    scores: numbers('scores'),
    weights,
    masked:
      tensorById(trace, 'mask') === null
        ? new Uint8Array(weights.length)
        : Uint8Array.from(numbers('mask'), (addend) => (addend === 0 ? 0 : 1)),
    largest: ofEachRow(reads.largest),
    sums: ofEachRow(reads.rowSum),
  };
}

/** A map that is put together piece by piece. */
export class GrowingMap {
  readonly #map: WeightMap;
  #rows = 0;

  constructor(readonly settings: ManyWords) {
    const { words } = settings;
    this.#map = {
      ...settings,
      scores: new Float64Array(words * words),
      weights: new Float64Array(words * words),
      masked: new Uint8Array(words * words),
      largest: new Float64Array(words),
      sums: new Float64Array(words),
    };
  }

  /** Rows that are there. */
  get rows(): number {
    return this.#rows;
  }

  add({ first, scores, weights, masked, largest, sums }: WeightRows): void {
    const start = first * this.#map.words;
    this.#map.scores.set(scores, start);
    this.#map.weights.set(weights, start);
    this.#map.masked.set(masked, start);
    this.#map.largest.set(largest, first);
    this.#map.sums.set(sums, first);
    this.#rows += largest.length;
  }

  /** The map, once all rows are there; else null. */
  get whole(): WeightMap | null {
    return this.#rows === this.#map.words ? this.#map : null;
  }
}
