import { AttentionError } from './attention_error';
import type { Example, InputRole, Options } from './example';
import { optionNames } from './option_names';
import { additiveRoles, inputRoles, type Problem, untilNames } from './problem';
import { checkMatrix, type FlatMatrix, largestSize } from './validate_matrix';
import { checkOptions } from './validate_options';
import { checkSimilarity } from './validate_problem';
import {
  checkArray,
  checkChoice,
  checkInteger,
  checkNumber,
  checkObject,
  describe,
} from './validate_value';

/** One input number that the reader changed. */
export interface Edit {
  readonly tensor: InputRole;
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** What stands between the example as written and the problem as computed, applied in this order. */
export interface Edits {
  /** The id of one of the example's variants. */
  readonly variant?: string | null;
  readonly options?: Partial<Options>;
  readonly inputs?: readonly Edit[];
}

/** Draws the numbers of a random input; the core is one. */
export interface RandomSource {
  randomNormal(seed: number, stream: number, rows: number, columns: number): FlatMatrix;
}

/**
 * An example as a problem: defaults filled in, random inputs drawn, variant and edits applied.
 * Refuses an example that does not have the shape of `example.ts`, naming the field, as it may come from anyone.
 */
export function resolve(source: RandomSource, example: Example, edits: Edits = {}): Problem {
  const fields = checkObject('the example', example);
  const changes = checkObject('the changes', edits, ['variant', 'options', 'inputs']);
  const variant = variantSet(fields, changes.variant ?? null);
  const options = checkObject('options', changes.options ?? {}, optionNames);
  const inputs = allInputs(source, example, edits);
  const named = { ...fields, ...variant, ...options };
  // An example may offer several similarities, of which only one needs these.
  if (named.similarity !== undefined && named.similarity !== 'additive')
    for (const role of additiveRoles) delete inputs[role];
  const checked = checkOptions(named);
  return {
    ...checked,
    similarity: checkSimilarity(checked.similarity, inputs),
    inputs,
    until: checkChoice('until', fields.until, untilNames),
  };
}

/** The example's inputs with variant and edits applied, those that the similarity in force leaves aside among them. */
export function allInputs(
  source: RandomSource,
  example: Example,
  edits: Edits = {},
): Partial<Record<InputRole, FlatMatrix>> {
  const fields = checkObject('the example', example);
  const variant = variantSet(fields, edits.variant ?? null);
  const given = {
    ...inputsOf('inputs', fields.inputs),
    ...inputsOf('inputs of the variant', variant.inputs ?? {}),
  };
  const inputs: Partial<Record<InputRole, FlatMatrix>> = {};
  for (const role of inputRoles) {
    if (given[role] !== undefined) inputs[role] = matrixOf(source, role, given[role]);
  }
  for (const change of checkArray('the changed inputs', edits.inputs ?? [])) {
    const edit = checkObject('a changed input', change);
    const role = checkChoice('tensor of a changed input', edit.tensor, inputRoles);
    inputs[role] = edited(role, inputs[role], edit);
  }
  return inputs;
}

function variantSet(
  fields: Readonly<Record<string, unknown>>,
  id: unknown,
): Readonly<Record<string, unknown>> {
  if (id === null) return {};
  const variants = checkArray('variants', fields.variants ?? []).map((each, index) =>
    checkObject(`variants[${index}]`, each),
  );
  const found = variants.find((each) => each.id === id);
  if (found === undefined) {
    throw new AttentionError(
      'unknown-name',
      `the example has no variant ${describe(id)}; it has ${variants.map((each) => describe(each.id)).join(', ') || 'none'}`,
    );
  }
  return checkObject(`set of variant ${describe(id)}`, found.set, [...optionNames, 'inputs']);
}

function inputsOf(place: string, value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined) throw new AttentionError('missing-input', `${place} is missing`);
  return checkObject(place, value, inputRoles);
}

function matrixOf(source: RandomSource, role: string, value: unknown): FlatMatrix {
  if (Array.isArray(value)) return checkMatrix(role, value);
  const { random } = checkObject(role, value, ['random']);
  const fields = checkObject(`${role}.random`, random, ['seed', 'stream', 'rows', 'columns']);
  const whole = (name: string, least: number, most: number) =>
    checkInteger(`${role}.random.${name}`, fields[name], least, most);
  return source.randomNormal(
    whole('seed', 0, Number.MAX_SAFE_INTEGER),
    whole('stream', 0, Number.MAX_SAFE_INTEGER),
    whole('rows', 1, largestSize),
    whole('columns', 1, largestSize),
  );
}

function edited(
  role: InputRole,
  matrix: FlatMatrix | undefined,
  edit: Readonly<Record<string, unknown>>,
): FlatMatrix {
  if (matrix === undefined) {
    throw new AttentionError('unknown-name', `the example has no input ${role} to change`);
  }
  const row = checkInteger(`row of the change to ${role}`, edit.row, 0, matrix.rows - 1);
  const column = checkInteger(
    `column of the change to ${role}`,
    edit.column,
    0,
    matrix.columns - 1,
  );
  const data = matrix.data.slice();
  data[row * matrix.columns + column] = checkNumber(`${role}[${row}][${column}]`, edit.value);
  return { ...matrix, data };
}
