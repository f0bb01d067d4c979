import { flag, integer, number, required, tensor } from './fields';
import { type GradOutput, type Lenience, operator } from './operator';
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

/** A backward call gives the gradient by the input as `output`. */
export const softmaxOperators = {
  /** PyTorch's and ONNX's softmax; a row of only −∞ gives zeros. */
  softmax: operator<SoftmaxRequest>(fields),
  softmaxBackward: operator<SoftmaxRequest & GradOutput>({ ...fields, ...backward }),
  logSoftmax: operator<SoftmaxRequest>(fields),
  logSoftmaxBackward: operator<SoftmaxRequest & GradOutput>({ ...fields, ...backward }),
  /** log Σ e^x, without the axis. */
  logsumexp: operator<SoftmaxRequest>(fields),
  logsumexpBackward: operator<SoftmaxRequest & GradOutput>({ ...fields, ...backward }),
  /** Softmax at an endless temperature: all keys alike. */
  uniformWeights: operator<WeightsRequest>(weights),
  /** Softmax at temperature 0: the largest takes all. */
  argmaxWeights: operator<WeightsRequest>(weights),
};
