import { AttentionError } from './attention_error';
import type { InputRole } from './example';
import { optionNames } from './option_names';
import { inputRoles, type Problem, untilNames } from './problem';
import { checkMatrix, type FlatMatrix, largestSize } from './validate_matrix';
import { checkOptions } from './validate_options';
import { checkChoice, checkInteger, checkObject } from './validate_value';

const problemFields = ['inputs', 'until', ...optionNames];

/** Whatever was handed in as a `ProblemInput`, with its defaults filled in. */
export function checkProblem(value: unknown): Problem {
  const fields = checkObject('the problem', value, problemFields);
  if (fields.inputs === undefined) throw new AttentionError('missing-input', 'inputs is missing');
  return {
    ...checkOptions(fields),
    inputs: checkInputs(fields.inputs),
    until: fields.until === undefined ? 'output' : checkChoice('until', fields.until, untilNames),
  };
}

function checkInputs(value: unknown): Problem['inputs'] {
  const given = checkObject('inputs', value, inputRoles);
  const inputs: Partial<Record<InputRole, FlatMatrix>> = {};
  for (const role of inputRoles) {
    const matrix = given[role];
    if (matrix !== undefined)
      inputs[role] = isFlat(matrix) ? checkFlat(role, matrix) : checkMatrix(role, matrix);
  }
  return inputs;
}

function isFlat(value: unknown): value is { data: unknown; rows: unknown; columns: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rows' in value &&
    'columns' in value &&
    'data' in value
  );
}

function checkFlat(
  role: string,
  { data, rows, columns }: { data: unknown; rows: unknown; columns: unknown },
): FlatMatrix {
  return checkMatrix(role, {
    data,
    shape: [
      checkInteger(`${role}.rows`, rows, 0, largestSize),
      checkInteger(`${role}.columns`, columns, 0, largestSize),
    ],
  });
}
