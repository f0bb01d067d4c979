import type { Cell } from '../core/trace';
import type { Ink, Mark } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { fitText, textWidth, widest } from '../draw/text_width';
import { barMarks, barRange } from './bar_row';
import { numberMarks, numbersWidth } from './number_spot';
import { dimmedOf, inkOf, numberAt } from './reading';
import type { SceneInput } from './scene_types';

/** Aligned columns of bars, a line a key word: what a row of numbers was and what becomes of it. */

export interface BarColumn {
  readonly tensor: string;
  readonly heading: string;
  /** Percentages, or other words for the numbers. */
  readonly texts?: readonly string[];
  readonly masked?: (cell: Cell) => boolean;
  /** Bars of several columns may share a range. */
  readonly range?: readonly [number, number];
  /** The cell of a key word; usually the query's row, that key's column. */
  readonly cellOf?: (key: number) => Cell;
  readonly during?: readonly [number, number];
}

export interface BarColumns {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly columns: readonly BarColumn[];
  /** Room between two columns where something stands between them. */
  readonly gaps?: readonly number[];
  readonly rowHeight?: number;
}

export interface PlacedColumn {
  readonly left: number;
  readonly right: number;
  readonly numberX: number;
}

export interface BarFigure {
  readonly marks: readonly Mark[];
  readonly top: number;
  readonly height: number;
  readonly columns: readonly PlacedColumn[];
  readonly middleOf: (key: number) => number;
  /** Whether number and bar stand on one line. */
  readonly inline: boolean;
}

const headingHeight = 26;
const usualGap = 22;
const narrowGap = 12;
const leastBar = 40;

export function barColumns(input: SceneInput, figure: BarColumns): BarFigure {
  const keys = input.keyLabels.map((_, key) => key);
  const cellOf = (column: BarColumn, key: number): Cell => column.cellOf?.(key) ?? { tensor: column.tensor, row: input.query, column: key };
  const numberWidths = figure.columns.map((column) =>
    column.texts === undefined ? numbersWidth(input, column.tensor, keys.map((key) => numberAt(input, cellOf(column, key)))) : widest(column.texts, type.number, true),
  );
  const layoutOf = (inline: boolean) => {
    const labelSize = inline ? type.usual : 13;
    const label = Math.min(widest(input.keyLabels, labelSize, true) + (inline ? 16 : 10), figure.width * (inline ? 0.2 : 0.24));
    const gaps = figure.columns.slice(1).map((_, index) => Math.max(inline ? usualGap : narrowGap, inline ? (figure.gaps?.[index] ?? 0) : 0));
    const column = (figure.width - label - gaps.reduce((sum, gap) => sum + gap, 0)) / figure.columns.length;
    return { inline, label, labelSize, gaps, column };
  };
  const wide = layoutOf(true);
  const fits = numberWidths.every((width) => wide.column - width - 8 >= leastBar);
  const { inline, label, labelSize, gaps, column: columnWidth } = fits ? wide : layoutOf(false);
  const rowHeight = figure.rowHeight ?? Math.min(44, Math.max(inline ? 28 : 40, 290 / keys.length));
  const middleOf = (key: number): number => figure.y + headingHeight + (key + 0.5) * rowHeight;
  const lefts = figure.columns.map((_, index) => figure.x + label + index * columnWidth + gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0));
  const columns = lefts.map((left) => ({ left, right: left + columnWidth, numberX: left + columnWidth }));
  const litRow = (key: number): boolean => input.frame.anyLit && figure.columns.some((column) => !dimmedOf(input, cellOf(column, key)));
  const someRow = keys.some(litRow) && !keys.every(litRow);

  const rows = keys.flatMap((key): Mark[] => {
    const middle = middleOf(key);
    const lit = someRow && litRow(key);
    return [
      ...(lit ? [rect({ key: `${figure.key}:band:${key}`, x: figure.x - 8, y: middle - rowHeight / 2 + 1, width: figure.width + 16, height: rowHeight - 2, radius: 6, fill: 'highlight' })] : []),
      text({
        key: `${figure.key}:label:${key}`, x: figure.x, y: middle + (inline ? 5 : -1), text: fitText(input.keyLabels[key] ?? '', labelSize, label - 8, true), size: labelSize, ink: 'text', weight: 600,
        dimmed: someRow && !lit,
      }),
      ...figure.columns.flatMap((column, index) => {
        const cell = cellOf(column, key);
        const place = columns[index] as PlacedColumn;
        const range = column.range ?? barRange(keys.map((each) => numberAt(input, cellOf(column, each))));
        const masked = column.masked?.(cell) ?? false;
        const bar = inline
          ? { x: place.left, y: middle - 11, width: columnWidth - (numberWidths[index] ?? 0) - 10, height: 22 }
          : { x: place.left, y: middle + 6, width: columnWidth, height: 8 };
        const ink: Ink = inkOf(column.tensor);
        const during = column.during ?? [0, 1];
        const words = column.texts?.[key];
        return [
          ...barMarks(input, { key: `${figure.key}:${column.tensor}:${key}`, cell, ...bar, range, ink, masked, during }),
          ...numberMarks(input, {
            key: `${figure.key}:${column.tensor}:${key}:number`, cell, x: place.numberX, middle: inline ? middle : middle - 6, during, changes: inline,
            size: inline ? type.number : 13, ink: masked ? 'muted' : ink === 'scores' ? 'text' : ink, ...(words === undefined ? {} : { text: words }),
          }),
        ];
      }),
    ];
  });
  const headings = figure.columns.map((column, index) => {
    const place = columns[index] as PlacedColumn;
    const size = textWidth(column.heading, 13) > columnWidth + 6 ? type.small : 13;
    return text({
      key: `${figure.key}:heading:${column.tensor}`, x: inline ? place.left : place.right, y: figure.y + 12, text: fitText(column.heading, size, columnWidth + (index === 0 && !inline ? label : 10)), size, ink: 'muted',
      anchor: inline ? 'start' : 'end',
    });
  });
  return { marks: [...headings, ...rows], top: figure.y, height: headingHeight + keys.length * rowHeight, columns, middleOf, inline };
}
