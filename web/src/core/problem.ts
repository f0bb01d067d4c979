import type { InputRole, Options } from './example';
import type { FlatMatrix, MatrixInput } from './validate_matrix';

/** The last tensor wanted. */
export type Until = 'query' | 'scores' | 'weights' | 'output';

/** Everything the core needs to make a trace: what an example comes to once defaults, variant and edits are in. */
export interface Problem extends Options {
  readonly inputs: Readonly<Partial<Record<InputRole, FlatMatrix>>>;
  readonly until: Until;
}

/** A problem as callers may write it: matrices in any accepted form, anything left out that has a default. */
export interface ProblemInput extends Partial<Options> {
  readonly inputs: Readonly<Partial<Record<InputRole, FlatMatrix | MatrixInput>>>;
  /** 'output' when left out. */
  readonly until?: Until;
}

export const inputRoles = [
  'embedding',
  'memory',
  'query_projection',
  'key_projection',
  'value_projection',
  'query_bias',
  'key_bias',
  'value_bias',
  'query',
  'key',
  'value',
  'past_key',
  'past_value',
  'query_weight',
  'key_weight',
  'bias',
  'vector',
  'scores',
  'relevance',
  'output_projection',
  'output_bias',
] as const satisfies readonly InputRole[];

export const untilNames = [
  'query',
  'scores',
  'weights',
  'output',
] as const satisfies readonly Until[];

/** An example's options where it says nothing: the plain calculation with PyTorch's scale. */
export const defaultOptions: Options = {
  scale: null,
  addend: 0,
  softcap: 0,
  temperature: 1,
  mask: { kind: 'none' },
  softmax: 'stable',
  heads: null,
  addUpToOne: false,
};
