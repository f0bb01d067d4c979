import { AttentionError } from './attention_error';

/**
 * Checks of single values. Embind turns "4" into 4, null into 0 and 1.7 into 1 without a word, so nothing
 * crosses to the core before it has been through here. `place` is how the caller would write the value:
 * `query[0][1]`, `temperature`.
 */

/** The value as a reader would write it, with its kind: `"0,5" (a string)`. */
export function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return `${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)} (a string)`;
    case 'bigint':
      return `${value}n (a BigInt)`;
    case 'boolean':
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    default:
      return Array.isArray(value) ? `an array of ${value.length}` : 'an object';
  }
}

export function wrongType(place: string, value: unknown, right: string): AttentionError {
  return new AttentionError('wrong-type', `${place} is ${describe(value)}; ${right}`);
}

/** A number of any kind, NaN and ∞ included: whether those are allowed is for the core to say. */
export function checkNumber(place: string, value: unknown): number {
  if (typeof value !== 'number') throw wrongType(place, value, 'it must be a number');
  return value;
}

/** A whole number from `least` to `most`, both included. */
export function checkInteger(place: string, value: unknown, least: number, most: number): number {
  const number = checkNumber(place, value);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new AttentionError(
      'out-of-range',
      `${place} is ${describe(number)}; it must be a whole number from ${least} to ${most}`,
    );
  }
  return number;
}

export function checkBoolean(place: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw wrongType(place, value, 'it must be true or false');
  return value;
}

export function checkChoice<Choice extends string>(
  place: string,
  value: unknown,
  choices: readonly Choice[],
): Choice {
  const right = `it must be one of ${choices.join(', ')}`;
  if (typeof value !== 'string') throw wrongType(place, value, right);
  const choice = choices.find((each) => each === value);
  if (choice === undefined)
    throw new AttentionError('unknown-name', `${place} is ${describe(value)}; ${right}`);
  return choice;
}

/** A plain object, of which only the fields in `known` may be present. */
export function checkObject(
  place: string,
  value: unknown,
  known?: readonly string[],
): Readonly<Record<string, unknown>> {
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    ArrayBuffer.isView(value)
  ) {
    throw wrongType(place, value, 'it must be an object');
  }
  const stranger = known && Object.keys(value).find((name) => !known.includes(name));
  if (known && stranger !== undefined) {
    throw new AttentionError(
      'unknown-name',
      `${place} has no field ${JSON.stringify(stranger)}; its fields are ${known.join(', ')}`,
    );
  }
  return value as Readonly<Record<string, unknown>>;
}

/** The array's entries, with a hole as the undefined that it reads as. */
export function checkArray(place: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw wrongType(place, value, 'it must be an array');
  return Array.from(value);
}
