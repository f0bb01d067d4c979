import { choice, flag, indices, integer, number, required, tensor } from './fields';
import { type Lenience, operator, type TensorOutput } from './operator';
import { asGiven, axesOf, columnsOf, numberIn, product } from './room';
import type { TensorInput } from './validate_tensor';

export interface RotaryRequest extends Lenience {
  readonly cos: TensorInput; // (P, R/2) with positionIds, else (T, R/2) or (B, T, R/2)
  readonly sin: TensorInput;
  /** Which two columns turn together: i and i + R/2 (`half`, when left out), or 2i and 2i + 1. */
  readonly pairing?: 'half' | 'interleaved';
  /** Only the first so many columns are turned. */
  readonly rotaryColumns?: number;
  /** (T) or (B, T): the row of cos and sin for each position. */
  readonly positionIds?: TensorInput;
}

export interface EmbeddingRequest extends Lenience {
  readonly weight: TensorInput; // (V, D)
  readonly indices: TensorInput; // (…)
}

const rotary = {
  cos: required(tensor),
  sin: required(tensor),
  pairing: choice('half', 'interleaved'),
  rotaryColumns: integer,
  positionIds: indices,
  allowNonFinite: flag,
};
const lookup = { weight: required(tensor), indices: required(indices), allowNonFinite: flag };

export const positionOperators = {
  /** (…) positions → (…, columns): sine and cosine in turn. `base` is 10000 when left out. */
  sinusoidalEncoding: operator<{ positions: TensorInput; columns: number; base?: number }>(
    { positions: required(indices), columns: required(integer), base: number },
    (raw) => product(axesOf(raw, 'positions')) * numberIn(raw, 'columns'),
  ),
  /** The cosine and sine of each position's angles, for `rotaryEmbedding`. */
  rotaryAngles: operator<
    { positions: TensorInput; rotaryColumns: number; base?: number },
    { cos: TensorOutput; sin: TensorOutput }
  >(
    { positions: required(indices), rotaryColumns: required(integer), base: number },
    (raw) => product(axesOf(raw, 'positions')) * numberIn(raw, 'rotaryColumns'),
  ),
  /** Turns pairs of columns by the angle of their position: ONNX's RotaryEmbedding. */
  rotaryEmbedding: operator<RotaryRequest & { input: TensorInput }>(
    { ...rotary, input: required(tensor) },
    asGiven,
  ),
  rotaryEmbeddingBackward: operator<RotaryRequest & { gradOutput: TensorInput }>(
    { ...rotary, gradOutput: required(tensor) },
    asGiven,
  ),
  /** One slope a head (ALiBi). */
  alibiSlopes: operator<{ heads: number }>({ heads: required(integer) }, (raw) =>
    numberIn(raw, 'heads'),
  ),
  /** −slope × distance, (heads, queries, keys), to be added to the scores as a mask. */
  alibiBias: operator<{ heads: number; queries: number; keys: number; offset?: number }>(
    {
      heads: required(integer),
      queries: required(integer),
      keys: required(integer),
      offset: integer,
    },
    (raw) => product(['heads', 'queries', 'keys'].map((name) => numberIn(raw, name))),
  ),
  /** The rows of `weight` that the indices name: words, or learned positions. */
  embedding: operator<EmbeddingRequest>(
    lookup,
    (raw) => product(axesOf(raw, 'indices')) * columnsOf(raw, 'weight'),
  ),
  /** The gradient by the weight; the row `paddingIndex` gets 0. */
  embeddingBackward: operator<
    EmbeddingRequest & { gradOutput: TensorInput; paddingIndex?: number }
  >({ ...lookup, gradOutput: required(tensor), paddingIndex: integer }, asGiven),
};
