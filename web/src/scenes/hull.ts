import type { Point } from '../draw/marks';

/** The corners of the smallest convex outline around points on the screen (Andrew's monotone chain); both ends of a line. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const lower = chain(sorted);
  const upper = chain([...sorted].reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length >= 2 && turn(kept.at(-2) as Point, kept.at(-1) as Point, point) <= 0)
      kept.pop();
    kept.push(point);
  }
  return kept;
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
