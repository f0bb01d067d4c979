import type { TensorRole } from './interface_strings';

export const enRoles: Readonly<Record<TensorRole, string>> = {
  embedding: 'embedding',
  query_projection: 'query matrix',
  key_projection: 'key matrix',
  value_projection: 'value matrix',
  query: 'query',
  key: 'key',
  value: 'value',
  scores: 'scores',
  scaled: 'scaled scores',
  added: 'scores plus constant',
  mask: 'mask',
  masked: 'masked scores',
  maximum: 'largest score',
  shifted: 'scores minus the largest',
  exponentials: 'e to the score',
  relevance: 'relevance',
  sum: 'sum',
  weights: 'weights',
  output: 'output',
};

const symbols: Readonly<Partial<Record<TensorRole, string>>> = {
  embedding: 'x',
  query_projection: 'W_q',
  key_projection: 'W_k',
  value_projection: 'W_v',
  query: 'Q',
  key: 'K',
  value: 'V',
  scores: 'Q · K',
};

export function enSymbol(role: TensorRole): string {
  return symbols[role] ?? enRoles[role];
}
