import { AttentionError } from './attention_error';
import type { Example } from './example';
import type { Role, Tensor, Trace } from './trace';
import { checkArray, checkInteger, checkObject, describe, wrongType } from './validate_value';

/** A row of each is a key's. */
const ofKeys: readonly Role[] = ['key', 'value', 'present_key'];
/** A row of each is a query's, a column a key's. */
const ofBoth: readonly Role[] = ['scores', 'relevance', 'weights'];
/** The only one there has been. */
const version = 1;

/**
 * Refuses an example of another version of the format, one without id or title, and a query and words that are none or
 * stand for rows that its tensors do not have, naming the place. What it computes with, `resolve` checks.
 */
export function checkExample(
  { version: given = version, id, title, words, queryWords, query }: Example,
  { tensors }: Trace,
): void {
  if (given !== version)
    throw new AttentionError(
      'out-of-range',
      `version is ${describe(given)}; this player shows examples of version ${version}`,
    );
  for (const [name, text] of Object.entries({ id, title }))
    if (typeof text !== 'string') throw wrongType(name, text, 'it must be a text');
  const most = (sizes: readonly number[]): number => Math.max(0, ...sizes);
  const by = (roles: readonly Role[]): readonly Tensor[] =>
    tensors.filter(({ role }) => roles.includes(role));
  const rows = {
    keys: most([...by(ofKeys).map((each) => each.rows), ...by(ofBoth).map((each) => each.columns)]),
    queries: most(by(['query', ...ofBoth]).map((each) => each.rows)),
  };
  checkInteger('query', query, 0, Math.max(0, rows.queries - 1));
  checkSentence('words', words, rows);
  if (queryWords !== undefined) checkSentence('queryWords', queryWords, rows);
}

function checkSentence(
  name: string,
  value: unknown,
  { keys, queries }: { readonly keys: number; readonly queries: number },
): void {
  checkArray(name, value).forEach((word, index) => {
    const place = `${name}[${index}]`;
    const { text, key, query } = checkObject(place, word, ['text', 'key', 'query']);
    if (typeof text !== 'string' || text === '')
      throw wrongType(`${place}.text`, text, 'it must be a text that is not empty');
    if (key !== null) checkInteger(`${place}.key`, key, 0, keys - 1);
    if (query !== null) checkInteger(`${place}.query`, query, 0, queries - 1);
  });
}
