import { AttentionError } from './attention_error';
import type { Mask, Options } from './example';
import { defaultOptions } from './problem';
import { largestSize } from './validate_matrix';
import {
  checkArray,
  checkBoolean,
  checkChoice,
  checkInteger,
  checkNumber,
  checkObject,
} from './validate_value';

type Check<Key extends keyof Options> = (place: string, value: unknown) => Options[Key];

const checks: { readonly [Key in keyof Options]: Check<Key> } = {
  scale: (place, value) => (value === null ? null : checkNumber(place, value)),
  addend: checkNumber,
  softcap: checkNumber,
  temperature: checkNumber,
  mask: checkMask,
  softmax: (place, value) => checkChoice(place, value, ['stable', 'plain']),
  heads: (place, value) => (value === null ? null : checkInteger(place, value, 1, largestSize)),
  addUpToOne: checkBoolean,
};

/** Fills in the defaults and refuses wrong kinds of values; ranges are the core's to judge. */
export function checkOptions(value: Readonly<Record<string, unknown>>): Options {
  const given = <Key extends keyof Options>(key: Key): Options[Key] =>
    value[key] === undefined ? defaultOptions[key] : checks[key](key, value[key]);
  return {
    scale: given('scale'),
    addend: given('addend'),
    softcap: given('softcap'),
    temperature: given('temperature'),
    mask: given('mask'),
    softmax: given('softmax'),
    heads: given('heads'),
    addUpToOne: given('addUpToOne'),
  };
}

function checkMask(place: string, value: unknown): Mask {
  const fields = checkObject(place, value);
  if (fields.kind === undefined)
    throw new AttentionError('missing-input', `${place}.kind is missing`);
  const kind = checkChoice(`${place}.kind`, fields.kind, ['none', 'causal', 'padding', 'given']);
  switch (kind) {
    case 'padding':
      return { kind, length: checkInteger(`${place}.length`, fields.length, 0, largestSize) };
    case 'given':
      return { kind, attend: checkAttend(`${place}.attend`, fields.attend) };
    default:
      return { kind };
  }
}

/** Rows of booleans, true where the query may attend. */
export function checkAttend(place: string, value: unknown): readonly (readonly boolean[])[] {
  const rows = checkArray(place, value).map((row, r) =>
    Array.from(checkArray(`${place}[${r}]`, row), (entry, c) =>
      checkBoolean(`${place}[${r}][${c}]`, entry),
    ),
  );
  const [first] = rows;
  if (first === undefined || first.length === 0)
    throw new AttentionError('empty-input', `${place} has no entries`);
  rows.forEach((row, r) => {
    if (row.length !== first.length) {
      throw new AttentionError(
        'shape-mismatch',
        `${place}[${r}] has ${row.length} entries, ${place}[0] has ${first.length}; every row must be equally long`,
      );
    }
  });
  return rows;
}
