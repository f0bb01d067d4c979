import type { Box } from '../draw/boxes';
import { formatPower } from '../draw/format';
import type { Ink, Mark, Point } from '../draw/marks';
import { at, line, path, rounded, text, type } from '../draw/pen';

/** A chart whose upward axis goes by powers of ten: every step up is ten times as much. */

export interface ChartLine {
  readonly key: string;
  readonly ink: Ink;
  readonly width: number;
  readonly dash?: string;
  readonly points: readonly { readonly x: number; readonly value: number }[];
}

export interface ChartRequest {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** Room for the caller's labels between the axis' name and the lines. */
  readonly above?: number;
  /** Left and right end, in the lines' x. */
  readonly range: readonly [number, number];
  readonly ticks: readonly { readonly x: number; readonly label: string }[];
  /** Exponents of ten at the bottom and the top, and from one label to the next. */
  readonly exponents: { readonly low: number; readonly high: number; readonly step: number };
  /** Names along the axes: upwards, across. */
  readonly axes: readonly [string, string];
  /** Whether zeros are among the values: they get a line of their own below the lowest power. */
  readonly zeros: boolean;
  /** How a power of ten is written; as 10ⁿ when left out. */
  readonly tickLabel?: (exponent: number) => string;
  readonly lines: readonly ChartLine[];
}

export interface LogChart {
  readonly marks: readonly Mark[];
  readonly box: Box;
  readonly at: (x: number, value: number) => Point;
}

const room = { left: 54, right: 14, top: 26, bottom: 44 } as const;
/** Between the lowest power and zero. */
const zeroRoom = 22;

export function logChart(request: ChartRequest): LogChart {
  const box = {
    x: room.left,
    y: room.top + (request.above ?? 0),
    width: request.width - room.left - room.right,
    height: request.height - room.top - (request.above ?? 0) - room.bottom,
  };
  const scale = scaleIn(box, request);
  return {
    box,
    at: scale.at,
    marks: [
      ...axisMarks(box, request, scale),
      ...request.lines.map((each) => drawn(each, scale.at)),
    ],
  };
}

interface Scale {
  readonly at: LogChart['at'];
  /** Where a power of ten lies, also one that no double holds. */
  readonly level: (exponent: number) => number;
}

function scaleIn(box: Box, { range, exponents, zeros }: ChartRequest): Scale {
  const [from, to] = range;
  const bottom = box.y + box.height;
  const lowest = bottom - (zeros ? zeroRoom : 0);
  const perPower = (lowest - box.y) / (exponents.high - exponents.low);
  const level = (exponent: number): number => lowest - perPower * (exponent - exponents.low);
  return {
    level,
    at: (x, value) => ({
      x: box.x + (box.width * (x - from)) / (to - from),
      y: value === 0 ? bottom : level(Math.log10(value)),
    }),
  };
}

function axisMarks(box: Box, request: ChartRequest, scale: Scale): Mark[] {
  const { key, exponents, ticks, zeros, axes, tickLabel = formatPower } = request;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const powers: number[] = [];
  for (let power = exponents.high; power >= exponents.low; power -= exponents.step)
    powers.push(power);
  const lined = (name: string, y: number, label: string): Mark[] => [
    line(`${key}:level:${name}`, { x: box.x, y }, { x: right, y }, 'grid'),
    text({
      key: `${key}:power:${name}`,
      x: box.x - 8,
      y: y + 4,
      text: label,
      size: type.small,
      ink: 'muted',
      anchor: 'end',
      figures: true,
    }),
  ];
  return [
    ...powers.flatMap((power) => lined(String(power), scale.level(power), tickLabel(power))),
    ...(zeros ? lined('zero', bottom, '0') : []),
    line(`${key}:axis`, { x: box.x, y: bottom }, { x: right, y: bottom }, 'line'),
    ...ticks.flatMap(({ x, label }) => [
      line(
        `${key}:tick:${x}`,
        { x: scale.at(x, 0).x, y: bottom },
        { x: scale.at(x, 0).x, y: bottom + 5 },
        'line',
      ),
      text({
        key: `${key}:at:${x}`,
        x: scale.at(x, 0).x,
        y: bottom + 18,
        text: label,
        size: type.small,
        ink: 'muted',
        anchor: 'middle',
        figures: true,
      }),
    ]),
    text({ key: `${key}:up`, x: 0, y: 14, text: axes[0], size: type.small, ink: 'muted' }),
    text({
      key: `${key}:across`,
      x: right,
      y: bottom + 38,
      text: axes[1],
      size: type.small,
      ink: 'muted',
      anchor: 'end',
    }),
  ];
}

function drawn({ key, ink, width, dash, points }: ChartLine, place: LogChart['at']): Mark {
  const corners = points.map(({ x, value }) => at(place(x, value)));
  return path({
    key: `line:${key}`,
    d: corners.length === 0 ? '' : `M${corners.join('L')}`,
    stroke: ink,
    width: rounded(width),
    ...(dash === undefined ? {} : { dash }),
  });
}
