import type { CircleMark, Ink, PathMark, Point, RectMark, TextMark } from './marks';

/** Short ways to make marks: what is not given takes the usual value. */

type Given<M, Usual extends keyof M> = Partial<Pick<M, Usual>> & Omit<M, Usual | 'kind'>;

/** Sizes of type in pictures. Nothing is smaller than `small`. */
export const type = { small: 12, usual: 14, number: 14, strong: 17 } as const;

export function text(mark: Given<TextMark, 'size' | 'ink' | 'anchor'>): TextMark {
  return { kind: 'text', size: type.usual, ink: 'text', anchor: 'start', ...mark };
}

/** A number: tabular figures, ending at x so that decimal points align. */
export function figure(mark: Given<TextMark, 'size' | 'ink' | 'anchor'>): TextMark {
  return { kind: 'text', size: type.number, ink: 'text', anchor: 'end', figures: true, ...mark };
}

export function rect(mark: Given<RectMark, 'radius'>): RectMark {
  return { kind: 'rect', ...mark };
}

export function circle(mark: Omit<CircleMark, 'kind'>): CircleMark {
  return { kind: 'circle', ...mark };
}

export function path(mark: Given<PathMark, 'width'>): PathMark {
  return { kind: 'path', width: 1, ...mark };
}

export function line(
  key: string,
  from: Point,
  to: Point,
  stroke: Ink,
  more: Partial<PathMark> = {},
): PathMark {
  return path({ key, d: `M${at(from)}L${at(to)}`, stroke, ...more });
}

/** A shaft and a filled head, both under `key`. Shorter than its head, only the head is drawn. */
export function arrow(
  key: string,
  from: Point,
  to: Point,
  stroke: Ink,
  width: number,
  more: Partial<PathMark> = {},
): PathMark[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return [];
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(length, 5 + 2.2 * width);
  const half = head * 0.42;
  const foot = { x: to.x - ux * head, y: to.y - uy * head };
  const sides = [1, -1].map((side) => ({
    x: foot.x - side * uy * half,
    y: foot.y + side * ux * half,
  }));
  return [
    ...(length > head
      ? [
          line(
            `${key}:shaft`,
            from,
            { x: to.x - ux * head * 0.7, y: to.y - uy * head * 0.7 },
            stroke,
            { width, ...more },
          ),
        ]
      : []),
    path({
      key: `${key}:head`,
      d: `M${at(to)}${sides.map((side) => `L${at(side)}`).join('')}Z`,
      stroke: 'none',
      fill: stroke,
      width: 0,
      ...more,
    }),
  ];
}

/** Parallel diagonals inside a rectangle. */
export function hatchPath(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  gap = 5,
): string {
  const lines: string[] = [];
  for (let offset = gap / 2; offset < width + height; offset += gap) {
    const from = { x: x + Math.min(offset, width), y: y + Math.max(0, offset - width) };
    const to = { x: x + Math.max(0, offset - height), y: y + Math.min(offset, height) };
    lines.push(`M${at(from)}L${at(to)}`);
  }
  return lines.join('');
}

/** Two decimals: finer than a device pixel, and equal on every engine. */
export function at({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The point at `progress` between two. */
export function between(from: Point, to: Point, progress: number): Point {
  return { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
}

export function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** The power of ten at or below a size greater than 0, and its exponent: for scales that move in round steps. */
export function decade(size: number): { readonly exponent: number; readonly power: number } {
  const exponent = Math.floor(Math.log10(size) + 1e-9);
  return { exponent, power: 10 ** exponent };
}

/** Radius of a disc whose area is `share` of the largest one's. */
export function discRadius(share: number, largest: number): number {
  return largest * Math.sqrt(Math.max(0, share));
}
