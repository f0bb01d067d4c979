import type { Cell } from '../core/trace';
import type { Mark, Picture, TextMark } from './marks';
import { raisedSize, textWidth } from './text_width';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** From the top of the ascenders to the foot of the descenders, in font sizes. */
const ascent = 0.78;
const descent = 0.22;

/** Where a text stands, by estimate. */
export function textBox(mark: TextMark): Box {
  const bold = (mark.weight ?? 400) >= 600;
  const width =
    textWidth(mark.text, mark.size, bold) +
    textWidth(mark.sup ?? mark.sub ?? '', raisedSize(mark.size), bold);
  const left =
    mark.anchor === 'start'
      ? mark.x
      : mark.anchor === 'middle'
        ? mark.x - width / 2
        : mark.x - width;
  const up = mark.sup === undefined ? 0 : mark.size * 0.25;
  return {
    x: left,
    y: mark.y - mark.size * ascent - up,
    width,
    height: mark.size * (ascent + descent) + up,
  };
}

/** Where a mark stands; null for a path, whose extent is its drawer's business. */
export function boxOf(mark: Mark): Box | null {
  switch (mark.kind) {
    case 'text':
      return textBox(mark);
    case 'rect':
      return mark;
    case 'circle':
      return {
        x: mark.x - mark.radius,
        y: mark.y - mark.radius,
        width: 2 * mark.radius,
        height: 2 * mark.radius,
      };
    case 'grid':
      return {
        x: mark.x,
        y: mark.y,
        width: mark.columns * mark.cellWidth,
        height: mark.rows.length * mark.cellHeight,
      };
    case 'path':
      return null;
  }
}

export function overlap(first: Box, second: Box): boolean {
  return (
    first.x < second.x + second.width &&
    second.x < first.x + first.width &&
    first.y < second.y + second.height &&
    second.y < first.y + first.height
  );
}

export interface PlacedCell {
  readonly cell: Cell;
  readonly box: Box;
  /** Key of the mark that shows it. */
  readonly mark: string;
}

/** Every number of a picture that can be pointed at, in drawing order. */
export function placedCells(picture: Picture): PlacedCell[] {
  return picture.marks.flatMap((mark): PlacedCell[] => {
    if (mark.kind === 'grid')
      return mark.rows.flatMap((row, line) =>
        Array.from({ length: mark.columns }, (_, column) => ({
          cell: { tensor: mark.tensor, row, column },
          box: {
            x: mark.x + column * mark.cellWidth,
            y: mark.y + line * mark.cellHeight,
            width: mark.cellWidth,
            height: mark.cellHeight,
          },
          mark: mark.key,
        })),
      );
    const box = mark.cell === undefined || mark.handle !== undefined ? null : boxOf(mark);
    return mark.cell === undefined || box === null
      ? []
      : [{ cell: mark.cell, box, mark: mark.key }];
  });
}

export function sameCell(first: Cell | null | undefined, second: Cell | null | undefined): boolean {
  return (
    first != null &&
    second != null &&
    first.tensor === second.tensor &&
    first.row === second.row &&
    first.column === second.column
  );
}

const turns = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
export type Direction = keyof typeof turns;

/** The nearest cell in a direction from `from`, straight ahead before aside; null at the edge. The first cell when `from` is not in the picture. */
export function nextCell(picture: Picture, from: Cell | null, direction: Direction): Cell | null {
  const cells = placedCells(picture);
  const here = cells.find(({ cell }) => sameCell(cell, from));
  if (here === undefined) return cells[0]?.cell ?? null;
  const [dx, dy] = turns[direction];
  const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const start = middle(here.box);
  let best: { cell: Cell; cost: number } | null = null;
  for (const { cell, box } of cells) {
    const there = middle(box);
    const ahead = (there.x - start.x) * dx + (there.y - start.y) * dy;
    const aside = Math.abs((there.x - start.x) * dy) + Math.abs((there.y - start.y) * dx);
    const cost = ahead + 3 * aside;
    if (ahead > 1 && (best === null || cost < best.cost)) best = { cell, cost };
  }
  return best?.cell ?? null;
}
