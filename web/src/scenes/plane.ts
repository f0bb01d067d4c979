import type { Box } from '../draw/boxes';
import { formatNumber } from '../draw/format';
import type { Mark, Point } from '../draw/marks';
import { decade, line, text, type } from '../draw/pen';

/** A plane with equal units on both axes: grid, numbers, and the way from data to pixels. */

export interface Plane {
  readonly marks: readonly Mark[];
  readonly at: (x: number, y: number) => Point;
  readonly unitsPerPixel: number;
  /** The area inside the axes. */
  readonly box: Box;
  /** The lines of zero that are in view. */
  readonly axes: readonly (readonly [Point, Point])[];
  /** Where labels may stand: a little beyond the axes at the right. */
  readonly room: Box;
}

export interface PlaneRequest {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Everything that must be in view. */
  readonly points: readonly (readonly [number, number])[];
  /** Names along the axes: across, upwards. */
  readonly axes?: readonly [string, string];
}

const labelRoom = { left: 34, bottom: 22, axisName: 24 };
const tickPixels = 38;

export function planeOf(request: PlaneRequest): Plane {
  const names = request.axes !== undefined;
  const box = {
    x: request.x + labelRoom.left,
    y: request.y + (names ? labelRoom.axisName : 6),
    width: request.width - labelRoom.left - 8,
    height: request.height - labelRoom.bottom - (names ? labelRoom.axisName + 18 : 6),
  };
  const { left, bottom, unit, tick } = frameOf(request.points, box);
  const at = (x: number, y: number): Point => ({
    x: box.x + (x - left) / unit,
    y: box.y + box.height - (y - bottom) / unit,
  });
  return {
    at,
    unitsPerPixel: unit,
    box,
    axes: axesIn(box, at(0, 0)),
    room: { ...box, width: box.width + 8 },
    marks: [...gridMarks(request.key, box, left, bottom, unit, tick), ...axisNames(request, box)],
  };
}

function axesIn(box: Box, { x, y }: Point): (readonly [Point, Point])[] {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return [
    ...(y >= box.y && y <= bottom
      ? [
          [
            { x: box.x, y },
            { x: right, y },
          ] as const,
        ]
      : []),
    ...(x >= box.x && x <= right
      ? [
          [
            { x, y: box.y },
            { x, y: bottom },
          ] as const,
        ]
      : []),
  ];
}

/**
 * Units per pixel, the distance of the grid lines, and the corner. All change in steps of whole grid lines, so that dragging a point
 * inside the frame moves the point and nothing else.
 */
function frameOf(
  points: readonly (readonly [number, number])[],
  box: { width: number; height: number },
) {
  const shown = spreadOut(points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y)));
  const extent = (axis: 0 | 1): [number, number] => {
    const numbers = shown.map((point) => point[axis]);
    return [Math.min(...numbers), Math.max(...numbers)];
  };
  const [[x0, x1], [y0, y1]] = [extent(0), extent(1)];
  const ticks = tickLadder();
  for (const tick of ticks) {
    const across = [edge(x0, tick, -1), edge(x1, tick, 1)] as const;
    const upwards = [edge(y0, tick, -1), edge(y1, tick, 1)] as const;
    const unit = Math.max(
      (across[1] - across[0]) / box.width,
      (upwards[1] - upwards[0]) / box.height,
    );
    if (tick / unit < tickPixels) continue;
    const spare = (size: number, range: readonly [number, number]): number =>
      (size * unit - (range[1] - range[0])) / 2;
    return {
      tick,
      unit,
      left: across[0] - spare(box.width, across),
      bottom: upwards[0] - spare(box.height, upwards),
    };
  }
  throw new RangeError('plane: the points are farther apart than any grid reaches');
}

/** Points that all lie on one spot give no scale: the origin, or one unit from it, joins them. */
function spreadOut(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const [[x, y] = [0, 0] as const] = points;
  if (points.some((point) => point[0] !== x || point[1] !== y)) return [...points];
  return [...points, [0, 0], ...(x === 0 && y === 0 ? [[1, 1] as const] : [])];
}

/** The grid line at or beyond an end, with a little air; an axis is an edge by itself. */
function edge(end: number, tick: number, side: -1 | 1): number {
  if (end === 0) return 0;
  return side * Math.ceil((side * end) / tick + 0.3) * tick;
}

/** From a thousandth on: finer than that is not worth a plane, and would magnify rounding. */
function tickLadder(): number[] {
  return Array.from({ length: 40 }, (_, index) => index - 3).flatMap((power) =>
    [1, 2, 5].map((digit) => Number(`${digit}e${power}`)),
  );
}

function gridMarks(
  key: string,
  box: Box,
  left: number,
  bottom: number,
  unit: number,
  tick: number,
): Mark[] {
  const digits = Math.max(0, -decade(tick).exponent);
  const ticks = (start: number, size: number): number[] => {
    const first = Math.ceil(start / tick - 1e-9);
    const last = Math.floor((start + size * unit) / tick + 1e-9);
    return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * tick);
  };
  const across = ticks(left, box.width).flatMap((value): Mark[] => {
    const x = box.x + (value - left) / unit;
    const zero = Math.abs(value) < tick / 2;
    return [
      line(
        `${key}:x:${value.toPrecision(6)}`,
        { x, y: box.y },
        { x, y: box.y + box.height },
        zero ? 'line' : 'grid',
      ),
      text({
        key: `${key}:x:${value.toPrecision(6)}:label`,
        x,
        y: box.y + box.height + 17,
        text: formatNumber(value, digits),
        size: type.small,
        ink: 'muted',
        anchor: 'middle',
        figures: true,
      }),
    ];
  });
  const upwards = ticks(bottom, box.height).flatMap((value): Mark[] => {
    const y = box.y + box.height - (value - bottom) / unit;
    const zero = Math.abs(value) < tick / 2;
    return [
      line(
        `${key}:y:${value.toPrecision(6)}`,
        { x: box.x, y },
        { x: box.x + box.width, y },
        zero ? 'line' : 'grid',
      ),
      text({
        key: `${key}:y:${value.toPrecision(6)}:label`,
        x: box.x - 7,
        y: y + 4,
        text: formatNumber(value, digits),
        size: type.small,
        ink: 'muted',
        anchor: 'end',
        figures: true,
      }),
    ];
  });
  return [...across, ...upwards];
}

function axisNames(request: PlaneRequest, box: Box): Mark[] {
  if (request.axes === undefined) return [];
  const [across, upwards] = request.axes;
  return [
    text({
      key: `${request.key}:across`,
      x: box.x + box.width,
      y: request.y + request.height - 4,
      text: `${across} →`,
      size: type.small,
      ink: 'text',
      anchor: 'end',
      weight: 600,
    }),
    text({
      key: `${request.key}:upwards`,
      x: request.x + 2,
      y: request.y + 11,
      text: `↑ ${upwards}`,
      size: type.small,
      ink: 'text',
      anchor: 'start',
      weight: 600,
    }),
  ];
}
