import {
  choice,
  type FieldsOf,
  flag,
  indices,
  integer,
  number,
  part,
  required,
  tensor,
  tensors,
} from './fields';
import { type Lenience, operator, type TensorOutput } from './operator';
import { asGiven } from './room';
import type { TensorInput } from './validate_tensor';

/** The target is a class, as a whole number, or a probability for every class: one of the two. */
export interface CrossEntropyRequest extends Lenience {
  readonly input: TensorInput; // (N, C, …) or (C), unnormalised
  readonly target?: TensorInput; // (N, …), or a single number
  readonly probabilities?: TensorInput; // of the input's shape
  readonly weight?: TensorInput; // (C)
  readonly reduction?: 'mean' | 'sum' | 'none';
  readonly ignoreIndex?: number;
  readonly labelSmoothing?: number;
}

export interface StepRequest {
  readonly parameter: TensorInput;
  readonly gradient: TensorInput;
  readonly learningRate?: number;
  readonly weightDecay?: number;
}

export interface SgdState<Tensor> {
  readonly momentumBuffer?: Tensor;
}

export interface SgdRequest extends StepRequest {
  /** What the step before gave; absent before the first. */
  readonly state?: SgdState<TensorInput>;
  readonly momentum?: number;
  readonly dampening?: number;
  readonly nesterov?: boolean;
}

export interface AdamState<Tensor> {
  readonly steps?: number;
  readonly expAvg?: Tensor;
  readonly expAvgSq?: Tensor;
  readonly maxExpAvgSq?: Tensor;
}

export interface AdamRequest extends StepRequest {
  /** What the step before gave; absent before the first. */
  readonly state?: AdamState<TensorInput>;
  readonly beta1?: number;
  readonly beta2?: number;
  readonly epsilon?: number;
  readonly amsgrad?: boolean;
}

const loss: FieldsOf<CrossEntropyRequest> = {
  input: required(tensor),
  target: indices,
  probabilities: tensor,
  weight: tensor,
  reduction: choice('mean', 'sum', 'none'),
  ignoreIndex: integer,
  labelSmoothing: number,
  allowNonFinite: flag,
};
const step = {
  parameter: required(tensor),
  gradient: required(tensor),
  learningRate: number,
  weightDecay: number,
};
const adam: FieldsOf<AdamRequest> = {
  ...step,
  state: part<AdamState<TensorInput>>({
    steps: integer,
    expAvg: tensor,
    expAvgSq: tensor,
    maxExpAvgSq: tensor,
  }),
  beta1: number,
  beta2: number,
  epsilon: number,
  amsgrad: flag,
};

export const trainingOperators = {
  /** PyTorch's cross_entropy. */
  crossEntropy: operator<CrossEntropyRequest>(loss, asGiven),
  /** The gradient by the input, as `output`. */
  crossEntropyBackward: operator<CrossEntropyRequest & { gradOutput: TensorInput }>(
    { ...loss, gradOutput: required(tensor) },
    asGiven,
  ),
  /** PyTorch's clip_grad_norm_: all gradients made shorter together. */
  clipGradNorm: operator<
    { gradients: readonly TensorInput[]; maxNorm: number; normType?: number },
    { gradients: readonly TensorOutput[]; totalNorm: number }
  >({ gradients: required(tensors), maxNorm: required(number), normType: number }, asGiven),
  /** One step of PyTorch's SGD. */
  sgd: operator<SgdRequest, { parameter: TensorOutput; state: SgdState<TensorOutput> }>(
    {
      ...step,
      state: part<SgdState<TensorInput>>({ momentumBuffer: tensor }),
      momentum: number,
      dampening: number,
      nesterov: flag,
    },
    asGiven,
  ),
  /** One step of PyTorch's Adam. */
  adam: operator<AdamRequest, { parameter: TensorOutput; state: AdamState<TensorOutput> }>(
    adam,
    asGiven,
  ),
  /** One step of PyTorch's AdamW. */
  adamw: operator<AdamRequest, { parameter: TensorOutput; state: AdamState<TensorOutput> }>(
    adam,
    asGiven,
  ),
};
