/** What the rows and columns of a tensor stand for, by its role; with one head a tensor's id is its role. */

/** One column for each key word. */
export const overKeys: ReadonlySet<string> = new Set([
  'scores',
  'scaled',
  'added',
  'mask',
  'masked',
  'shifted',
  'exponentials',
  'relevance',
  'weights',
]);

/** One row for each key word; the others have one for each query word. */
export const perKey: ReadonlySet<string> = new Set(['key', 'value']);

/** One number for each query word. */
export const perQuery: ReadonlySet<string> = new Set(['sum', 'maximum']);
