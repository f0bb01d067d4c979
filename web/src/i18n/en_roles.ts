import type { TensorRole } from './interface_strings';

export const enRoles: Readonly<Record<TensorRole, string>> = {
  embedding: 'embedding',
  memory: 'memory',
  query_projection: 'query matrix',
  key_projection: 'key matrix',
  value_projection: 'value matrix',
  query_bias: 'query bias',
  key_bias: 'key bias',
  value_bias: 'value bias',
  query: 'query',
  key: 'key',
  value: 'value',
  past_key: 'past key',
  past_value: 'past value',
  present_key: 'past and new keys',
  present_value: 'past and new values',
  query_weight: 'query weight',
  key_weight: 'key weight',
  bias: 'bias',
  vector: 'vector',
  query_part: 'what the query adds',
  key_part: 'what the key adds',
  hidden: 'hidden units',
  scores: 'scores',
  scaled: 'scaled scores',
  added: 'scores plus constant',
  capped: 'capped scores',
  mask: 'mask',
  masked: 'masked scores',
  maximum: 'largest score',
  shifted: 'scores minus the largest',
  exponentials: 'e to the score',
  relevance: 'relevance',
  sum: 'sum',
  weights: 'weights',
  output_projection: 'output matrix',
  output_bias: 'output bias',
  concatenated: 'heads side by side',
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
