/** What the rows and columns of a tensor stand for, by its role; with one head a tensor's id is its role. */

/** One column for each key word. */
export const overKeys: ReadonlySet<string> = new Set([
  'dot_product',
  'length_product',
  'scores',
  'scaled',
  'added',
  'mask',
  'masked',
  'shifted',
  'exponentials',
  'attendable',
  'relevance',
  'weights',
]);

/** One row for each key word; the others have one for each query word. */
export const perKey: ReadonlySet<string> = new Set(['key', 'value', 'key_length']);

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
