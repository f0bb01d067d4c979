import { flag, number, required, tensor } from './fields';
import { type Lenience, operator, type TensorOutput } from './operator';
import { asGiven, axesOf, columnsOf, type Room, rowsOf, sliceRowsOf } from './room';
import type { TensorInput } from './validate_tensor';

export interface SimilarityRequest extends Lenience {
  readonly query: TensorInput; // (…, Tq, Dq)
  readonly key: TensorInput; // (…, Tk, Dk)
}

export interface SimilarityGradients {
  readonly query: TensorOutput;
  readonly key: TensorOutput;
}

export interface AdditiveParameters {
  readonly queryWeight: TensorInput; // A × Dq
  readonly keyWeight: TensorInput; // A × Dk
  readonly vector: TensorInput; // A
  readonly bias?: TensorInput; // A
}

export interface ConcatParameters {
  readonly weight: TensorInput; // A × (Dq + Dk)
  readonly vector: TensorInput; // A
}

/** How far scores spread, and what that leaves of softmax. Weights and slope are averages over the queries. */
export interface ScoreSpread {
  readonly scores: TensorOutput; // (Tq, Tk)
  readonly weights: TensorOutput; // (Tq, Tk)
  /** Of all scores, about their mean. */
  readonly standardDeviation: number;
  /** |scale| × √Dk, as for independent numbers of mean 0 and variance 1. */
  readonly expectedDeviation: number;
  readonly largestWeight: number;
  /** w × (1 − w) of the largest weight w: how fast it grows with its own score. */
  readonly slope: number;
}

/** The gradient of some number by the scores, (…, Tq, Tk). */
export interface GradScores {
  readonly gradScores: TensorInput;
}

const pair = { query: required(tensor), key: required(tensor), allowNonFinite: flag };
const additive = {
  queryWeight: required(tensor),
  keyWeight: required(tensor),
  vector: required(tensor),
  bias: tensor,
};
const concat = { weight: required(tensor), vector: required(tensor) };
const backward = { gradScores: required(tensor) };

const scores: Room = (raw) => rowsOf(raw, 'query') * sliceRowsOf(raw, 'key');
/** A slice's queries, turned to face its keys. */
const turned: Room = (raw) => sliceRowsOf(raw, 'query') * columnsOf(raw, 'key');
/** What a slice's queries and keys give to the hidden units. */
const hidden: Room = (raw) =>
  (sliceRowsOf(raw, 'query') + sliceRowsOf(raw, 'key')) * (axesOf(raw, 'vector')[0] ?? 1);

/** Each gives the scores, (…, Tq, Tk), as `output`; its backward call the gradients by its inputs. */
export const similarityOperators = {
  /** scale × Σ query × key; scale is 1 when left out. */
  dotSimilarity: operator<SimilarityRequest & { scale?: number }>(
    { ...pair, scale: number },
    scores,
  ),
  dotSimilarityBackward: operator<
    SimilarityRequest & GradScores & { scale?: number },
    SimilarityGradients
  >({ ...pair, ...backward, scale: number }, asGiven),
  /** The cosine of the angle between query and key. */
  cosineSimilarity: operator<SimilarityRequest>(pair, scores),
  cosineSimilarityBackward: operator<SimilarityRequest & GradScores, SimilarityGradients>(
    { ...pair, ...backward },
    asGiven,
  ),
  /** query · weight · key (Luong's general). */
  generalSimilarity: operator<SimilarityRequest & { weight: TensorInput }>(
    { ...pair, weight: required(tensor) },
    (raw) => scores(raw) + turned(raw),
  ),
  generalSimilarityBackward: operator<
    SimilarityRequest & GradScores & { weight: TensorInput },
    SimilarityGradients & { weight: TensorOutput }
  >({ ...pair, ...backward, weight: required(tensor) }, (raw) => 2 * turned(raw)),
  /** vector · tanh(queryWeight · query + keyWeight · key + bias) (Bahdanau's). */
  additiveSimilarity: operator<SimilarityRequest & AdditiveParameters>(
    { ...pair, ...additive },
    (raw) => scores(raw) + hidden(raw),
  ),
  additiveSimilarityBackward: operator<
    SimilarityRequest & GradScores & AdditiveParameters,
    SimilarityGradients & {
      queryWeight: TensorOutput;
      keyWeight: TensorOutput;
      vector: TensorOutput;
      bias?: TensorOutput;
    }
  >({ ...pair, ...backward, ...additive }, (raw) => 2 * hidden(raw)),
  /** Query (Tq, Dk) against key (Tk, Dk); scale is 1/√Dk when left out. */
  scoreSpread: operator<{ query: TensorInput; key: TensorInput; scale?: number }, ScoreSpread>(
    { query: required(tensor), key: required(tensor), scale: number },
    (raw) => 3 * scores(raw),
  ),
  /** vector · tanh(weight · [query; key]) (Luong's concat). */
  concatSimilarity: operator<SimilarityRequest & ConcatParameters>(
    { ...pair, ...concat },
    (raw) => scores(raw) + hidden(raw),
  ),
  concatSimilarityBackward: operator<
    SimilarityRequest & GradScores & ConcatParameters,
    SimilarityGradients & { weight: TensorOutput; vector: TensorOutput }
  >({ ...pair, ...backward, ...concat }, (raw) => 2 * hidden(raw)),
};
