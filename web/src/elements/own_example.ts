import { AttentionError } from '../core/attention_error';
import type { Core } from '../core/core';
import type { Example } from '../core/example';
import { optionNames } from '../core/option_names';
import { resolve } from '../core/resolve';
import { checkExample } from '../core/validate_example';
import {
  checkArray,
  checkChoice,
  checkInteger,
  checkObject,
  wrongType,
} from '../core/validate_value';

/** A longer word would be wider than a picture. */
export const longestWord = 40;
const longestName = 80;
const longestText = 1000;
/** More words and longer vectors than these, no player shows. */
const mostRows = 64;
const mostColumns = 512;
/** What a vector is multiplied with has a row for each of its numbers. */
const asLongAsVectors = /_(?:projection|weight)$/;
const longestSentence = 256;
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
  checkLengths('words', fields.words);
  if (fields.queryWords !== undefined) checkLengths('queryWords', fields.queryWords);
  if (fields.head !== undefined)
    checkInteger('head', fields.head, 0, Math.max(0, (example.heads ?? 1) - 1));
  checkExample(example, core.trace(problem));
  return example;
}

function checkTexts(fields: Readonly<Record<string, unknown>>): void {
  for (const name of ['id', 'title', 'source']) {
    if (typeof fields[name] !== 'string' || fields[name].length > longestText)
      throw wrongType(name, fields[name], `it must be a text of up to ${longestText} characters`);
  }
  for (const name of ['language', 'queryLanguage']) {
    if (fields[name] !== undefined && typeof fields[name] !== 'string')
      throw wrongType(name, fields[name], 'it must be a text');
  }
  checkChoice('numbers', fields.numbers, ['toy', 'computed', 'trained']);
  for (const name of ['axes', 'switches', 'fixed', 'headNames']) {
    checkArray(name, fields[name] ?? []).forEach((entry, index) => {
      if (typeof entry !== 'string' || entry.length > longestName)
        throw wrongType(
          `${name}[${index}]`,
          entry,
          `it must be a text of up to ${longestName} characters`,
        );
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

/** Whether they are words at all is asked where it is known which rows there are. */
function checkLengths(name: string, value: unknown): void {
  const words = checkArray(name, value);
  if (words.length > longestSentence)
    throw new AttentionError(
      'out-of-range',
      `${name} has ${words.length} entries; a player shows up to ${longestSentence}`,
    );
  words.forEach((word, index) => {
    const { text } = checkObject(`${name}[${index}]`, word);
    if (typeof text === 'string' && text.length > longestWord)
      throw wrongType(
        `${name}[${index}].text`,
        text,
        `it must be a text of 1 to ${longestWord} characters`,
      );
  });
}
