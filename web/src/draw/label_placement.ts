import { type Box, overlap } from './boxes';
import type { Point } from './marks';
import { distance } from './pen';
import { textWidth } from './text_width';

/** Where labels of points go, so that they cover neither points, lines nor one another. */

export interface Label {
  readonly text: string;
  readonly size: number;
  readonly at: Point;
  /** From the point to the nearest edge of the label. */
  readonly distance: number;
  /** The direction it would rather go, as a vector (y downwards). */
  readonly towards?: Point;
}

export interface PlacedLabel {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly box: Box;
  /** From the point to the label, when the label stands so far off that it needs one. */
  readonly leader: readonly [Point, Point] | null;
}

const sides = Array.from({ length: 16 }, (_, index) => ({
  x: Math.cos((index * Math.PI) / 8),
  y: Math.sin((index * Math.PI) / 8),
}));
const rings = [1, 1.8, 2.8];

/** Places each label in order; earlier ones choose first. */
export function placeLabels(
  labels: readonly Label[],
  bounds: Box,
  boxes: readonly Box[],
  lines: readonly (readonly [Point, Point])[],
): PlacedLabel[] {
  const taken: Box[] = [];
  return labels.map((label) => {
    let best: { placed: PlacedLabel; cost: number } | null = null;
    for (const [ring, reach] of rings.entries())
      for (const side of sides) {
        const placed = placedAt(label, side, reach);
        const cost =
          ring * 8 +
          (label.towards === undefined ? 0 : 5 * (1 - cosine(side, label.towards))) +
          outside(placed.box, bounds) * 50 +
          1000 * taken.filter((box) => overlap(grown(placed.box, 3), box)).length +
          160 * boxes.filter((box) => overlap(placed.box, box)).length +
          40 * lines.filter(([from, to]) => crosses(placed.box, from, to)).length +
          60 * labels.filter(({ at }) => nearerTo(at, placed.box, label.at)).length;
        if (best === null || cost < best.cost - 1e-9) best = { placed, cost };
      }
    const { placed } = best as unknown as { placed: PlacedLabel };
    taken.push(placed.box);
    return placed;
  });
}

function placedAt(
  { text, size, at, distance: gap }: Label,
  side: Point,
  reach: number,
): PlacedLabel {
  const width = textWidth(text, size, true);
  const edge = { x: at.x + side.x * gap * reach, y: at.y + side.y * gap * reach };
  const start = { x: at.x + side.x * gap * 0.8, y: at.y + side.y * gap * 0.8 };
  const left = edge.x - (width * (1 - side.x)) / 2;
  const top = edge.y - (size * (1 - side.y)) / 2;
  return {
    x: left + width / 2,
    y: top + size * 0.82,
    anchor: 'middle',
    leader: reach > 1 ? [start, edge] : null,
    box: { x: left, y: top, width, height: size },
  };
}

function cosine(first: Point, second: Point): number {
  const origin = { x: 0, y: 0 };
  const size = distance(origin, first) * distance(origin, second);
  return size === 0 ? 0 : (first.x * second.x + first.y * second.y) / size;
}

/** Whether a box stands nearer to another point than to its own. */
function nearerTo(other: Point, box: Box, own: Point): boolean {
  return fromBox(box, other) < fromBox(box, own) - 0.5;
}

function fromBox({ x, y, width, height }: Box, point: Point): number {
  const gap = {
    x: Math.max(0, x - point.x, point.x - x - width),
    y: Math.max(0, y - point.y, point.y - y - height),
  };
  return distance({ x: 0, y: 0 }, gap);
}

/** Pixels that stick out. */
function outside(box: Box, bounds: Box): number {
  return (
    Math.max(0, bounds.x - box.x) +
    Math.max(0, bounds.y - box.y) +
    Math.max(0, box.x + box.width - bounds.x - bounds.width) +
    Math.max(0, box.y + box.height - bounds.y - bounds.height)
  );
}

function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** Whether a line passes through a box: some share of it lies between the box's sides in both directions. */
function crosses(box: Box, from: Point, to: Point): boolean {
  const across = sharesBetween(from.x, to.x, box.x, box.x + box.width);
  const along = sharesBetween(from.y, to.y, box.y, box.y + box.height);
  return Math.max(across[0], along[0], 0) < Math.min(across[1], along[1], 1);
}

/** The shares of the way from `from` to `to` at which it enters and leaves the stretch from `low` to `high`. */
function sharesBetween(from: number, to: number, low: number, high: number): [number, number] {
  const way = to - from;
  if (way === 0) return from > low && from < high ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [one, other] = [(low - from) / way, (high - from) / way];
  return one < other ? [one, other] : [other, one];
}
