import type { Cell } from '../core/trace';
import type { Mark, Picture } from '../draw/marks';
import { line, rect, text, type } from '../draw/pen';
import { enOrder } from '../i18n/en_order';
import { divergingGrid, divergingLegend, divergingStep } from './diverging_map';
import { type Pattern, type PatternKind, patternPositions } from './positions';

const words = enOrder.pattern;
/** The largest size of a number in the pattern: 1 for sines and cosines, √2 for a turned pair of ones, 9.5 for ALiBi. */
const limits = { sinusoidal: 1, rotary: 1.5, alibi: 10 } as const;
const room = { left: 34, top: 22, right: 2 } as const;
const rowHeight = 15;
const legendHeight = 52;
const barRoom = 96;
const tickEvery = 5;

/** The pattern, a row a position, with a ring around the chosen position. */
export function patternMap(
  kind: PatternKind,
  { rows }: Pattern,
  chosen: Cell,
  width: number,
): Picture {
  const [count = 0, columns = 0] = rows.shape;
  const cellWidth = (width - room.left - room.right) / columns;
  const inside = { x: room.left, y: room.top };
  const bottom = inside.y + count * rowHeight;
  const names = Array.from({ length: count }, (_, position) => words.position(String(position)));
  const first = kind === 'alibi' ? 0 : 1;
  const tick = (key: string, x: number, y: number, label: string, anchor: 'middle' | 'end'): Mark =>
    text({ key, x, y, text: label, size: type.small, ink: 'muted', anchor, figures: true });
  return {
    width,
    height: bottom + legendHeight,
    description: words.mapDescription(String(count), String(columns)),
    marks: [
      tick('columns', width - room.right, 12, words.map[kind], 'end'),
      divergingGrid(
        { ...inside, cellWidth, cellHeight: rowHeight },
        'pattern',
        rows.data,
        columns,
        limits[kind],
        { label: words.rows[kind], rows: names },
      ),
      ...Array.from({ length: Math.ceil(count / tickEvery) }, (_, index) =>
        tick(
          `row:${index}`,
          inside.x - 8,
          inside.y + index * tickEvery * rowHeight + 12,
          String(index * tickEvery),
          'end',
        ),
      ),
      ...[0, columns - 1].map((column) =>
        tick(
          `column:${column}`,
          inside.x + (column + 0.5) * cellWidth,
          bottom + 14,
          String(column + first),
          'middle',
        ),
      ),
      rect({
        key: 'chosen',
        x: inside.x - 1.5,
        y: inside.y + chosen.row * rowHeight - 1.5,
        width: columns * cellWidth + 3,
        height: rowHeight + 2,
        fill: 'none',
        stroke: 'text',
      }),
      ...divergingLegend(inside.x, bottom + 24, Math.min(200, width - 40), limits[kind]),
    ],
  };
}

/** How near each position is to the chosen one: a bar up from 0, or down from it. */
export function nearnessBars(
  kind: PatternKind,
  { nearness }: Pattern,
  position: number,
  width: number,
): Picture {
  const limit = kind === 'alibi' ? limits.alibi : 1;
  const values = nearness.data.subarray(
    position * patternPositions,
    (position + 1) * patternPositions,
  );
  const isDown = kind === 'alibi';
  const cellWidth = (width - room.left - room.right) / patternPositions;
  const top = 14;
  const perUnit = barRoom / (isDown ? limit : 2 * limit);
  const zero = isDown ? top : top + barRoom / 2;
  const level = (key: string, value: number): Mark[] => [
    line(
      `level:${key}`,
      { x: room.left, y: zero - value * perUnit },
      { x: width, y: zero - value * perUnit },
      value === 0 ? 'line' : 'grid',
    ),
    text({
      key: `level:${key}:text`,
      x: room.left - 8,
      y: zero - value * perUnit + 4,
      text: String(value).replace('-', '\u2212'),
      size: type.small,
      ink: 'muted',
      anchor: 'end',
      figures: true,
    }),
  ];
  return {
    width,
    height: top + barRoom + 26,
    description: words.barsDescription(String(position)),
    marks: [
      ...(isDown ? [] : level('high', limit)),
      ...level('zero', 0),
      ...level('low', -limit),
      ...Array.from(values, (value, other): Mark[] => {
        const height = Math.abs(value) * perUnit;
        const x = room.left + other * cellWidth;
        return [
          rect({
            key: `bar:${other}`,
            x: x + 1,
            y: value < 0 ? zero : zero - height,
            width: cellWidth - 2,
            height,
            fill: `diverging-${divergingStep(value, limit)}`,
            stroke: other === position ? 'text' : 'line',
          }),
          ...(other === position || (other % tickEvery === 0 && Math.abs(other - position) > 1)
            ? [
                text({
                  key: `bar:${other}:text`,
                  x: x + cellWidth / 2,
                  y: top + barRoom + 18,
                  text: String(other),
                  size: type.small,
                  ink: other === position ? 'text' : 'muted',
                  anchor: 'middle',
                  figures: true,
                  ...(other === position ? { weight: 700 as const } : {}),
                }),
              ]
            : []),
        ];
      }).flat(),
    ],
  };
}
