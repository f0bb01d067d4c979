import { AttentionError } from '../core/attention_error';
import { largestSize } from '../core/validate_matrix';
import {
  checkArray,
  checkBoolean,
  checkChoice,
  checkInteger,
  checkNumber,
  checkObject,
} from '../core/validate_value';
import { checkBooleans, checkTensor, holdsBooleans } from './validate_tensor';

/** Checks the value at a place and gives it as it crosses to the core. Ranges and shapes are the core's to judge. */
export interface Field {
  readonly check: (place: string, value: unknown) => unknown;
  readonly required: boolean;
}

/** The fields of a request, by name: required where the request's type says so. */
export type FieldsOf<Request> = {
  readonly [Name in keyof Request]-?: Field & {
    readonly required: undefined extends Request[Name] ? false : true;
  };
};

const field = (check: Field['check']) => ({ check, required: false }) as const;

/** The field, refused as missing-input where it is absent. */
export function required(optional: Field) {
  return { ...optional, required: true } as const;
}

export const tensor = field(checkTensor);
export const tensors = field((place, value) =>
  checkArray(place, value).map((each, i) => checkTensor(`${place}[${i}]`, each)),
);
/** True attends; numbers are added to the scores. */
export const mask = field((place, value) =>
  holdsBooleans(value) ? checkBooleans(place, value) : checkTensor(place, value),
);
export const number = field(checkNumber);
export const flag = field(checkBoolean);
/** A whole number that may be negative: an axis, an offset. */
export const integer = field((place, value) =>
  checkInteger(place, value, -largestSize, largestSize),
);
export const seed = field((place, value) => checkInteger(place, value, 0, Number.MAX_SAFE_INTEGER));
export const integers = field((place, value) =>
  checkArray(place, value).map((entry, i) =>
    checkInteger(`${place}[${i}]`, entry, -largestSize, largestSize),
  ),
);
/** A tensor of whole numbers. */
export const indices = field((place, value) => {
  const { data, shape } = checkTensor(place, value);
  data.forEach((entry, i) => {
    checkInteger(`${place} at ${i}`, entry, -largestSize, largestSize);
  });
  return { data: Int32Array.from(data), shape };
});

export function choice<Choice extends string>(...choices: readonly Choice[]) {
  return field((place, value) => checkChoice(place, value, choices));
}

/** An object of such fields. */
export function part<Part extends object>(fields: FieldsOf<Part>) {
  return field((place, value) => checkFields(place, value, fields));
}

/** A list of such objects. */
export function parts<Part extends object>(fields: FieldsOf<Part>) {
  return field((place, value) =>
    checkArray(place, value).map((each, i) => checkFields(`${place}[${i}]`, each, fields)),
  );
}

/** The given fields as they cross to the core; absent ones stay absent, as their defaults are the core's. */
export function checkFields<Request extends object>(
  place: string,
  request: unknown,
  fields: FieldsOf<Request>,
): Record<string, unknown> {
  const table = fields as Readonly<Record<string, Field>>;
  const inside = place === '' ? '' : `${place}.`;
  const given = checkObject(place || 'the request', request, Object.keys(table));
  const raw: Record<string, unknown> = {};
  for (const [name, { check, required: needed }] of Object.entries(table)) {
    const value = given[name];
    if (value !== undefined) raw[name] = check(`${inside}${name}`, value);
    else if (needed) throw new AttentionError('missing-input', `${inside}${name} is missing`);
  }
  return raw;
}
