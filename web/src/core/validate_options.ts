import { AttentionError } from './attention_error';
import {
  defaultOptions,
  normaliserNames,
  type ProblemMask,
  type ProblemOptions,
  similarityNames,
} from './problem';
import { checkMatrixOrFlat, largestSize } from './validate_matrix';
import {
  checkArray,
  checkBoolean,
  checkChoice,
  checkInteger,
  checkNumber,
  checkObject,
} from './validate_value';

type Check<Key extends keyof ProblemOptions> = (
  place: string,
  value: unknown,
) => ProblemOptions[Key];

const checks: { readonly [Key in keyof ProblemOptions]: Check<Key> } = {
  similarity: (place, value) => checkChoice(place, value, similarityNames),
  scale: (place, value) => (value === null ? null : checkNumber(place, value)),
  addend: checkNumber,
  softcap: checkNumber,
  temperature: checkNumber,
  mask: checkMask,
  normaliser: (place, value) => checkChoice(place, value, normaliserNames),
  softmax: (place, value) => checkChoice(place, value, ['stable', 'plain']),
  heads: (place, value) => (value === null ? null : checkInteger(place, value, 1, largestSize)),
  addUpToOne: checkBoolean,
};

/** Fills in the defaults and refuses wrong kinds of values; ranges are the core's to judge. */
export function checkOptions(value: Readonly<Record<string, unknown>>): ProblemOptions {
  const given = <Key extends keyof ProblemOptions>(key: Key): ProblemOptions[Key] =>
    value[key] === undefined ? defaultOptions[key] : checks[key](key, value[key]);
  return {
    similarity: given('similarity'),
    scale: given('scale'),
    addend: given('addend'),
    softcap: given('softcap'),
    temperature: given('temperature'),
    mask: given('mask'),
    normaliser: given('normaliser'),
    softmax: given('softmax'),
    heads: given('heads'),
    addUpToOne: given('addUpToOne'),
  };
}

const maskFields = {
  none: [],
  causal: ['offset'],
  padding: ['length'],
  given: ['attend'],
  additive: ['addend'],
} as const satisfies Record<ProblemMask['kind'], readonly string[]>;

const maskKinds = Object.keys(maskFields) as ProblemMask['kind'][];

function checkMask(place: string, value: unknown): ProblemMask {
  const fields = checkObject(place, value);
  if (fields.kind === undefined)
    throw new AttentionError('missing-input', `${place}.kind is missing`);
  const kind = checkChoice(`${place}.kind`, fields.kind, maskKinds);
  checkObject(place, fields, ['kind', ...maskFields[kind]]);
  switch (kind) {
    case 'causal': {
      if (fields.offset === undefined) return { kind };
      const offset = checkInteger(`${place}.offset`, fields.offset, -largestSize, largestSize);
      return { kind, offset };
    }
    case 'additive':
      return { kind, addend: checkMatrixOrFlat(`${place}.addend`, fields.addend) };
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
