import { flag, number, required, tensor } from './fields';
import { type Lenience, operator, type TensorOutput } from './operator';
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

/** Each gives the scores, (…, Tq, Tk), as `output`; its backward call the gradients by its inputs. */
export const similarityOperators = {
  /** scale × Σ query × key; scale is 1 when left out. */
  dotSimilarity: operator<SimilarityRequest & { scale?: number }>({ ...pair, scale: number }),
  dotSimilarityBackward: operator<
    SimilarityRequest & GradScores & { scale?: number },
    SimilarityGradients
  >({ ...pair, ...backward, scale: number }),
  /** The cosine of the angle between query and key. */
  cosineSimilarity: operator<SimilarityRequest>(pair),
  cosineSimilarityBackward: operator<SimilarityRequest & GradScores, SimilarityGradients>({
    ...pair,
    ...backward,
  }),
  /** query · weight · key (Luong's general). */
  generalSimilarity: operator<SimilarityRequest & { weight: TensorInput }>({
    ...pair,
    weight: required(tensor),
  }),
  generalSimilarityBackward: operator<
    SimilarityRequest & GradScores & { weight: TensorInput },
    SimilarityGradients & { weight: TensorOutput }
  >({ ...pair, ...backward, weight: required(tensor) }),
  /** vector · tanh(queryWeight · query + keyWeight · key + bias) (Bahdanau's). */
  additiveSimilarity: operator<SimilarityRequest & AdditiveParameters>({ ...pair, ...additive }),
  additiveSimilarityBackward: operator<
    SimilarityRequest & GradScores & AdditiveParameters,
    SimilarityGradients & {
      queryWeight: TensorOutput;
      keyWeight: TensorOutput;
      vector: TensorOutput;
      bias?: TensorOutput;
    }
  >({ ...pair, ...backward, ...additive }),
  /** vector · tanh(weight · [query; key]) (Luong's concat). */
  concatSimilarity: operator<SimilarityRequest & ConcatParameters>({ ...pair, ...concat }),
  concatSimilarityBackward: operator<
    SimilarityRequest & GradScores & ConcatParameters,
    SimilarityGradients & { weight: TensorOutput; vector: TensorOutput }
  >({ ...pair, ...backward, ...concat }),
};
