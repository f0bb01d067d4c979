import type { Cell } from '../core/trace';
import { formatNumber, formatPercent } from '../draw/format';
import type { Mark, Point, TextInk } from '../draw/marks';
import { between, figure, path, type } from '../draw/pen';
import { widest } from '../draw/text_width';
import {
  cellName,
  changeText,
  dimmedOf,
  inkOf,
  numberAt,
  printed,
  shownOf,
  tensorOf,
} from './reading';
import type { SceneInput } from './scene_types';

/** One printed number that stands for a cell: appears with it, may travel in from where it came from, tells what an edit changed. */

export interface NumberSpot {
  readonly key: string;
  readonly cell: Cell;
  /** Right end of the digits, so that decimal points align, and the middle of the line. */
  readonly x: number;
  readonly middle: number;
  readonly size?: number;
  readonly ink?: TextInk;
  readonly weight?: 400 | 600 | 700;
  /** Printed instead of the plain number: a percentage. */
  readonly text?: string;
  /** Where it travels from while it appears. */
  readonly from?: Point;
  /** The share of the beat's movement before and after which it stands still. */
  readonly during?: readonly [number, number];
  /** False where another mark stands for the cell. */
  readonly spot?: boolean;
  readonly dimmed?: boolean;
  /** What an edit changed, in the unit of `text`. */
  readonly was?: string | null;
  /** False where there is no room to say what an edit changed: then a corner says that it did. */
  readonly changes?: boolean;
}

/** From the number's baseline to that of what changed beneath it. */
function dropUnder(size: number): number {
  return 11 + 0.25 * size;
}

export function numberMarks(input: SceneInput, given: NumberSpot): Mark[] {
  const shown = within(shownOf(input, given.cell), given.during ?? [0, 1]);
  if (shown <= 0) return [];
  const size = given.size ?? type.number;
  const ink = given.ink ?? inkOf(given.cell.tensor);
  const dimmed = given.dimmed ?? dimmedOf(input, given.cell);
  const changed = given.was === undefined ? changeText(input, given.cell) : given.was;
  const change = given.changes === false ? null : changed;
  const up = change === null ? 0 : dropUnder(size) / 2;
  const end = { x: given.x, y: given.middle + size * 0.35 - up };
  const place =
    given.from === undefined
      ? end
      : between({ x: given.from.x, y: given.from.y + size * 0.35 }, end, shown);
  const text = given.text ?? printed(input, given.cell);
  const spot = given.spot === false ? {} : spotOf(input, given.cell, text);
  return [
    figure({
      key: given.key,
      ...place,
      text,
      size,
      ink,
      dimmed,
      weight: given.weight ?? 600,
      halo: shown < 1,
      ...spot,
    }),
    ...(given.changes === false && changed !== null && shown === 1 && given.spot !== false
      ? [changedCorner(`${given.key}:changed`, { x: end.x + 7, y: given.middle - size * 0.55 }, 6)]
      : []),
    ...(change === null || shown < 1
      ? []
      : [
          figure({
            key: `${given.key}:change`,
            x: end.x,
            y: end.y + dropUnder(size),
            text: change,
            size: type.small,
            ink: 'muted',
          }),
        ]),
  ];
}

/** A filled corner: this number is not the example's own any more. */
export function changedCorner(key: string, { x, y }: Point, size: number): Mark {
  return path({
    key,
    d: `M${x - size} ${y}h${size}v${size}z`,
    stroke: 'none',
    fill: 'text',
    width: 0,
  });
}

/** What makes a mark stand for a cell: pointing at it, its accessible name, whether it can be edited. */
export function spotOf(input: SceneInput, cell: Cell, text = printed(input, cell)) {
  return {
    cell,
    label: cellName(input, cell),
    printed: text,
    value: numberAt(input, cell),
    editable: input.editable(cell.tensor),
  };
}

/** How far a part of the movement has come, when it takes only a part of the beat. */
export function within(progress: number, [start, end]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (progress - start) / (end - start)));
}

/** Room that numbers of a tensor need. */
export function numbersWidth(
  input: SceneInput,
  tensor: string,
  numbers: readonly number[],
  size: number = type.number,
  bold = true,
): number {
  const digits = input.digits(tensor);
  return widest(
    numbers.map((number) => formatNumber(number, digits)),
    size,
    bold,
  );
}

/** "was 42 %" for a share that an edit changed. */
export function percentageBefore(input: SceneInput, cell: Cell): string | null {
  const { percentages, percentagesBefore } = input.readOuts;
  const before = percentagesBefore(cell.tensor, cell.row)?.together[cell.column];
  const now = percentages(cell.tensor, cell.row).together[cell.column];
  return before === undefined || Object.is(before, now)
    ? null
    : input.words.was(formatPercent(before));
}

/**
 * The chosen query's weights as percentages that add up to 100; null where they were divided without softmax: those are
 * multiplied as they stand a stage later, and a rounded percentage beside them would be a second number for one thing.
 */
export function percentTexts(input: SceneInput): string[] | null {
  return tensorOf(input, 'relevance') === null
    ? input.readOuts.percentages('weights', input.query).together.map(formatPercent)
    : null;
}
