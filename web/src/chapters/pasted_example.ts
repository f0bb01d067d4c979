import { AttentionError } from '../core/attention_error';
import type { Core } from '../core/core';
import type { Example } from '../core/example';
import { optionNames } from '../core/option_names';
import { resolve } from '../core/resolve';
import {
  checkArray,
  checkChoice,
  checkInteger,
  checkObject,
  wrongType,
} from '../core/validate_value';
import { mostColumns, mostRows } from '../state/pasted_cells';
import { sizesOf, type WorkbenchExample, workbenchInputs } from './workbench_example';

/** More words than these do not fit into a ribbon. */
export const mostWords = mostRows;
/** What the workbench takes from an example; anything else in its text is left out. */
const fieldNames: ReadonlySet<string> = new Set<keyof Example>([
  ...(['version', 'id', 'title', 'numbers', 'chapter', 'source'] as const),
  ...(['words', 'language', 'query', 'head', 'headNames'] as const),
  ...(['inputs', 'until', 'digits', 'axes', 'fixed', 'switches'] as const),
  ...optionNames,
]);
/** A longer word would be wider than a picture. */
export const longestWord = 40;

/**
 * The text of an example as `toJSON` of a player writes it. Throws an `AttentionError` that names the field where it is
 * no example, is larger than the workbench takes, does not start at query, key and value, or cannot be worked out.
 */
export function readExample(core: Core, text: string): WorkbenchExample {
  let fields: Readonly<Record<string, unknown>>;
  try {
    fields = checkObject('the example', JSON.parse(text));
  } catch (cause) {
    if (cause instanceof AttentionError) throw cause;
    throw new AttentionError('wrong-type', `the text is no JSON: ${(cause as Error).message}`);
  }
  const given = checkObject('inputs', fields.inputs);
  const stranger = Object.keys(given).find(
    (role) => !workbenchInputs.some((each) => each === role),
  );
  const missing = workbenchInputs.find((role) => given[role] === undefined);
  if (stranger !== undefined || missing !== undefined) {
    throw new AttentionError(
      stranger === undefined ? 'missing-input' : 'unknown-name',
      `inputs ${stranger === undefined ? `lacks ${missing}` : `has ${stranger}`}; the workbench takes ${workbenchInputs.join(', ')}`,
    );
  }
  if (fields.queryWords !== undefined) {
    throw new AttentionError(
      'unknown-name',
      'the workbench takes one sentence, which asks and is read; this example has queryWords',
    );
  }
  checkTexts(fields);
  const example = {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => fieldNames.has(name))),
    variants: [],
    expected: [],
  } as unknown as WorkbenchExample;
  const { inputs } = resolve(core, example);
  for (const role of workbenchInputs) {
    const { rows, columns } = inputs[role] ?? { rows: 0, columns: 0 };
    if (rows > mostRows || columns > mostColumns) {
      throw new AttentionError(
        'out-of-range',
        `${role} is ${rows} × ${columns}; the workbench takes up to ${mostRows} × ${mostColumns}`,
      );
    }
  }
  checkWords(example, fields.words);
  if (fields.head !== undefined)
    checkInteger('head', fields.head, 0, Math.max(0, (example.heads ?? 1) - 1));
  core.trace(resolve(core, example));
  return example;
}

function checkTexts(fields: Readonly<Record<string, unknown>>): void {
  for (const name of ['id', 'title', 'source']) {
    if (typeof fields[name] !== 'string') throw wrongType(name, fields[name], 'it must be a text');
  }
  if (fields.language !== undefined && typeof fields.language !== 'string')
    throw wrongType('language', fields.language, 'it must be a text');
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

/** One word for each row, no row without one, and the chosen query among them. */
function checkWords(example: WorkbenchExample, value: unknown): void {
  const { queries, keys } = sizesOf(example);
  const words = checkArray('words', value).map((word, index) => {
    const place = `words[${index}]`;
    const fields = checkObject(place, word, ['text', 'key', 'query']);
    if (typeof fields.text !== 'string' || fields.text === '' || fields.text.length > longestWord) {
      throw wrongType(
        `${place}.text`,
        fields.text,
        `it must be a text of 1 to ${longestWord} characters`,
      );
    }
    const row = (side: 'key' | 'query', rows: number): number | null =>
      fields[side] === null ? null : checkInteger(`${place}.${side}`, fields[side], 0, rows - 1);
    return { key: row('key', keys), query: row('query', queries) };
  });
  for (const [side, rows] of [
    ['key', keys],
    ['query', queries],
  ] as const) {
    for (let row = 0; row < rows; row++) {
      const count = words.filter((word) => word[side] === row).length;
      if (count !== 1) {
        throw new AttentionError(
          'shape-mismatch',
          `row ${row + 1} of ${side} belongs to ${count} words; it must belong to one`,
        );
      }
    }
  }
  if (words.length > 2 * mostWords)
    throw new AttentionError(
      'out-of-range',
      `words has ${words.length} entries; the workbench takes up to ${2 * mostWords}`,
    );
  checkInteger('query', (example as { query: unknown }).query, 0, queries - 1);
}
