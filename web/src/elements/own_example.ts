import { AttentionError } from '../core/attention_error';
import type { Core } from '../core/core';
import type { Example } from '../core/example';
import { optionNames } from '../core/option_names';
import { resolve } from '../core/resolve';
import type { Role } from '../core/trace';
import {
  checkArray,
  checkChoice,
  checkInteger,
  checkObject,
  wrongType,
} from '../core/validate_value';

/** A longer word would be wider than a picture. */
export const longestWord = 40;
/** More words and longer vectors than these, no player shows. */
const mostRows = 64;
const mostColumns = 512;
/** What a vector is multiplied with has a row for each of its numbers. */
const asLongAsVectors = /_(?:projection|weight)$/;
const longestSentence = 256;
/** A row of each is one query's. */
const sidesOfQueries: readonly Role[] = ['query', 'scores', 'relevance'];
/** What is taken from an example; anything else in it is left out. */
const fieldNames: ReadonlySet<string> = new Set<keyof Example>([
  ...(['version', 'id', 'title', 'numbers', 'chapter', 'source'] as const),
  ...(['words', 'queryWords', 'language', 'queryLanguage'] as const),
  ...(['query', 'head', 'headNames'] as const),
  ...(['inputs', 'until', 'digits', 'axes', 'fixed', 'switches'] as const),
  ...optionNames,
]);

/**
 * An example that comes from anybody, without its variants and expected numbers. Throws an `AttentionError` that names the
 * field where it is none, is larger than a player shows, or cannot be worked out.
 */
export function readOwnExample(core: Core, value: unknown): Example {
  const fields = checkObject('the example', value);
  checkTexts(fields);
  const example = {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => fieldNames.has(name))),
    variants: [],
    expected: [],
  } as unknown as Example;
  checkSides(checkObject('inputs', fields.inputs));
  const problem = resolve(core, example);
  checkWords('words', fields.words);
  if (fields.queryWords !== undefined) checkWords('queryWords', fields.queryWords);
  if (fields.head !== undefined)
    checkInteger('head', fields.head, 0, Math.max(0, (example.heads ?? 1) - 1));
  const { tensors } = core.trace(problem);
  const queries = tensors.find(({ role }) => sidesOfQueries.includes(role))?.rows ?? 1;
  checkInteger('query', fields.query, 0, queries - 1);
  return example;
}

function checkTexts(fields: Readonly<Record<string, unknown>>): void {
  for (const name of ['id', 'title', 'source']) {
    if (typeof fields[name] !== 'string') throw wrongType(name, fields[name], 'it must be a text');
  }
  for (const name of ['language', 'queryLanguage']) {
    if (fields[name] !== undefined && typeof fields[name] !== 'string')
      throw wrongType(name, fields[name], 'it must be a text');
  }
  checkChoice('numbers', fields.numbers, ['toy', 'computed', 'trained']);
  for (const name of ['axes', 'switches', 'fixed', 'headNames']) {
    checkArray(name, fields[name] ?? []).forEach((entry, index) => {
      if (typeof entry !== 'string')
        throw wrongType(`${name}[${index}]`, entry, 'it must be a text');
    });
  }
  const digits = checkObject('digits', fields.digits ?? {});
  for (const [tensor, decimals] of Object.entries(digits))
    checkInteger(`digits.${tensor}`, decimals, 0, 20);
}

/** Before anything is drawn or worked out: a few characters may ask for millions of random numbers. */
function checkSides(inputs: Readonly<Record<string, unknown>>): void {
  for (const [role, input] of Object.entries(inputs)) {
    const { rows, columns } = sidesOf(input);
    const most = asLongAsVectors.test(role) ? mostColumns : mostRows;
    if (rows > most || columns > mostColumns)
      throw new AttentionError(
        'out-of-range',
        `${role} is ${rows} × ${columns}; a player shows up to ${most} × ${mostColumns}`,
      );
  }
}

/** 0 where it is no matrix, which is said where its numbers are read. */
function sidesOf(input: unknown): { readonly rows: number; readonly columns: number } {
  if (Array.isArray(input)) {
    const [first] = input;
    return { rows: input.length, columns: Array.isArray(first) ? first.length : 0 };
  }
  const { random } = (input ?? {}) as { readonly random?: Record<string, unknown> | null };
  const side = (name: string): number => Number(random?.[name] ?? 0);
  return { rows: side('rows'), columns: side('columns') };
}

function checkWords(name: string, value: unknown): void {
  const words = checkArray(name, value);
  if (words.length > longestSentence)
    throw new AttentionError(
      'out-of-range',
      `${name} has ${words.length} entries; a player shows up to ${longestSentence}`,
    );
  words.forEach((word, index) => {
    const place = `${name}[${index}]`;
    const { text, key, query } = checkObject(place, word, ['text', 'key', 'query']);
    if (typeof text !== 'string' || text === '' || text.length > longestWord)
      throw wrongType(`${place}.text`, text, `it must be a text of 1 to ${longestWord} characters`);
    for (const [side, row] of Object.entries({ key, query }))
      if (row !== null) checkInteger(`${place}.${side}`, row, 0, mostRows - 1);
  });
}
