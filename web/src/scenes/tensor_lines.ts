/** What the rows and columns of a tensor stand for, by its role; with one head a tensor's id is its role. */

/** One column for each key word. */
export const overKeys: ReadonlySet<string> = new Set([
  'dot_product',
  'length_product',
  'scores',
  'scaled',
  'added',
  'capped',
  'mask',
  'masked',
  'shifted',
  'exponentials',
  'attendable',
  'relevance',
  'weights',
]);

/** One row for each key word; the others have one for each query word. */
export const perKey: ReadonlySet<string> = new Set(['key', 'value', 'key_part', 'key_length']);

/** No row stands for a word: the rows of learned numbers. */
const learned: ReadonlySet<string> = new Set([
  'query_projection',
  'key_projection',
  'value_projection',
  'query_bias',
  'key_bias',
  'value_bias',
  'output_projection',
  'output_bias',
  'query_weight',
  'key_weight',
  'bias',
  'vector',
]);

/** What the rows of a tensor are called; empty where no word names them. */
export function rowLabels(
  role: string,
  keys: readonly string[],
  queries: readonly string[],
): readonly string[] {
  if (learned.has(role)) return [];
  if (role !== 'hidden') return perKey.has(role) ? keys : queries;
  // One row for each key word, and so for each query word.
  if (queries.length === 1) return keys;
  return queries.flatMap((query) => keys.map((key) => `${query}, ${key}`));
}

/** One number for each query word, or for each key word. */
export const single: ReadonlySet<string> = new Set([
  'query_length',
  'key_length',
  'extra_score',
  'maximum',
  'extra_shifted',
  'extra_exponential',
  'sum',
  'extra_weight',
]);
