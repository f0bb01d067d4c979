import { choice, type FieldsOf, flag, integer, number, part, required, tensor } from './fields';
import { type GradOutput, type Lenience, operator, type TensorOutput } from './operator';
import { asGiven, axesOf, columnsOf, partIn, type RawFields, rowsOf } from './room';
import type { TensorInput } from './validate_tensor';

export type Activation = 'relu' | 'gelu' | 'geluTanh' | 'sigmoid' | 'silu' | 'tanh';

export interface LinearParameters<Tensor> {
  readonly weight: Tensor; // (Dout, Din)
  readonly bias?: Tensor; // (Dout)
}

export interface NormParameters<Tensor> {
  readonly weight?: Tensor;
  readonly bias?: Tensor;
}

export interface FeedForwardParameters<Tensor> {
  readonly linear1: LinearParameters<Tensor>; // (Dff, D)
  readonly linear2: LinearParameters<Tensor>; // (D, Dff)
}

export interface LayerInput extends Lenience {
  readonly input: TensorInput;
}

export interface NormRequest extends LayerInput {
  /** How many of the last axes are normalised together; 1 when left out. */
  readonly axes?: number;
  /** Added inside the root; 1e-5 when left out. */
  readonly epsilon?: number;
}

export interface LayerInputGradient {
  readonly input: TensorOutput;
}

/** @internal */
export const activation = choice<Activation>('relu', 'gelu', 'geluTanh', 'sigmoid', 'silu', 'tanh');

/** @internal */
export const linearFields: FieldsOf<LinearParameters<TensorInput>> = {
  weight: required(tensor),
  bias: tensor,
};
/** @internal */
export const normFields: FieldsOf<NormParameters<TensorInput>> = { weight: tensor, bias: tensor };
/** @internal */
export const feedForwardFields: FieldsOf<FeedForwardParameters<TensorInput>> = {
  linear1: required(part<LinearParameters<TensorInput>>(linearFields)),
  linear2: required(part<LinearParameters<TensorInput>>(linearFields)),
};

/** @internal How many hidden units a feed-forward layer has. */
export function hiddenUnits(parameters: RawFields): number {
  return axesOf(partIn(parameters, 'linear1'), 'weight')[0] ?? 1;
}

const input = { input: required(tensor), allowNonFinite: flag };
const norm = { ...input, axes: integer, epsilon: number };
const backward = { gradOutput: required(tensor) };

export const layerOperators = {
  /** (x − mean) ÷ √(variance + epsilon) × weight + bias. */
  layerNorm: operator<
    NormRequest & NormParameters<TensorInput>,
    { output: TensorOutput; mean: TensorOutput; inverseDeviation: TensorOutput }
  >({ ...norm, ...normFields }, asGiven),
  layerNormBackward: operator<
    NormRequest & NormParameters<TensorInput> & GradOutput,
    LayerInputGradient & NormParameters<TensorOutput>
  >({ ...norm, ...normFields, ...backward }, asGiven),
  /** x ÷ √(mean of x² + epsilon) × weight. */
  rmsNorm: operator<NormRequest & { weight?: TensorInput }>({ ...norm, weight: tensor }, asGiven),
  rmsNormBackward: operator<
    NormRequest & GradOutput & { weight?: TensorInput },
    LayerInputGradient & { weight?: TensorOutput }
  >({ ...norm, ...backward, weight: tensor }, asGiven),
  /** input · weightᵀ + bias. */
  linear: operator<LayerInput & LinearParameters<TensorInput>>(
    { ...input, ...linearFields },
    (raw) => rowsOf(raw, 'input') * (axesOf(raw, 'weight')[0] ?? 1),
  ),
  linearBackward: operator<
    LayerInput & LinearParameters<TensorInput> & GradOutput,
    LayerInputGradient & LinearParameters<TensorOutput>
  >({ ...input, ...linearFields, ...backward }, asGiven),
  /** The activation of each number. */
  activate: operator<LayerInput & { activation: Activation }>(
    { ...input, activation: required(activation) },
    asGiven,
  ),
  /** The gradient by the input, as `output`. */
  activateBackward: operator<LayerInput & GradOutput & { activation: Activation }>(
    { ...input, ...backward, activation: required(activation) },
    asGiven,
  ),
  /** linear2(activation(linear1(input))); the activation is relu when left out. */
  feedForward: operator<
    LayerInput & FeedForwardParameters<TensorInput> & { activation?: Activation }
  >(
    { ...input, ...feedForwardFields, activation },
    (raw) => rowsOf(raw, 'input') * (2 * hiddenUnits(raw) + columnsOf(raw, 'input')),
  ),
  feedForwardBackward: operator<
    LayerInput & FeedForwardParameters<TensorInput> & GradOutput & { activation?: Activation },
    LayerInputGradient & FeedForwardParameters<TensorOutput>
  >(
    { ...input, ...feedForwardFields, ...backward, activation },
    (raw) => 4 * rowsOf(raw, 'input') * hiddenUnits(raw),
  ),
};
