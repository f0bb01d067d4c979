import { flag, number, required, tensor } from './fields';
import { type Lenience, operator, type TensorOutput } from './operator';
import { asGiven, axesOf, broadcast, product } from './room';
import type { TensorInput } from './validate_tensor';

export interface MatmulRequest extends Lenience {
  readonly a: TensorInput; // (…, M, K)
  readonly b: TensorInput; // (…, K, N)
}

/** alpha × A′ · B′ + beta × C, where A′ and B′ are a and b, transposed as asked. */
export interface GemmRequest {
  readonly a: TensorInput;
  readonly b: TensorInput;
  readonly c?: TensorInput;
  readonly alpha?: number;
  readonly beta?: number;
  readonly transposeA?: boolean;
  readonly transposeB?: boolean;
}

const pair = { a: required(tensor), b: required(tensor), allowNonFinite: flag };

export const productOperators = {
  /** PyTorch's `matmul`; leading axes broadcast. */
  matmul: operator<MatmulRequest>(pair, (raw) => {
    const a = axesOf(raw, 'a');
    const b = axesOf(raw, 'b');
    const rows = a.at(-2) ?? 1;
    const columns = b.length > 1 ? (b.at(-1) ?? 1) : 1;
    return product(broadcast(a.slice(0, -2), b.slice(0, -2))) * rows * columns;
  }),
  matmulBackward: operator<
    MatmulRequest & { gradOutput: TensorInput },
    { a: TensorOutput; b: TensorOutput }
  >({ ...pair, gradOutput: required(tensor) }, asGiven),
  /** ONNX's `Gemm`. */
  gemm: operator<GemmRequest>(
    {
      a: required(tensor),
      b: required(tensor),
      c: tensor,
      alpha: number,
      beta: number,
      transposeA: flag,
      transposeB: flag,
    },
    (raw) => {
      const rows = axesOf(raw, 'a')[raw.transposeA === true ? 1 : 0] ?? 1;
      const columns = axesOf(raw, 'b')[raw.transposeB === true ? 0 : 1] ?? 1;
      return rows * columns;
    },
  ),
};
