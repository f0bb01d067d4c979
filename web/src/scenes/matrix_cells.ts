import type { Cell } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Ink, Mark, Point } from '../draw/marks';
import { tintRange } from '../draw/palette';
import { rect, type } from '../draw/pen';
import { widest } from '../draw/text_width';
import { changedCorner, numberMarks, spotOf } from './number_spot';
import { allOf, changeText, dimmedOf, inkOf, numberAt, shownOf } from './reading';
import type { SceneInput } from './scene_types';

/** A small matrix as tinted cells with their numbers: strength by size, negative numbers hatched, weights with a bar. */

export interface MatrixCells {
  /** Prefix of the keys. */
  readonly key: string;
  readonly tensor: string;
  readonly x: number;
  readonly y: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Cells by line and place in the figure: a transposed figure hands them over transposed. */
  readonly lines: readonly (readonly Cell[])[];
  readonly ink?: Ink;
  /** Numbers are left out where they would not fit. */
  readonly numbers?: boolean;
  readonly texts?: (cell: Cell) => string | undefined;
  readonly masked?: (cell: Cell) => boolean;
  readonly from?: (cell: Cell) => Point | undefined;
  readonly dimmed?: (cell: Cell) => boolean;
  readonly size?: number;
  readonly changes?: boolean;
  /** Other decimals than usual. */
  readonly digits?: number;
}

const gap = 3;
const radius = 4;

export function matrixMarks(input: SceneInput, matrix: MatrixCells): Mark[] {
  const ink = matrix.ink ?? inkOf(matrix.tensor);
  const numbers = allOf(input, matrix.tensor);
  const largest = Math.max(0, ...numbers.map(Math.abs).filter(Number.isFinite));
  const size = matrix.size ?? type.number;
  const digits = matrix.digits ?? input.digits(matrix.tensor);
  const digitsWidth = widest(
    numbers.map((number) => formatNumber(number, digits)),
    size,
  );
  return matrix.lines.flatMap((line, lineIndex) =>
    line.flatMap((cell, place): Mark[] => {
      const box = {
        x: matrix.x + place * matrix.cellWidth,
        y: matrix.y + lineIndex * matrix.cellHeight,
        width: matrix.cellWidth - gap,
        height: matrix.cellHeight - gap,
      };
      const key = `${matrix.key}:${cell.row}:${cell.column}`;
      const shown = shownOf(input, cell);
      if (shown === 0) return [rect({ key: `${key}:slot`, ...box, radius, fill: 'track' })];
      const number = numberAt(input, cell);
      const masked = matrix.masked?.(cell) ?? false;
      const dimmed = matrix.dimmed?.(cell) ?? dimmedOf(input, cell);
      const text = matrix.texts?.(cell);
      const words = text ?? formatNumber(number, digits);
      const from = matrix.from?.(cell);
      const middle = box.y + box.height / 2;
      const isWeight = ink === 'weights' && Number.isFinite(number);
      return [
        rect({ key: `${key}:slot`, ...box, radius, fill: 'track' }),
        rect({
          key,
          ...box,
          radius,
          fill: masked ? 'track' : ink,
          opacity: shown,
          dimmed,
          tint: masked ? 1 : tint(number, largest),
          ...(masked ? { hatch: 'muted' as const } : number < 0 ? { hatch: ink } : {}),
          ...spotOf(input, cell, words),
        }),
        ...(matrix.changes === false && shown === 1 && changeText(input, cell) !== null
          ? [changedCorner(`${key}:changed`, { x: box.x + box.width, y: box.y }, 9)]
          : []),
        ...(isWeight && !masked
          ? [
              rect({
                key: `${key}:bar`,
                x: box.x,
                y: box.y + box.height - 4,
                width: box.width * number * shown,
                height: 4,
                radius: 2,
                fill: ink,
                dimmed,
              }),
            ]
          : []),
        ...(matrix.numbers === false
          ? []
          : numberMarks(input, {
              key: `${key}:number`,
              cell,
              x: box.x + (box.width + (text === undefined ? digitsWidth : 0.8 * box.width)) / 2,
              middle: isWeight ? middle - 1 : middle,
              size,
              weight: 400,
              ink: 'text',
              spot: false,
              dimmed: false,
              changes: matrix.changes ?? true,
              text: words,
              ...(from === undefined ? {} : { from }),
            })),
      ];
    }),
  );
}

/** Fill opacity by size, against the largest number of the same tensor. */
function tint(number: number, largest: number): number {
  const [low, high] = tintRange;
  if (!Number.isFinite(number)) return low;
  return largest === 0 ? low : low + (high - low) * (Math.abs(number) / largest);
}

/** The cells of some rows of a tensor, in reading order. */
export function linesOf(tensor: string, rows: readonly number[], columns: number): Cell[][] {
  return rows.map((row) =>
    Array.from({ length: columns }, (_, column) => ({ tensor, row, column })),
  );
}

/** One row of a tensor, standing up: one line a column. */
export function standing(tensor: string, row: number, columns: number): Cell[][] {
  return Array.from({ length: columns }, (_, column) => [{ tensor, row, column }]);
}
