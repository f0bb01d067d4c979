import { AttentionError } from './attention_error';
import type { Cell, Op, Role, Stage, Tensor, Trace } from './trace';
import { largestSize } from './validate_matrix';
import {
  checkArray,
  checkChoice,
  checkInteger,
  checkNumber,
  checkObject,
  describe,
  wrongType,
} from './validate_value';

export const roles = [
  'embedding',
  'memory',
  'query_projection',
  'key_projection',
  'value_projection',
  'query_bias',
  'key_bias',
  'value_bias',
  'query',
  'key',
  'value',
  'past_key',
  'past_value',
  'present_key',
  'present_value',
  'query_weight',
  'key_weight',
  'bias',
  'vector',
  'query_part',
  'key_part',
  'hidden',
  'dot_product',
  'query_length',
  'key_length',
  'length_product',
  'scores',
  'scaled',
  'added',
  'capped',
  'mask',
  'masked',
  'extra_score',
  'maximum',
  'shifted',
  'extra_shifted',
  'exponentials',
  'extra_exponential',
  'attendable',
  'relevance',
  'sum',
  'weights',
  'extra_weight',
  'output_projection',
  'output_bias',
  'concatenated',
  'output',
] as const satisfies readonly Role[];

const ops = [
  'input',
  'project',
  'append',
  'split',
  'dot',
  'tanh',
  'additive',
  'length',
  'outer',
  'divide',
  'scale',
  'add',
  'softcap',
  'mask',
  'max',
  'shift',
  'exp',
  'attendable',
  'argmax',
  'sum',
  'normalise',
  'weighted_sum',
  'concat',
] as const satisfies readonly Op[];

/**
 * A trace that comes back, perhaps by way of a worker or a file. Only the kinds of its values are checked here;
 * whether they fit together is checked by the core.
 */
export function checkTrace(value: unknown): Trace {
  const { tape, tensors, stages, emptyRows } = checkObject('the trace', value);
  if (!(tape instanceof Float64Array)) throw wrongType('tape', tape, 'it must be a Float64Array');
  return {
    tape,
    tensors: checkArray('tensors', tensors).map((each, i) => checkTensor(`tensors[${i}]`, each)),
    stages: checkArray('stages', stages).map((each, i) => checkStage(`stages[${i}]`, each)),
    emptyRows: checkArray('emptyRows', emptyRows).map((each, i) =>
      checkInteger(`emptyRows[${i}]`, each, 0, largestSize),
    ),
  };
}

function checkTensor(place: string, value: unknown): Tensor {
  const { id, role, rows, columns, offset, head } = checkObject(place, value);
  return {
    id: checkName(`${place}.id`, id),
    role: checkChoice(`${place}.role`, role, roles),
    rows: checkInteger(`${place}.rows`, rows, 0, largestSize),
    columns: checkInteger(`${place}.columns`, columns, 0, largestSize),
    offset: checkInteger(`${place}.offset`, offset, 0, largestSize),
    ...(head === undefined ? {} : { head: checkInteger(`${place}.head`, head, 0, largestSize) }),
  };
}

function checkStage(place: string, value: unknown): Stage {
  const { id, op, inputs, output, parameters } = checkObject(place, value);
  return {
    id: checkName(`${place}.id`, id),
    op: checkChoice(`${place}.op`, op, ops),
    inputs: checkArray(`${place}.inputs`, inputs).map((each, i) =>
      checkName(`${place}.inputs[${i}]`, each),
    ),
    output: checkName(`${place}.output`, output),
    parameters: Object.fromEntries(
      Object.entries(checkObject(`${place}.parameters`, parameters)).map(([name, number]) => [
        checkName(`a name in ${place}.parameters`, name),
        checkNumber(`${place}.parameters.${name}`, number),
      ]),
    ),
  };
}

/** Names cross to the core one a line. */
function checkName(place: string, value: unknown): string {
  const right = 'it must be a string without line breaks';
  if (typeof value !== 'string') throw wrongType(place, value, right);
  if (value.includes('\n')) {
    throw new AttentionError('out-of-range', `${place} is ${describe(value)}; ${right}`);
  }
  return value;
}

/** Cells as the core takes them: three numbers each, the index of the tensor, row and column. */
export function checkCells(trace: Trace, cells: readonly Cell[]): Float64Array {
  const indices = new Map(trace.tensors.map((tensor, index) => [tensor.id, index]));
  const given = checkArray('cells', cells);
  const places = new Float64Array(3 * given.length);
  given.forEach((cell, i) => {
    const { tensor, row, column } = checkObject(`cells[${i}]`, cell);
    const index = indices.get(checkName(`cells[${i}].tensor`, tensor));
    if (index === undefined) {
      throw new AttentionError(
        'unknown-name',
        `the trace has no tensor ${describe(tensor)}; it has ${[...indices.keys()].join(', ')}`,
      );
    }
    places.set(
      [
        index,
        checkInteger(`cells[${i}].row`, row, 0, largestSize),
        checkInteger(`cells[${i}].column`, column, 0, largestSize),
      ],
      3 * i,
    );
  });
  return places;
}
