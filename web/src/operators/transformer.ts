import {
  type FieldsOf,
  flag,
  integer,
  mask,
  number,
  part,
  parts,
  required,
  tensor,
} from './fields';
import {
  type Activation,
  activation,
  type FeedForwardParameters,
  feedForwardFields,
  type NormParameters,
  normFields,
} from './layers';
import { type MultiHeadParameters, multiHeadFields } from './multi_head';
import { type GradOutput, type Lenience, operator, type TensorOutput } from './operator';
import type { BooleanTensorInput, TensorInput } from './validate_tensor';

export interface EncoderLayerParameters<Tensor> extends FeedForwardParameters<Tensor> {
  readonly selfAttn: MultiHeadParameters<Tensor>;
  readonly norm1: NormParameters<Tensor>;
  readonly norm2: NormParameters<Tensor>;
}

export interface EncoderParameters<Tensor> {
  readonly layers: readonly EncoderLayerParameters<Tensor>[];
  /** After the last layer. */
  readonly norm?: NormParameters<Tensor>;
}

export interface DecoderLayerParameters<Tensor> extends EncoderLayerParameters<Tensor> {
  /** From tgt to memory. */
  readonly multiheadAttn: MultiHeadParameters<Tensor>;
  readonly norm3: NormParameters<Tensor>;
}

export interface LayerOptions extends Lenience {
  readonly numHeads: number;
  readonly batchFirst?: boolean;
  /** x + f(norm(x)) instead of norm(x + f(x)). */
  readonly normFirst?: boolean;
  readonly activation?: Activation;
  readonly layerNormEpsilon?: number;
}

/** Booleans: true attends, as everywhere here, and unlike in PyTorch's modules. */
export type MaskInput = BooleanTensorInput | TensorInput;

export interface SrcRequest extends LayerOptions {
  readonly src: TensorInput; // (T, N, D), (N, T, D) with batchFirst, (T, D)
  readonly srcMask?: MaskInput;
  readonly srcKeyPaddingMask?: MaskInput;
}

export interface DecoderLayerRequest extends LayerOptions {
  readonly tgt: TensorInput;
  readonly memory: TensorInput;
  readonly parameters: DecoderLayerParameters<TensorInput>;
  readonly tgtMask?: MaskInput;
  readonly tgtKeyPaddingMask?: MaskInput;
  readonly memoryMask?: MaskInput;
  readonly memoryKeyPaddingMask?: MaskInput;
}

const options: FieldsOf<LayerOptions> = {
  numHeads: required(integer),
  batchFirst: flag,
  normFirst: flag,
  activation,
  layerNormEpsilon: number,
  allowNonFinite: flag,
};
const src: FieldsOf<SrcRequest> = {
  ...options,
  src: required(tensor),
  srcMask: mask,
  srcKeyPaddingMask: mask,
};
const norm = part<NormParameters<TensorInput>>(normFields);
const multiHead = part<MultiHeadParameters<TensorInput>>(multiHeadFields);
const encoderLayer: FieldsOf<EncoderLayerParameters<TensorInput>> = {
  ...feedForwardFields,
  selfAttn: required(multiHead),
  norm1: required(norm),
  norm2: required(norm),
};
const oneLayer = { parameters: required(part<EncoderLayerParameters<TensorInput>>(encoderLayer)) };
const stack = {
  parameters: required(
    part<EncoderParameters<TensorInput>>({
      layers: required(parts<EncoderLayerParameters<TensorInput>>(encoderLayer)),
      norm,
    }),
  ),
};
const decoderLayer: FieldsOf<DecoderLayerRequest> = {
  ...options,
  tgt: required(tensor),
  memory: required(tensor),
  parameters: required(
    part<DecoderLayerParameters<TensorInput>>({
      ...encoderLayer,
      multiheadAttn: required(multiHead),
      norm3: required(norm),
    }),
  ),
  tgtMask: mask,
  tgtKeyPaddingMask: mask,
  memoryMask: mask,
  memoryKeyPaddingMask: mask,
};
const backward = { gradOutput: required(tensor) };

export const transformerOperators = {
  /** PyTorch's TransformerEncoderLayer in eval mode. */
  transformerEncoderLayer: operator<
    SrcRequest & { parameters: EncoderLayerParameters<TensorInput> }
  >({ ...src, ...oneLayer }),
  transformerEncoderLayerBackward: operator<
    SrcRequest & GradOutput & { parameters: EncoderLayerParameters<TensorInput> },
    { src: TensorOutput; parameters: EncoderLayerParameters<TensorOutput> }
  >({ ...src, ...oneLayer, ...backward }),
  /** PyTorch's TransformerEncoder: the layers one after the other. */
  transformerEncoder: operator<SrcRequest & { parameters: EncoderParameters<TensorInput> }>({
    ...src,
    ...stack,
  }),
  transformerEncoderBackward: operator<
    SrcRequest & GradOutput & { parameters: EncoderParameters<TensorInput> },
    { src: TensorOutput; parameters: EncoderParameters<TensorOutput> }
  >({ ...src, ...stack, ...backward }),
  /** PyTorch's TransformerDecoderLayer in eval mode. */
  transformerDecoderLayer: operator<DecoderLayerRequest>(decoderLayer),
  transformerDecoderLayerBackward: operator<
    DecoderLayerRequest & GradOutput,
    { tgt: TensorOutput; memory: TensorOutput; parameters: DecoderLayerParameters<TensorOutput> }
  >({ ...decoderLayer, ...backward }),
};
