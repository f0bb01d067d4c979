import { AttentionError } from './attention_error';
import type { InputRole } from './example';
import { optionNames } from './option_names';
import { inputRoles, type Problem, untilNames } from './problem';
import { checkMatrixOrFlat, type FlatMatrix } from './validate_matrix';
import { checkOptions } from './validate_options';
import { checkChoice, checkObject } from './validate_value';

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
    if (matrix !== undefined) inputs[role] = checkMatrixOrFlat(role, matrix);
  }
  return inputs;
}
