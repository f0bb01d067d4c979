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
  hiddenUnits,
  type NormParameters,
  normFields,
} from './layers';
import { type MultiHeadParameters, multiHeadFields, multiHeadRoom } from './multi_head';
import { type GradOutput, type Lenience, operator, type TensorOutput } from './operator';
import { columnsOf, partIn, partsIn, type RawFields, rowsOf } from './room';
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

/** What one layer keeps for its backward call: its norms, its feed-forward layer and its attention to itself. */
function layerRoom(raw: RawFields, text: 'src' | 'tgt', parameters: RawFields): number {
  const attnMask = `${text}Mask`;
  const keyPaddingMask = `${text}KeyPaddingMask`;
  const attention = multiHeadRoom(raw, { from: text, to: text, attnMask, keyPaddingMask }, 0);
  const kept = 6 * columnsOf(raw, text) + 3 * hiddenUnits(parameters);
  return attention + rowsOf(raw, text) * kept;
}

function encoderRoom(raw: RawFields): number {
  const layers = partsIn(partIn(raw, 'parameters'), 'layers');
  return layers.reduce((sum, layer) => sum + layerRoom(raw, 'src', layer), 0);
}

function decoderLayerRoom(raw: RawFields): number {
  const toMemory = {
    from: 'tgt',
    to: 'memory',
    attnMask: 'memoryMask',
    keyPaddingMask: 'memoryKeyPaddingMask',
  };
  return layerRoom(raw, 'tgt', partIn(raw, 'parameters')) + multiHeadRoom(raw, toMemory, 0);
}

export const transformerOperators = {
  /** PyTorch's TransformerEncoderLayer in eval mode. */
  transformerEncoderLayer: operator<
    SrcRequest & { parameters: EncoderLayerParameters<TensorInput> }
  >({ ...src, ...oneLayer }, (raw) => layerRoom(raw, 'src', partIn(raw, 'parameters'))),
  transformerEncoderLayerBackward: operator<
    SrcRequest & GradOutput & { parameters: EncoderLayerParameters<TensorInput> },
    { src: TensorOutput; parameters: EncoderLayerParameters<TensorOutput> }
  >(
    { ...src, ...oneLayer, ...backward },
    (raw) => 2 * layerRoom(raw, 'src', partIn(raw, 'parameters')),
  ),
  /** PyTorch's TransformerEncoder: the layers one after the other. */
  transformerEncoder: operator<SrcRequest & { parameters: EncoderParameters<TensorInput> }>(
    { ...src, ...stack },
    encoderRoom,
  ),
  transformerEncoderBackward: operator<
    SrcRequest & GradOutput & { parameters: EncoderParameters<TensorInput> },
    { src: TensorOutput; parameters: EncoderParameters<TensorOutput> }
  >({ ...src, ...stack, ...backward }, (raw) => 2 * encoderRoom(raw)),
  /** PyTorch's TransformerDecoderLayer in eval mode. */
  transformerDecoderLayer: operator<DecoderLayerRequest>(decoderLayer, decoderLayerRoom),
  transformerDecoderLayerBackward: operator<
    DecoderLayerRequest & GradOutput,
    { tgt: TensorOutput; memory: TensorOutput; parameters: DecoderLayerParameters<TensorOutput> }
  >({ ...decoderLayer, ...backward }, (raw) => 2 * decoderLayerRoom(raw)),
};
