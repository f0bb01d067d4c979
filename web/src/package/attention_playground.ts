/**
 * The package's front door: `import { loadAttention } from 'attention-playground'`. Importing it does nothing but
 * define; the WebAssembly file is asked for when `loadAttention` is called.
 */
import type { InputRole } from '../core/example';
import type { Attended, AttentionRequest, Formulas, Lenience, Tensor2D } from '../core/formulas';
import { type LoadOptions, loadCore } from '../core/load_core';
import { inputRoles, type ProblemOptions, type Until } from '../core/problem';
import type { Explanation, Trace } from '../core/trace';
import { demandTensor } from '../core/trace_readers';
import type { FlatMatrix, MatrixInput } from '../core/validate_matrix';
import { checkObject } from '../core/validate_value';

export {
  AttentionError,
  type AttentionErrorCode,
  attentionErrorCodes,
} from '../core/attention_error';
export type {
  InputRole,
  Mask as ExampleMask,
  Normaliser,
  Similarity,
  SoftmaxForm,
} from '../core/example';
export type { ProblemMask as Mask, ProblemOptions as Options } from '../core/problem';
export type { Cell, Op, Role, Stage, Tensor, Term } from '../core/trace';
export type {
  Attended,
  AttentionRequest,
  Explanation,
  FlatMatrix,
  Lenience,
  LoadOptions,
  MatrixInput,
  Tensor2D,
  Trace,
  Until,
};

/**
 * Inputs by their role, any of the options, and the last tensor wanted. Starts at query, key and value; at
 * embedding with its projections; at scores and value; or at relevance and value.
 */
export type TraceRequest = Partial<Readonly<Record<InputRole, MatrixInput>>> &
  Partial<ProblemOptions> & { readonly until?: Until };

/** A trace, and two ways to read it. */
export interface ReadableTrace extends Trace {
  /** The terms behind one number, e.g. `explain('scores', 0, 1)`. */
  explain(tensor: string, row: number, column: number): Explanation;
  /** A tensor's numbers and shape, as a copy. */
  tensor(id: string): Tensor2D;
}

/** Every call returns copies, throws `AttentionError` and nothing else, and leaves nothing to free. */
export interface Attention extends Formulas {
  /** Every stage and every number. */
  trace(request: TraceRequest): ReadableTrace;
}

/** Loads attention_core.wasm, by default from beside this module. Rejects with `AttentionError` `wasm-load`. */
export async function loadAttention(options: LoadOptions = {}): Promise<Attention> {
  const core = await loadCore(options);
  const { scaledDotProduct, similarity, softmax, weightedSum, randomNormal } = core;
  return {
    ...{ scaledDotProduct, similarity, softmax, weightedSum, randomNormal },
    trace(request) {
      const inputs: Partial<Record<InputRole, MatrixInput>> = {};
      const others: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(checkObject('the request', request))) {
        const role = inputRoles.find((each) => each === name);
        if (role === undefined) others[name] = value;
        else inputs[role] = value as MatrixInput;
      }
      const trace = core.trace({ ...others, inputs });
      return {
        ...trace,
        explain: (tensor, row, column) =>
          core.explain(trace, [{ tensor, row, column }])[0] as Explanation,
        tensor(id) {
          const { offset, rows, columns } = demandTensor(trace, id);
          return {
            data: trace.tape.slice(offset, offset + rows * columns),
            shape: [rows, columns],
          };
        },
      };
    },
  };
}
