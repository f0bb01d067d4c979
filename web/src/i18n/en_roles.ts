import type { SymbolMeaning, TensorRole } from './interface_strings';

export const enRoles: Readonly<Record<TensorRole, string>> = {
  embedding: 'word vector',
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

/** In the order of the maths. */
const meanings: readonly (readonly [TensorRole, string, string])[] = [
  ['embedding', 'x', 'the word as a list of numbers'],
  ['query_projection', 'W_q', 'the matrix that turns a word into its query'],
  ['key_projection', 'W_k', 'the matrix that turns a word into its key'],
  ['value_projection', 'W_v', 'the matrix that turns a word into its value'],
  ['query', 'query', 'what a word looks for'],
  ['key', 'key', 'what a word is found by'],
  ['value', 'value', 'what a word hands over'],
  ['scores', '·', 'dot product: multiply number by number, add up'],
  ['scaled', '√d', 'square root of the length of a key'],
  ['mask', '−∞', 'minus infinity: the score of a word that may not be seen'],
  ['exponentials', 'e', 'about 2.718; e to the power of a score is never negative'],
  ['weights', 'weight', 'a word’s share of the attention'],
  ['output', 'output', 'the values, mixed by their weights'],
];

export function enExplainedSymbols(roles: readonly TensorRole[]): readonly SymbolMeaning[] {
  return meanings
    .filter(([role]) => roles.includes(role))
    .map(([, symbol, meaning]) => ({ symbol, meaning }));
}
