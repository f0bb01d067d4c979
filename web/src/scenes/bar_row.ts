import type { Cell } from '../core/trace';
import type { Ink, Mark } from '../draw/marks';
import { circle, decade, line, rect } from '../draw/pen';
import { within } from './number_spot';
import { cellName, dimmedOf, inkOf, numberAt, printed, shownOf } from './reading';
import type { SceneInput } from './scene_types';

/** A number as a bar on a track, from the zero line; negative numbers go left and are hatched. */

export interface Bar {
  readonly key: string;
  readonly cell: Cell;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly range: readonly [number, number];
  readonly ink?: Ink;
  readonly masked?: boolean;
  readonly dimmed?: boolean;
  /** The end of the bar can be pulled, where the number can be edited. */
  readonly slides?: boolean;
  readonly during?: readonly [number, number];
}

export function barMarks(input: SceneInput, bar: Bar): Mark[] {
  const { key, x, y, width, height, range } = bar;
  const [low, high] = range;
  const ink = bar.ink ?? inkOf(bar.cell.tensor);
  const number = numberAt(input, bar.cell);
  const shown = within(shownOf(input, bar.cell), bar.during ?? [0, 1]);
  const dimmed = bar.dimmed ?? dimmedOf(input, bar.cell);
  const across = (value: number): number =>
    high === low ? 0 : ((value - low) / (high - low)) * width;
  const zero = x + across(0);
  const track = rect({
    key: `${key}:track`,
    x,
    y,
    width,
    height,
    radius: 4,
    fill: 'track',
    ...(bar.masked && shown > 0 ? { hatch: 'muted' as const } : {}),
  });
  const axis =
    low < 0
      ? [line(`${key}:zero`, { x: zero, y: y - 3 }, { x: zero, y: y + height + 3 }, 'line')]
      : [];
  if (shown === 0 || bar.masked || Number.isNaN(number)) return [track, ...axis];
  const reach = Number.isFinite(number)
    ? across(number) - across(0)
    : number < 0
      ? -across(0)
      : width - across(0);
  const length = Math.abs(reach) * shown;
  const hatch = number < 0 || !Number.isFinite(number) ? { hatch: 'ground' as const } : {};
  // A small number still shows that there is one.
  const visible = number === 0 ? 0 : Math.max(length, 1.5 * shown);
  return [
    track,
    rect({
      key,
      x: reach < 0 ? zero - visible : zero,
      y,
      width: visible,
      height,
      radius: Math.min(4, visible / 2),
      fill: ink,
      dimmed,
      ...hatch,
    }),
    ...axis,
    ...(bar.slides && shown === 1 && high > low ? endMarks(input, bar, zero + reach) : []),
  ];
}

/** A round grip on the end of a bar. */
function endMarks(
  input: SceneInput,
  { key, cell, y, width, height, range }: Bar,
  x: number,
): Mark[] {
  const number = numberAt(input, cell);
  if (!input.editable(cell.tensor) || !Number.isFinite(number)) return [];
  return [
    circle({
      key: `${key}:end`,
      x,
      y: y + height / 2,
      radius: height > 12 ? 8 : 7,
      fill: 'ground',
      stroke: inkOf(cell.tensor),
      width: 3,
      value: number,
      printed: printed(input, cell),
      handle: {
        x: cell,
        unitsPerPixel: (range[1] - range[0]) / width,
        label: cellName(input, cell),
        range,
      },
    }),
  ];
}

/** The range of some bars: zero is in it, and its ends move in steps only, so that a small change keeps the scale. */
export function barRange(numbers: readonly number[]): [number, number] {
  const finite = numbers.filter(Number.isFinite);
  return [
    0 - step(-Math.min(0, ...finite)),
    step(Math.max(0, ...finite)) || (finite.some((number) => number < 0) ? 0 : 1),
  ];
}

/** The range of shares, and of what stands beside them in the same unit: the whole, as long as nothing reaches past it. */
export function shareRange(numbers: readonly number[]): readonly [number, number] {
  return numbers.every((number) => number >= 0 && number <= 1) ? [0, 1] : barRange(numbers);
}

const rungs = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The next rung above a size. */
function step(size: number): number {
  if (size === 0) return 0;
  const { power } = decade(size);
  // The very smallest numbers have no power of ten beneath them.
  return (rungs.find((rung) => rung * power >= size * 0.999) ?? 10) * power || size;
}
