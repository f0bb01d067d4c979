import {
  choice,
  type FieldsOf,
  flag,
  indices,
  integer,
  integers,
  mask,
  number,
  part,
  required,
  seed,
  tensor,
} from './fields';
import { type Lenience, operator, type TensorOutput } from './operator';
import { asGiven, columnsOf, partIn, type RawFields, rowsOf, sliceRowsOf } from './room';
import type { BooleanTensorInput, TensorInput } from './validate_tensor';

/** Where a query stands among the keys: at its own number, so that the last ones meet, or after `offset` keys. */
export type Alignment = 'topLeft' | 'bottomRight' | 'byOffset';

export interface Placement {
  /** `topLeft` when left out, as PyTorch's `is_causal`. */
  readonly alignment?: Alignment;
  /** With `byOffset`. */
  readonly offset?: number;
}

/** What stands between scores and output: scores → scale → softcap → masks → softmax → dropout → weighted sum. */
export interface AttentionSteps extends Lenience {
  /** Factor on the scores; 1/√Dk when left out (1 where the scores are given). */
  readonly scale?: number;
  /** scores become softcap × tanh(scores ÷ softcap); 0 leaves them. */
  readonly softcap?: number;
  /**
   * Booleans, true where the query may attend, or numbers added to the scores, −∞ to mask out. Aligned at the right
   * with (…, Tq, Tk); an axis of 1 stands for all.
   */
  readonly mask?: BooleanTensorInput | TensorInput;
  /** A mask with too few columns masks out the rest (ONNX). */
  readonly padShortMask?: boolean;
  /** Only keys up to the query's own place. */
  readonly causal?: boolean;
  /** Only keys from so many before the query's place on. */
  readonly leftWindow?: number;
  /** Only keys up to so many after the query's place. */
  readonly rightWindow?: number;
  /** How many keys each batch has. */
  readonly keyLengths?: readonly number[];
  /** Key and value have fewer heads than query: PyTorch's `enable_gqa`. */
  readonly groupedHeads?: boolean;
  /** The share of the weights set to 0; the others grow. Drawn from `seed`. */
  readonly dropout?: number;
  readonly seed?: number;
  /** What to return beside the output. */
  readonly needWeights?: boolean;
  readonly needScores?: boolean;
  readonly needCappedScores?: boolean;
  readonly needMaskedScores?: boolean;
}

export type AttentionOptions = AttentionSteps & Placement;

export interface AttendedTensors {
  readonly output: TensorOutput; // (…, Tq, Dv)
  /** (…, Tq, Tk), as are the next three; there when asked for. */
  readonly weights?: TensorOutput;
  readonly scores?: TensorOutput;
  readonly cappedScores?: TensorOutput;
  readonly maskedScores?: TensorOutput;
  /** Query rows with every key masked out, counted through all slices; their output is zeros. */
  readonly emptyRows: readonly number[];
}

export interface QueryKeyValue {
  readonly query: TensorInput; // (…, Tq, Dk)
  readonly key: TensorInput; // (…, Tk, Dk)
  readonly value: TensorInput; // (…, Tk, Dv)
}

const placement: FieldsOf<Placement> = {
  alignment: choice<Alignment>('topLeft', 'bottomRight', 'byOffset'),
  offset: integer,
};

const steps: FieldsOf<AttentionSteps> = {
  scale: number,
  softcap: number,
  mask,
  padShortMask: flag,
  causal: flag,
  leftWindow: integer,
  rightWindow: integer,
  keyLengths: integers,
  groupedHeads: flag,
  dropout: number,
  seed,
  needWeights: flag,
  needScores: flag,
  needCappedScores: flag,
  needMaskedScores: flag,
  allowNonFinite: flag,
};

const options: FieldsOf<AttentionOptions> = { ...steps, ...placement };

const queryKeyValue: FieldsOf<QueryKeyValue> = {
  query: required(tensor),
  key: required(tensor),
  value: required(tensor),
};

export type ScaledDotProductRequest = QueryKeyValue & AttentionOptions;

/** The keys and values of the words so far. */
export interface KeyValueCache<Tensor> {
  readonly key: Tensor; // (…, T, Dk)
  readonly value: Tensor; // (…, T, Dv)
}

/** The queries stand after the keys of the past. */
export type CachedAttentionRequest = QueryKeyValue &
  AttentionSteps & { readonly past?: KeyValueCache<TensorInput> };

/** The output, and the matrices of weights or scores that are asked for. */
function attendedRoom(raw: RawFields, queries: number, keys: number): number {
  const asked = Object.keys(raw).filter((name) => name.startsWith('need') && raw[name] === true);
  return queries * (columnsOf(raw, 'value') + asked.length * keys);
}

export const attentionOperators = {
  /** softmax(scale × query · keyᵀ + mask) · value: PyTorch's `scaled_dot_product_attention`, ONNX's `Attention`. */
  scaledDotProduct: operator<ScaledDotProductRequest, AttendedTensors>(
    { ...queryKeyValue, ...options },
    (raw) => attendedRoom(raw, rowsOf(raw, 'query'), sliceRowsOf(raw, 'key')),
  ),
  /** The gradients of Σ output × gradOutput (+ Σ weights × gradWeights). */
  scaledDotProductBackward: operator<
    ScaledDotProductRequest & { gradOutput: TensorInput; gradWeights?: TensorInput },
    { query: TensorOutput; key: TensorOutput; value: TensorOutput }
  >({ ...queryKeyValue, ...options, gradOutput: required(tensor), gradWeights: tensor }, asGiven),
  /** From scores of any origin to the output. */
  attend: operator<AttentionOptions & { scores: TensorInput; value: TensorInput }, AttendedTensors>(
    { scores: required(tensor), value: required(tensor), ...options },
    (raw) => attendedRoom(raw, rowsOf(raw, 'scores'), columnsOf(raw, 'scores')),
  ),
  /** Appends key and value to the past's, then attends to all of them. */
  cachedAttention: operator<
    CachedAttentionRequest,
    AttendedTensors & { cache: KeyValueCache<TensorOutput> }
  >(
    {
      ...queryKeyValue,
      ...steps,
      past: part<KeyValueCache<TensorInput>>({ key: required(tensor), value: required(tensor) }),
    },
    (raw) => {
      const past = raw.past === undefined ? 0 : sliceRowsOf(partIn(raw, 'past'), 'key');
      return attendedRoom(raw, rowsOf(raw, 'query'), sliceRowsOf(raw, 'key') + past);
    },
  ),
  /** A copy of the cache with the update's rows from writeIndices on: ONNX's `TensorScatter`. */
  tensorScatter: operator<{
    cache: TensorInput;
    update: TensorInput;
    writeIndices?: TensorInput;
    axis?: number;
    mode?: 'linear' | 'circular';
  }>(
    {
      cache: required(tensor),
      update: required(tensor),
      writeIndices: indices,
      axis: integer,
      mode: choice('linear', 'circular'),
    },
    asGiven,
  ),
  /** (…, T, H × D) → (…, H, T, D) */
  splitHeads: operator<{ input: TensorInput; heads: number }>(
    { input: required(tensor), heads: required(integer) },
    asGiven,
  ),
  /** (…, H, T, D) → (…, T, H × D) */
  mergeHeads: operator<{ input: TensorInput }>({ input: required(tensor) }, asGiven),
};
