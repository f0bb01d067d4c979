import type { Cell } from '../core/trace';
import { formatPercent } from '../draw/format';
import type { BarColumn } from './bar_columns';
import { shareRange } from './bar_row';
import { percentTexts } from './number_spot';
import { afterChip } from './operation_chip';
import { numberAt, rowAt, tensorOf } from './reading';
import type { SceneInput } from './scene_types';

/** The row of the chosen query on its way from scores to weights: one column a tensor, and the row of the extra zero. */

/** Where the extra zero stands beside the numbers of the words. What is not named here is a score. */
const extras: Readonly<Record<string, string>> = {
  shifted: 'extra_shifted',
  exponentials: 'extra_exponential',
  weights: 'extra_weight',
};

function hasExtra(input: SceneInput): boolean {
  return tensorOf(input, 'extra_score') !== null;
}

/** With the extra zero, one more row that stands for no word. */
export function rowsOf(input: SceneInput): SceneInput {
  return hasExtra(input)
    ? { ...input, keyLabels: [...input.keyLabels, input.words.noWord] }
    : input;
}

/** The number of a tensor in a row of the figure. */
export function cellOfRow(input: SceneInput, tensor: string, row: number): Cell {
  return row < input.keyLabels.length
    ? { tensor, row: input.query, column: row }
    : { tensor: extras[tensor] ?? 'extra_score', row: input.query, column: 0 };
}

/** The row of the figure that the cell of a weight stands in. */
export function rowOfWeight(input: SceneInput, { tensor, column }: Cell): number | null {
  if (tensor === 'extra_weight') return input.keyLabels.length;
  return tensor === 'weights' ? column : null;
}

export function isMasked(input: SceneInput, { tensor, row, column }: Cell): boolean {
  return (
    tensor.startsWith('extra_') === false &&
    tensorOf(input, 'mask') !== null &&
    numberAt(input, { tensor: 'mask', row, column }) !== 0
  );
}

/** Whether every share of the row is there. */
export function sharesKnown(input: SceneInput): boolean {
  return rowsOf(input).keyLabels.every((_, key) => {
    const { tensor, row, column } = cellOfRow(input, 'weights', key);
    return input.frame.shown(tensor, row, column) === 1;
  });
}

/** The percentages of the words, and of no word after them. */
export function shareTexts(input: SceneInput): string[] | null {
  const texts = percentTexts(input);
  const { extra } = input.readOuts.percentages('weights', input.query);
  return texts === null || extra === null ? texts : [...texts, formatPercent(extra.together)];
}

/** The tensors of the row, first to last. */
export function softmaxColumns(input: SceneInput): BarColumn[] {
  const masked = (cell: Cell): boolean => isMasked(input, cell);
  return tensorsOf(input).map((column) => ({
    masked,
    ...column,
    cellOf: (key) => cellOfRow(input, column.tensor, key),
  }));
}

function tensorsOf(input: SceneInput): BarColumn[] {
  const { words } = input;
  const texts = shareTexts(input);
  const extra = rowAt(input, 'extra_weight', input.query);
  const shares: BarColumn = {
    tensor: 'weights',
    heading: words.share,
    ...(texts === null ? {} : { texts }),
    range: shareRange([...rowAt(input, 'weights', input.query), ...extra]),
    during: afterChip,
  };
  const named = (tensor: string): BarColumn => ({
    tensor,
    heading: words.role[tensorOf(input, tensor)?.role ?? 'scores'],
  });
  const source = (output: string): string | undefined =>
    input.trace.stages.find((stage) => stage.output === output)?.inputs[0];
  if (tensorOf(input, 'exponentials') === null) {
    const given = source('weights');
    if (given === undefined) return [shares];
    return given === 'attendable'
      ? [named(source(given) ?? 'scores'), named(given), shares]
      : [{ ...named(given), slides: true }, shares];
  }
  const shifted = tensorOf(input, 'shifted') !== null;
  return [
    named(source(shifted ? 'shifted' : 'exponentials') ?? 'scores'),
    ...(shifted ? [{ tensor: 'shifted', heading: words.shifted, short: words.shiftedShort }] : []),
    {
      tensor: 'exponentials',
      heading: shifted ? words.exponentialShifted : words.exponential,
      short: { text: 'e', sup: words.exponentialPower(shifted) },
    },
    shares,
  ];
}
