import { formatVector } from '../draw/format';
import { type Label, placeLabels } from '../draw/label_placement';
import type { Mark, Picture, Point } from '../draw/marks';
import { arrow, between, circle, discRadius, line, path, at as pointText, text } from '../draw/pen';
import { wrapText } from '../draw/text_width';
import { columnsOf, picture, rowGap } from './figure_layout';
import { hullOf } from './hull';
import { outputBlockHeight, outputBlockMarks } from './output_block';
import { type Plane, planeOf } from './plane';
import { productTableHeight, productTableMarks } from './product_table';
import { numberAt, rowAt, shownOf, tensorOf } from './reading';
import type { Scene, SceneInput } from './scene_types';
import { isRest } from './score_figures';
import { mergedLabels } from './similarity_plane';

/** Two-dimensional values as points as big as their weights; the output is their centre of mass, beside the products that make it. */
export const valuePlane: Scene = (input): Picture => {
  const { two, left, right } = columnsOf(input.width, 0.44);
  const table = productTableHeight(input.keyLabels.length);
  const outputs = outputBlockHeight(input);
  const swaps = !two && outputs > 0;
  const besides = swaps ? Math.max(table, outputs) : table + (outputs > 0 ? rowGap + outputs : 0);
  const planeHeight = two ? Math.max(320, besides) : Math.min(340, Math.max(280, left.width));
  const tableTop = two ? 0 : planeHeight + rowGap;
  return picture(input.width, Math.max(planeHeight, tableTop + besides), describe(input), [
    ...planeMarks(input, { x: left.x, y: 0, width: left.width, height: planeHeight }),
    ...(swaps && isRest(input)
      ? []
      : productTableMarks(input, { x: right.x, y: tableTop, width: right.width, components: 2 })),
    ...(swaps && !isRest(input)
      ? []
      : outputBlockMarks(input, {
          x: right.x,
          y: swaps ? tableTop : tableTop + table + rowGap,
          width: right.width,
        })),
  ]);
};

const captionSize = 13;
const captionLine = 17;

export function planeMarks(
  input: SceneInput,
  area: { x: number; y: number; width: number; height: number },
): Mark[] {
  const { words } = input;
  const values = input.keyLabels.map((_, key) => pair(rowAt(input, 'value', key)));
  const output = pair(rowAt(input, 'output', input.query));
  const seat = emptySeat(input);
  const balance = seat === null ? words.balance : words.balanceWithNoWord;
  const caption = wrapText(balance, captionSize, area.width, true);
  const captionHeight = 5 + caption.length * captionLine;
  const plane = planeOf({
    key: 'plane',
    ...area,
    y: area.y + captionHeight,
    height: area.height - captionHeight,
    points: [...values, output, ...(seat === null ? [] : [[0, 0] as const])],
    axes: [input.axes[0] ?? words.place(0), input.axes[1] ?? words.place(1)],
  });
  const points = values.map(([x, y]) => plane.at(x, y));
  const weights = input.keyLabels.map((_, key) =>
    numberAt(input, { tensor: 'weights', row: input.query, column: key }),
  );
  const weightShown = input.keyLabels.map((_, key) =>
    input.frame.shown('weights', input.query, key),
  );
  const largest = Math.min(26, plane.box.width / 11);
  const radii = weights.map((weight, key) =>
    Math.max(
      4,
      discRadius(Number.isFinite(weight) ? weight : 0, largest) * (weightShown[key] ?? 0),
    ),
  );
  const target = plane.at(...output);
  const labels = labelMarks(input, plane, points, radii, target);
  return [
    ...caption.map((words, line) =>
      text({
        key: `caption:${line}`,
        x: area.x,
        y: area.y + 12 + line * captionLine,
        text: words,
        size: captionSize,
        ink: 'output',
        weight: 600,
      }),
    ),
    ...plane.marks,
    ...hullMarks(seat === null ? points : [...points, plane.at(0, 0)]),
    ...seatMarks(seat, plane.at(0, 0), largest),
    ...spokeMarks(input, points, weights, target),
    ...points.map((point, key) => valueMark(input, plane, key, point, radii[key] ?? 4)),
    ...guideMarks(input, plane, target),
    ...outputMarks(input, points, target),
    ...labels,
  ];
}

function pair([x = Number.NaN, y = Number.NaN]: readonly number[]): readonly [number, number] {
  return [x, y];
}

/** How much the extra zero takes, as far as it has appeared; null without one. What goes to no word counts as a value of zeros. */
function emptySeat(input: SceneInput): { readonly weight: number; readonly shown: number } | null {
  const cell = { tensor: 'extra_weight', row: input.query, column: 0 };
  if (tensorOf(input, cell.tensor) === null) return null;
  return { weight: numberAt(input, cell), shown: shownOf(input, cell) };
}

function seatMarks(seat: ReturnType<typeof emptySeat>, origin: Point, largest: number): Mark[] {
  if (seat === null || seat.shown === 0) return [];
  return [
    circle({
      key: 'seat',
      ...origin,
      radius: Math.max(4, discRadius(seat.weight, largest) * seat.shown),
      fill: 'none',
      stroke: 'muted',
      width: 1.5,
    }),
  ];
}

/** The area that a blend can reach: it always lies between the values. */
function hullMarks(points: readonly Point[]): Mark[] {
  const hull = hullOf(points);
  if (hull.length < 2) return [];
  return [
    path({
      key: 'hull',
      d: `M${hull.map(pointText).join('L')}Z`,
      stroke: 'value',
      fill: 'value',
      tint: 0.08,
      width: 1.2,
      dash: '3 4',
      opacity: 0.9,
    }),
  ];
}

/** From each value to the output, as thick as its weight, once the output is there. */
function spokeMarks(
  input: SceneInput,
  points: readonly Point[],
  weights: readonly number[],
  target: Point,
): Mark[] {
  const shown = outputShown(input);
  if (shown === 0) return [];
  return points.flatMap((point, key): Mark[] => {
    const weight = weights[key] ?? 0;
    return weight > 0
      ? [
          line(`spoke:${key}`, point, between(point, target, shown), 'weights', {
            width: 1 + 5 * weight,
            opacity: 0.6,
            dimmed: isDimmed(input, key),
          }),
        ]
      : [];
  });
}

function valueMark(
  input: SceneInput,
  plane: Plane,
  key: number,
  point: Point,
  radius: number,
): Mark {
  const { words } = input;
  const label = `${words.of(words.role.value, input.keyLabels[key] ?? '')}: ${formatVector(rowAt(input, 'value', key), input.digits('value'))}`;
  const handle = input.editable('value')
    ? {
        handle: {
          x: { tensor: 'value', row: key, column: 0 },
          y: { tensor: 'value', row: key, column: 1 },
          unitsPerPixel: plane.unitsPerPixel,
          label,
        },
      }
    : {};
  return circle({
    key: `value:${key}`,
    ...point,
    radius,
    fill: 'value',
    stroke: 'ground',
    width: 1.5,
    dimmed: isDimmed(input, key),
    ...handle,
  });
}

function isDimmed(input: SceneInput, key: number): boolean {
  const worked = input.frame.beat.terms;
  if (worked.length > 0) return !worked.some(({ index }) => index === key);
  return input.frame.anyLit && ![0, 1].some((column) => input.frame.lit('value', key, column));
}

/** A component known by itself is a line across the plane: the output lies somewhere on it. */
function guideMarks(input: SceneInput, plane: Plane, target: Point): Mark[] {
  const { x, y, width, height } = plane.box;
  const [across = 0, upwards = 0] = [0, 1].map((column) =>
    input.frame.shown('output', input.query, column),
  );
  if (!Number.isFinite(target.x + target.y) || across === 0 || upwards === 1) return [];
  return [
    line(
      'guide:x',
      { x: target.x, y: y + height },
      { x: target.x, y: y + height - height * across },
      'output',
      { width: 1.2, dash: '4 4' },
    ),
    ...(upwards > 0
      ? [
          line('guide:y', { x, y: target.y }, { x: x + width * upwards, y: target.y }, 'output', {
            width: 1.2,
            dash: '4 4',
          }),
        ]
      : []),
  ];
}

function outputShown(input: SceneInput): number {
  return Math.min(...[0, 1].map((column) => input.frame.shown('output', input.query, column)));
}

/** A ring that travels from the word's own value to the centre of mass. */
function outputMarks(input: SceneInput, points: readonly Point[], target: Point): Mark[] {
  const shown = outputShown(input);
  if (shown === 0 || !Number.isFinite(target.x + target.y)) return [];
  const own = points[input.self ?? -1] ?? points[0] ?? target;
  const place = between(own, target, shown);
  return [
    ...(input.frame.stage === 'output' && input.self != null
      ? arrow('moved', own, target, 'output', 2)
      : []),
    circle({ key: 'output', ...place, radius: 9, fill: 'ground', stroke: 'output', width: 4 }),
    circle({ key: 'output:centre', ...place, radius: 2, fill: 'output' }),
  ];
}

function labelMarks(
  input: SceneInput,
  plane: Plane,
  points: readonly Point[],
  radii: readonly number[],
  target: Point,
): Mark[] {
  const merged = mergedLabels(input.keyLabels, points);
  const visible = outputShown(input) === 1;
  const { words } = input;
  const middle = { x: plane.box.x + plane.box.width / 2, y: plane.box.y + plane.box.height / 2 };
  const labels: Label[] = [
    { text: words.role.output, size: 14, at: target, distance: 16, towards: { x: -1, y: -1 } },
    ...merged.map(({ text: name, at, columns }) => ({
      text: name,
      size: 13,
      at,
      distance: Math.max(...columns.map((column) => radii[column] ?? 0)) + 6,
      towards: { x: at.x - middle.x, y: at.y - middle.y },
    })),
  ];
  const discs = points.map(({ x, y }, key) => ({
    x: x - (radii[key] ?? 0),
    y: y - (radii[key] ?? 0),
    width: 2 * (radii[key] ?? 0),
    height: 2 * (radii[key] ?? 0),
  }));
  const ring = { x: target.x - 12, y: target.y - 12, width: 24, height: 24 };
  const placed = placeLabels(
    labels,
    plane.room,
    [...discs, ring],
    [...points.map((point) => [point, target] as const), ...plane.axes],
  );
  return placed.flatMap(({ x, y, anchor, leader }, index): Mark[] => {
    if (index === 0 && !visible) return [];
    const columns = merged[index - 1]?.columns ?? [];
    return [
      ...(leader === null ? [] : [line(`leader:${index}`, ...leader, 'line')]),
      text({
        key: `label:${index}`,
        x,
        y,
        anchor,
        text: labels[index]?.text ?? '',
        size: labels[index]?.size ?? 13,
        weight: index === 0 ? 700 : 600,
        ink: index === 0 ? 'output' : 'value',
        halo: true,
        dimmed: index > 0 && columns.every((key) => isDimmed(input, key)),
      }),
    ];
  });
}

function describe(input: SceneInput): string {
  const { words } = input;
  return words.describe(
    words.outputFormula,
    input.queryLabels[input.query] ?? '',
    formatVector(rowAt(input, 'output', input.query), input.digits('output')),
  );
}
