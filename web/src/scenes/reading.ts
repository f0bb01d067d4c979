import type { Cell, Role, Tensor } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { SceneInput } from './scene_types';
import { overKeys, rowLabels } from './tensor_lines';

/** Reads numbers and names out of a scene's input. Nothing here computes. */

export function tensorOf(input: SceneInput, id: string): Tensor | null {
  return input.trace.tensors.find((tensor) => tensor.id === id) ?? null;
}

/** How many heads there are; 0 in a trace without heads. */
export function headCount(input: SceneInput): number {
  return new Set(input.trace.tensors.flatMap(({ head }) => head ?? [])).size;
}

/** What all heads have together of something that each has a part of; null without heads. */
export function togetherOf(input: SceneInput, wanted: Role): Tensor | null {
  return (
    input.trace.tensors.find(
      ({ id, role, head }) => role === wanted && head === undefined && id !== role,
    ) ?? null
  );
}

export function numberAt(input: SceneInput, cell: Cell): number {
  const tensor = tensorOf(input, cell.tensor);
  return tensor === null
    ? Number.NaN
    : (input.trace.tape[tensor.offset + cell.row * tensor.columns + cell.column] ?? Number.NaN);
}

export function rowAt(input: SceneInput, id: string, row: number): number[] {
  const tensor = tensorOf(input, id);
  return tensor === null
    ? []
    : Array.from({ length: tensor.columns }, (_, column) =>
        numberAt(input, { tensor: id, row, column }),
      );
}

export function allOf(input: SceneInput, id: string): number[] {
  const tensor = tensorOf(input, id);
  return tensor === null
    ? []
    : [...input.trace.tape.subarray(tensor.offset, tensor.offset + tensor.rows * tensor.columns)];
}

export function printed(input: SceneInput, cell: Cell): string {
  return formatNumber(numberAt(input, cell), input.digits(cell.tensor));
}

export function shownOf(input: SceneInput, { tensor, row, column }: Cell): number {
  return input.frame.shown(tensor, row, column);
}

/** Whether the cell is dimmed: something is lit, and this is not. */
export function dimmedOf(input: SceneInput, { tensor, row, column }: Cell): boolean {
  return input.frame.anyLit && !input.frame.lit(tensor, row, column);
}

/** "was 1.20" for a number that an edit changed; null for no change, or one too small to print. */
export function changeText(input: SceneInput, cell: Cell): string | null {
  const changed = input.readOuts.changed(cell);
  if (changed === null) return null;
  const was = formatNumber(changed.was, input.digits(cell.tensor));
  return was === printed(input, cell) ? null : input.words.was(was);
}

export function rowLabel(input: SceneInput, tensor: string, row: number): string {
  return rowLabels(tensor, input.keyLabels, input.queryLabels)[row] ?? '';
}

/** "score of manager for charge", "query of charge, 1st number". */
export function cellName(input: SceneInput, { tensor, row, column }: Cell): string {
  const { words } = input;
  const role = tensorOf(input, tensor)?.role;
  const name = role === undefined ? tensor : words.role[role];
  if (overKeys.has(tensor)) return words.of(name, input.keyLabels[column] ?? '');
  if (role !== undefined && /_(projection|weight)$/.test(role))
    return `${name}, ${row + 1}, ${column + 1}`;
  const label = rowLabel(input, tensor, row);
  const whole = label === '' ? name : words.of(name, label);
  return (tensorOf(input, tensor)?.columns ?? 1) === 1 ? whole : `${whole}, ${words.place(column)}`;
}

/** Colours by role: what neither query, key, value, weight nor output is, is neutral. */
export function inkOf(
  tensor: string,
): 'query' | 'key' | 'value' | 'scores' | 'weights' | 'output' | 'embedding' {
  if (tensor === 'embedding') return 'embedding';
  if (tensor.startsWith('query')) return 'query';
  if (tensor.startsWith('key')) return 'key';
  if (tensor.startsWith('value')) return 'value';
  if (tensor === 'weights' || tensor === 'relevance') return 'weights';
  return tensor === 'output' ? 'output' : 'scores';
}
