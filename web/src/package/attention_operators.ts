/**
 * The package's second door: `import { loadOperators } from 'attention-playground/operators'`, for every operator on
 * tensors of any number of axes. Importing it does nothing but define.
 */

export type { LoadDetails } from '../core/attention_error';
export {
  AttentionError,
  type AttentionErrorCode,
  attentionErrorCodes,
} from '../core/attention_error';
export type { LoadOptions } from '../core/load_module';
export type * from '../operators/attention';
export type * from '../operators/layers';
export { loadOperators } from '../operators/load_operators';
export type * from '../operators/multi_head';
export type { CallsOf, GradOutput, Lenience, Operator, TensorOutput } from '../operators/operator';
export type { Operators } from '../operators/operators';
export type * from '../operators/positions';
export type * from '../operators/products';
export type * from '../operators/recurrent';
export type * from '../operators/similarity';
export type * from '../operators/softmax';
export type * from '../operators/training';
export type * from '../operators/transformer';
export type {
  BooleanTensorInput,
  FlatBooleans,
  FlatTensor,
  NestedBooleans,
  NestedNumbers,
  TensorInput,
} from '../operators/validate_tensor';
