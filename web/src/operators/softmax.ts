import { flag, integer, number, required, tensor } from './fields';
import { type GradOutput, type Lenience, operator } from './operator';
import { asGiven } from './room';
import type { TensorInput } from './validate_tensor';

export interface SoftmaxRequest extends Lenience {
  readonly input: TensorInput;
  /** Along which the weights add up to 1; the last when left out, counted from the end when negative. */
  readonly axis?: number;
  /** Divides the numbers first; 1 when left out. */
  readonly temperature?: number;
  /** One more score of 0 that nothing is drawn from: e^x ÷ (1 + Σ e^x). */
  readonly extraZero?: boolean;
}

export interface WeightsRequest extends Lenience {
  readonly scores: TensorInput;
  readonly axis?: number;
}

const fields = {
  input: required(tensor),
  axis: integer,
  temperature: number,
  extraZero: flag,
  allowNonFinite: flag,
};
const backward = { gradOutput: required(tensor) };
const weights = { scores: required(tensor), axis: integer, allowNonFinite: flag };
const shares = { weights: required(tensor) };

/** A backward call gives the gradient by the input as `output`. */
export const softmaxOperators = {
  /** PyTorch's and ONNX's softmax; a row of only −∞ gives zeros. */
  softmax: operator<SoftmaxRequest>(fields, asGiven),
  softmaxBackward: operator<SoftmaxRequest & GradOutput>({ ...fields, ...backward }, asGiven),
  logSoftmax: operator<SoftmaxRequest>(fields, asGiven),
  logSoftmaxBackward: operator<SoftmaxRequest & GradOutput>({ ...fields, ...backward }, asGiven),
  /** log Σ e^x, without the axis. */
  logsumexp: operator<SoftmaxRequest>(fields, asGiven),
  logsumexpBackward: operator<SoftmaxRequest & GradOutput>({ ...fields, ...backward }, asGiven),
  /** Softmax at an endless temperature: all keys alike. */
  uniformWeights: operator<WeightsRequest>(weights, asGiven),
  /** Softmax at temperature 0: the largest takes all. */
  argmaxWeights: operator<WeightsRequest>(weights, asGiven),
  /** −Σ p log₂ p of each row's shares p (each number ÷ the row's sum), in bits: (…, T) → (…). */
  entropy: operator<{ weights: TensorInput }>(shares, asGiven),
  /** 2^entropy: among how many keys the attention is as good as spread. */
  effectiveNumber: operator<{ weights: TensorInput }>(shares, asGiven),
};
