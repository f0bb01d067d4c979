import type { InputRole, Mask, Normaliser, Options, Similarity } from './example';
import type { FlatMatrix, MatrixInput } from './validate_matrix';

/** The last tensor wanted. */
export type Until = 'query' | 'scores' | 'weights' | 'output';

/** An example's masks, and those that only a caller hands in. */
export type ProblemMask =
  | Mask
  /** Query i sees key j when j ≤ i + offset. */
  | { readonly kind: 'causal'; readonly offset?: number }
  /** Tq × Tk, added to the scores; −∞ masks out. */
  | { readonly kind: 'additive'; readonly addend: FlatMatrix | MatrixInput };

export interface ProblemOptions extends Omit<Options, 'mask'> {
  readonly mask: ProblemMask;
}

/** Everything the core needs to make a trace: what an example comes to once defaults, variant and edits are in. */
export interface Problem extends ProblemOptions {
  readonly inputs: Readonly<Partial<Record<InputRole, FlatMatrix>>>;
  readonly until: Until;
}

/** A problem as callers may write it: matrices in any accepted form, anything left out that has a default. */
export interface ProblemInput extends Partial<ProblemOptions> {
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

export const similarityNames = [
  'dot',
  'cosine',
  'additive',
] as const satisfies readonly Similarity[];

/** The inputs that only the additive similarity works with. */
export const additiveRoles = [
  'query_weight',
  'key_weight',
  'bias',
  'vector',
] as const satisfies readonly InputRole[];

export const normaliserNames = [
  'softmax',
  'softmax_with_extra_zero',
  'uniform',
  'argmax',
] as const satisfies readonly Normaliser[];

/** An example's options where it says nothing: the plain calculation with PyTorch's scale. */
export const defaultOptions: Options = {
  similarity: 'dot',
  scale: null,
  addend: 0,
  softcap: 0,
  temperature: 1,
  mask: { kind: 'none' },
  normaliser: 'softmax',
  softmax: 'stable',
  heads: null,
  addUpToOne: false,
};
