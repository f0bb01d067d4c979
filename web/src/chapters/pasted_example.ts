import { AttentionError } from '../core/attention_error';
import type { Core } from '../core/core';
import { resolve } from '../core/resolve';
import { checkInteger, checkObject } from '../core/validate_value';
import { readOwnExample } from '../elements/own_example';
import { mostColumns, mostRows } from '../state/pasted_cells';
import { sizesOf, type WorkbenchExample, workbenchInputs } from './workbench_example';

/** More words than these do not fit into a ribbon. */
export const mostWords = mostRows;

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
  checkInputNames(checkObject('inputs', fields.inputs));
  if (fields.queryWords !== undefined) {
    throw new AttentionError(
      'unknown-name',
      'the workbench takes one sentence, which asks and is read; this example has queryWords',
    );
  }
  const example = readOwnExample(core, fields) as WorkbenchExample;
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
  checkRows(example);
  return example;
}

function checkInputNames(given: Readonly<Record<string, unknown>>): void {
  const stranger = Object.keys(given).find(
    (role) => !workbenchInputs.some((each) => each === role),
  );
  const missing = workbenchInputs.find((role) => given[role] === undefined);
  if (stranger === undefined && missing === undefined) return;
  throw new AttentionError(
    stranger === undefined ? 'missing-input' : 'unknown-name',
    `inputs ${stranger === undefined ? `lacks ${missing}` : `has ${stranger}`}; the workbench takes ${workbenchInputs.join(', ')}`,
  );
}

/** One word for each row, no row without one. */
function checkRows(example: WorkbenchExample): void {
  const { words } = example;
  const { queries, keys } = sizesOf(example);
  words.forEach((word, index) => {
    for (const [side, rows] of [
      ['key', keys],
      ['query', queries],
    ] as const)
      if (word[side] !== null) checkInteger(`words[${index}].${side}`, word[side], 0, rows - 1);
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
}
