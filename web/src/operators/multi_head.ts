import { type FieldsOf, flag, integer, mask, number, part, required, seed, tensor } from './fields';
import { type LinearParameters, linearFields } from './layers';
import { type Lenience, operator, type TensorOutput } from './operator';
import { axesOf, columnsOf, numberIn, type RawFields, rowsOf } from './room';
import type { BooleanTensorInput, TensorInput } from './validate_tensor';

/** PyTorch's names. Either `inProjWeight` (3 × E, E), or the three others. */
export interface MultiHeadParameters<Tensor> {
  readonly inProjWeight?: Tensor;
  readonly qProjWeight?: Tensor; // (E, E)
  readonly kProjWeight?: Tensor; // (E, kdim)
  readonly vProjWeight?: Tensor; // (E, vdim)
  readonly inProjBias?: Tensor; // (3 × E)
  readonly biasK?: Tensor; // (1, 1, E)
  readonly biasV?: Tensor; // (1, 1, E)
  readonly outProj: LinearParameters<Tensor>; // (E, E)
}

export interface MultiHeadRequest extends Lenience {
  readonly query: TensorInput; // (L, N, E), (N, L, E) with batchFirst, (L, E)
  readonly key: TensorInput; // (S, N, kdim), …
  readonly value: TensorInput; // (S, N, vdim), …
  readonly parameters: MultiHeadParameters<TensorInput>;
  readonly numHeads: number;
  readonly batchFirst?: boolean;
  /** (L, S), or (N × H, L, S). Booleans: true attends, as everywhere here, and unlike in PyTorch's module. */
  readonly attnMask?: BooleanTensorInput | TensorInput;
  /** (N, S), or (S). Booleans: true attends. */
  readonly keyPaddingMask?: BooleanTensorInput | TensorInput;
  readonly addZeroAttn?: boolean;
  readonly dropout?: number;
  readonly seed?: number;
  readonly needWeights?: boolean;
  /** True when left out: the mean over the heads. */
  readonly averageAttnWeights?: boolean;
}

/** @internal */
export const multiHeadFields: FieldsOf<MultiHeadParameters<TensorInput>> = {
  inProjWeight: tensor,
  qProjWeight: tensor,
  kProjWeight: tensor,
  vProjWeight: tensor,
  inProjBias: tensor,
  biasK: tensor,
  biasV: tensor,
  outProj: required(part<LinearParameters<TensorInput>>(linearFields)),
};

const fields: FieldsOf<MultiHeadRequest> = {
  query: required(tensor),
  key: required(tensor),
  value: required(tensor),
  parameters: required(part<MultiHeadParameters<TensorInput>>(multiHeadFields)),
  numHeads: required(integer),
  batchFirst: flag,
  attnMask: mask,
  keyPaddingMask: mask,
  addZeroAttn: flag,
  dropout: number,
  seed,
  needWeights: flag,
  averageAttnWeights: flag,
  allowNonFinite: flag,
};

/** A call's two texts, and the masks that are given for them. */
interface Texts {
  readonly from: string;
  readonly to: string;
  readonly attnMask: string;
  readonly keyPaddingMask: string;
}

/**
 * @internal The heads' queries, keys, values and outputs, the two masks joined to one, and `weights` matrices of a
 * weight for each head, query and key.
 */
export function multiHeadRoom(raw: RawFields, texts: Texts, weights: number): number {
  const axes = axesOf(raw, texts.from);
  const batch = axes.length < 3 ? 1 : (axes[raw.batchFirst === true ? 0 : 1] ?? 1);
  const queries = rowsOf(raw, texts.from);
  const keys = rowsOf(raw, texts.to) + 2 * batch; // biasK and addZeroAttn append one each
  const pairs = (queries * keys) / Math.max(1, batch);
  const heads = numberIn(raw, 'numHeads');
  const joined = raw[texts.attnMask] !== undefined && raw[texts.keyPaddingMask] !== undefined;
  const masks = joined ? (axesOf(raw, texts.attnMask).length < 3 ? 1 : heads) : 0;
  return columnsOf(raw, texts.from) * (6 * queries + 4 * keys) + (masks + weights * heads) * pairs;
}

const texts: Texts = {
  from: 'query',
  to: 'key',
  attnMask: 'attnMask',
  keyPaddingMask: 'keyPaddingMask',
};

export const multiHeadOperators = {
  /** PyTorch's MultiheadAttention. */
  multiHead: operator<
    MultiHeadRequest,
    {
      attnOutput: TensorOutput;
      attnOutputWeights?: TensorOutput;
      /** Queries with every key masked out in a head: query r % L of head r ÷ L % H of sequence r ÷ (L × H). */
      emptyRows: readonly number[];
    }
  >(fields, (raw) => multiHeadRoom(raw, texts, raw.needWeights === true ? 2 : 0)),
  multiHeadBackward: operator<
    MultiHeadRequest & { gradOutput: TensorInput; gradWeights?: TensorInput },
    {
      query: TensorOutput;
      key: TensorOutput;
      value: TensorOutput;
      parameters: MultiHeadParameters<TensorOutput>;
    }
  >(
    { ...fields, gradOutput: required(tensor), gradWeights: tensor },
    (raw) => 2 * multiHeadRoom(raw, texts, raw.gradWeights === undefined ? 0 : 1),
  ),
};
