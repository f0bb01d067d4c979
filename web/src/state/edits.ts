import type { InputRole, Matrix, Options, RandomMatrix, Similarity } from '../core/example';
import { optionNames } from '../core/option_names';
import { similarityNames } from '../core/problem';
import type { Cell } from '../core/trace';
import type { NumberChange } from './actions';
import type { ChangedNumber, PlayerState } from './player_state';

/**
 * The input that a cell of the trace shows, or null when it is worked out or the example fixes it. Relevances that need
 * not add up to 1 are the weights themselves.
 */
export function inputBehind(state: PlayerState, tensor: string): InputRole | null {
  const role = tensor === 'weights' && relevanceIsWeights(state) ? 'relevance' : tensor;
  const found = (Object.keys(state.example.inputs) as InputRole[]).find((input) => input === role);
  return found === undefined || state.example.fixed?.includes(found) ? null : found;
}

/** The options in force: the example's, the variant's over them, the reader's over those; undefined is the default. */
export function optionsInForce({ example, variant, options }: PlayerState): Partial<Options> {
  const set = example.variants?.find(({ id }) => id === variant)?.set ?? {};
  return { ...optionsOf(example), ...optionsOf(set), ...options };
}

/** The similarities that the numbers in force can be compared by. */
export function similaritiesOffered(state: PlayerState): readonly Similarity[] {
  return matrixOf(state, 'vector') === undefined ? withoutVector : similarityNames;
}

const withoutVector = similarityNames.filter((name) => name !== 'additive');

/** Whether numbers or options differ from the chosen variant as written; `defaults` are the options that nobody set. */
export function isEdited(state: PlayerState, defaults: Options): boolean {
  const written = { ...defaults, ...optionsInForce({ ...state, options: {} }) };
  const now = { ...defaults, ...optionsInForce(state) };
  const differs = (name: keyof Options) =>
    JSON.stringify(now[name]) !== JSON.stringify(written[name]);
  return state.edits.length > 0 || optionNames.some(differs);
}

/** What an edited cell was as written, or null when it was not edited. */
export function wasOf(state: PlayerState, cell: Cell): number | null {
  const tensor = inputBehind(state, cell.tensor);
  const edit = state.edits.find(
    (each) => each.tensor === tensor && each.row === cell.row && each.column === cell.column,
  );
  return edit?.was ?? null;
}

/** The list of edits after a change; a number put back to what it was is no longer edited. */
export function withChange(
  state: PlayerState,
  edits: readonly ChangedNumber[],
  change: NumberChange,
): ChangedNumber[] {
  checkChange(state, change);
  const { tensor, row, column, value, current } = change;
  const same = (edit: ChangedNumber) =>
    edit.tensor === tensor && edit.row === row && edit.column === column;
  const was = edits.find(same)?.was ?? current;
  const others = edits.filter((edit) => !same(edit));
  return value === was ? others : [...others, { tensor, row, column, value, was }];
}

function checkChange(state: PlayerState, { tensor, row, column, value }: NumberChange): void {
  const place = `${tensor}[${row}][${column}]`;
  const matrix = matrixOf(state, tensor);
  if (matrix === undefined || state.example.fixed?.includes(tensor)) {
    throw new RangeError(
      `${place} cannot be changed in ${state.example.id}; its inputs are ${Object.keys(state.example.inputs).join(', ')}.`,
    );
  }
  const { rows, columns } = sizeOf(matrix);
  const inside =
    Number.isInteger(row) &&
    row >= 0 &&
    row < rows &&
    Number.isInteger(column) &&
    column >= 0 &&
    column < columns;
  if (!inside) throw new RangeError(`${place} does not exist; ${tensor} is ${rows} × ${columns}.`);
  if (!Number.isFinite(value))
    throw new RangeError(`${place} cannot be ${value}; it must be a finite number.`);
}

function matrixOf(
  { example, variant }: PlayerState,
  tensor: InputRole,
): Matrix | RandomMatrix | undefined {
  const set = example.variants?.find(({ id }) => id === variant)?.set;
  return set?.inputs?.[tensor] ?? example.inputs[tensor];
}

function sizeOf(matrix: Matrix | RandomMatrix): { rows: number; columns: number } {
  return 'random' in matrix
    ? matrix.random
    : { rows: matrix.length, columns: matrix[0]?.length ?? 0 };
}

function relevanceIsWeights(state: PlayerState): boolean {
  return state.example.inputs.relevance !== undefined && optionsInForce(state).addUpToOne !== true;
}

/** The options among the fields of an example or of a variant's set. */
function optionsOf(fields: Partial<Options>): Partial<Options> {
  return Object.fromEntries(
    optionNames.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
  );
}
