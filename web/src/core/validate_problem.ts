import { AttentionError } from './attention_error';
import type { InputRole, Similarity } from './example';
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
  const inputs = checkInputs(fields.inputs);
  const options = checkOptions(fields);
  return {
    ...options,
    similarity: checkSimilarity(options.similarity, inputs),
    inputs,
    until: fields.until === undefined ? 'output' : checkChoice('until', fields.until, untilNames),
  };
}

/** As named; additive where there is a vector, which leaves only the cosine for the core to refuse. */
export function checkSimilarity(named: Similarity, inputs: Problem['inputs']): Similarity {
  if (inputs.vector !== undefined) return named === 'cosine' ? named : 'additive';
  if (named !== 'additive') return named;
  throw new AttentionError(
    'missing-input',
    'the additive similarity needs vector, which is missing',
  );
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
