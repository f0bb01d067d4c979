import type { Cell } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Mark } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { fitText, textWidth, widest, wrapText } from '../draw/text_width';
import { barMarks, barRange } from './bar_row';
import { numberMarks, percentageBefore } from './number_spot';
import { changeText, dimmedOf, inkOf, numberAt, printed } from './reading';
import type { SceneInput } from './scene_types';

/** Aligned columns of bars, a line a key word: what a row of numbers was and what becomes of it. */

export interface BarColumn {
  readonly tensor: string;
  /** Tells columns apart that show one tensor. */
  readonly name?: string;
  readonly heading: string;
  /** The heading where there is little room, with what is raised after it. */
  readonly short?: { readonly text: string; readonly sup?: string };
  /** Percentages instead of the numbers. */
  readonly texts?: readonly string[];
  /** Other decimals than usual. */
  readonly digits?: number;
  readonly masked?: (cell: Cell) => boolean;
  /** Bars of several columns may share a range. */
  readonly range?: readonly [number, number];
  /** The cell of a key word; usually the query's row, that key's column. */
  readonly cellOf?: (key: number) => Cell;
  readonly during?: readonly [number, number];
  /** The ends of the bars can be pulled, where the numbers can be edited. */
  readonly slides?: boolean;
}

export interface BarColumns {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly columns: readonly BarColumn[];
  /** Room between two columns where something stands between them. */
  readonly gaps?: readonly number[];
  /** The same where numbers stand above their bars. */
  readonly narrowGap?: number;
  readonly rowHeight?: number;
  /** The key words in the sum now, when the beat says it by its terms; else what is lit says it. */
  readonly worked?: readonly number[];
  /** Of the band behind the row in the sum, where it reaches further than the bars. */
  readonly bandWidth?: number;
}

export interface PlacedColumn {
  readonly left: number;
  readonly right: number;
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

const headingLine = 15;
const headingHeight = 26;
const leastBar = 36;

export function barColumns(input: SceneInput, figure: BarColumns): BarFigure {
  const layout = layoutOf(input, figure);
  const { inline, columns, rowHeight } = layout;
  const keys = input.keyLabels.map((_, key) => key);
  const middleOf = (key: number): number => figure.y + layout.heading + (key + 0.5) * rowHeight;
  const worked = figure.worked ?? [];
  const litRow = (key: number): boolean =>
    worked.length > 0
      ? worked.includes(key)
      : input.frame.anyLit &&
        figure.columns.some((column) => !dimmedOf(input, cellOf(input, column, key)));
  const someRow = keys.some(litRow) && !keys.every(litRow);
  const rows = keys.flatMap((key): Mark[] => {
    const middle = middleOf(key);
    const lit = someRow && litRow(key);
    const name = fitText(input.keyLabels[key] ?? '', layout.labelSize, layout.label - 6, true);
    return [
      ...(lit
        ? [
            rect({
              key: `${figure.key}:band:${key}`,
              x: figure.x - 8,
              y: middle - rowHeight / 2 + 1,
              width: (figure.bandWidth ?? figure.width) + 16,
              height: rowHeight - 2,
              radius: 6,
              fill: 'highlight',
            }),
          ]
        : []),
      text({
        key: `${figure.key}:label:${key}`,
        x: figure.x,
        y: middle + (inline ? 5 : 0),
        text: name,
        size: layout.labelSize,
        ink: 'text',
        weight: 600,
        dimmed: someRow && !lit,
      }),
      ...figure.columns.flatMap((column, index) =>
        cellMarks(input, figure, layout, { column, index, key, middle }),
      ),
    ];
  });
  return {
    marks: [...headings(figure, layout), ...rows],
    top: figure.y,
    height: layout.heading + keys.length * rowHeight,
    columns,
    middleOf,
    inline,
  };
}

interface Layout {
  readonly inline: boolean;
  readonly heading: number;
  readonly label: number;
  readonly labelSize: number;
  readonly rowHeight: number;
  readonly columns: readonly PlacedColumn[];
  readonly numberWidths: readonly number[];
}

/** Number beside bar where that leaves the bar some length; else number above bar. */
function layoutOf(input: SceneInput, figure: BarColumns): Layout {
  const keys = input.keyLabels.map((_, key) => key);
  const widthsAt = (size: number, changes: boolean): number[] =>
    figure.columns.map((column) => {
      const cells = keys.map((key) => cellOf(input, column, key));
      const numbers = column.texts ?? cells.map((cell) => printedIn(input, column, cell));
      const changed = changes ? cells.map((cell) => changeOf(input, column, cell) ?? '') : [];
      return Math.max(widest(numbers, size, true), widest(changed, type.small));
    });
  const place = (inline: boolean): Layout => {
    const labelSize = inline ? type.usual : 13;
    const label = Math.min(
      widest(input.keyLabels, labelSize, true) + (inline ? 18 : 8),
      Math.max(84, figure.width * 0.26),
    );
    const gaps = figure.columns
      .slice(1)
      .map((_, index) =>
        inline ? Math.max(24, figure.gaps?.[index] ?? 0) : (figure.narrowGap ?? 14),
      );
    const numberWidths = widthsAt(inline ? type.number : 13, inline);
    // Every column gets the room of its numbers and an equal share of the rest, so that all bars are equally long.
    const free = figure.width - label - total(gaps) - total(numberWidths);
    const lefts: PlacedColumn[] = [];
    let left = figure.x + label;
    numberWidths.forEach((width, index) => {
      const right = left + width + free / numberWidths.length;
      lefts.push({ left, right });
      left = right + (gaps[index] ?? 0);
    });
    const rowHeight =
      figure.rowHeight ??
      (inline
        ? Math.min(40, Math.max(28, 216 / keys.length))
        : Math.max(38, Math.min(44, 280 / keys.length)));
    const heading = inline
      ? headingHeight
      : headingHeight +
        headingLine *
          (Math.max(
            ...figure.columns.map(
              (column, index) => headingLines(column, lefts[index] as PlacedColumn, inline).length,
            ),
          ) -
            1);
    return { inline, heading, label, labelSize, rowHeight, columns: lefts, numberWidths };
  };
  const wide = place(true);
  const bar = wide.columns.map(
    ({ left, right }, index) => right - left - (wide.numberWidths[index] ?? 0) - 10,
  );
  return bar.every((length) => length >= leastBar) ? wide : place(false);
}

interface BarPlace {
  readonly column: BarColumn;
  readonly index: number;
  readonly key: number;
  readonly middle: number;
}

function cellMarks(
  input: SceneInput,
  figure: BarColumns,
  layout: Layout,
  { column, index, key, middle }: BarPlace,
): Mark[] {
  const place = layout.columns[index] as PlacedColumn;
  const worked = figure.worked ?? [];
  const cell = cellOf(input, column, key);
  const width = place.right - place.left;
  const { inline } = layout;
  const range =
    column.range ??
    barRange(input.keyLabels.map((_, each) => numberAt(input, cellOf(input, column, each))));
  const masked = column.masked?.(cell) ?? false;
  const bar = inline
    ? {
        x: place.left,
        y: middle - 11,
        width: width - (layout.numberWidths[index] ?? 0) - (column.slides ? 18 : 10),
        height: 22,
      }
    : { x: place.left, y: middle + 6, width, height: 8 };
  const ink = inkOf(cell.tensor);
  const during = column.during ?? [0, 1];
  const words = column.texts === undefined ? printedIn(input, column, cell) : column.texts[key];
  const dimmed = worked.length > 0 ? { dimmed: !worked.includes(key) } : {};
  return [
    ...barMarks(input, {
      key: `${figure.key}:${nameOf(column)}:${key}`,
      cell,
      ...bar,
      range,
      ink,
      masked,
      during,
      slides: column.slides ?? false,
      ...dimmed,
    }),
    ...numberMarks(input, {
      key: `${figure.key}:${nameOf(column)}:${key}:number`,
      cell,
      x: place.right,
      middle: inline ? middle : middle - 5,
      during,
      changes: inline && layout.rowHeight >= 36,
      size: inline ? type.number : 13,
      ink: masked ? 'muted' : ink === 'scores' ? 'text' : ink,
      ...(words === undefined ? {} : { text: words }),
      was: changeOf(input, column, cell),
      ...dimmed,
    }),
  ];
}

function headings(figure: BarColumns, { columns, inline, heading }: Layout): Mark[] {
  return figure.columns.flatMap((column, index) => {
    const place = columns[index] as PlacedColumn;
    const lines = headingLines(column, place, inline);
    return lines.map((words, line) =>
      text({
        key: `${figure.key}:heading:${nameOf(column)}:${line}`,
        x: inline ? place.left : place.right,
        y: figure.y + heading - 13 - (lines.length - 1 - line) * headingLine,
        ...words,
        size: 13,
        ink: 'muted',
        anchor: inline ? 'start' : 'end',
      }),
    );
  });
}

/** The heading on one line where it fits; else its short form, a line a word. */
function headingLines(
  column: BarColumn,
  { left, right }: PlacedColumn,
  inline: boolean,
): { readonly text: string; readonly sup?: string }[] {
  const fits = textWidth(column.heading, 13) <= right - left + (inline ? 10 : 4);
  if (fits || column.short === undefined) return [{ text: column.heading }];
  return column.short.sup === undefined
    ? wrapText(column.short.text, 13, 0).map((words) => ({ text: words }))
    : [column.short];
}

/** What an edit changed, in the unit that the column prints. */
function changeOf(input: SceneInput, column: BarColumn, cell: Cell): string | null {
  return column.texts === undefined ? changeText(input, cell) : percentageBefore(input, cell);
}

function printedIn(input: SceneInput, { digits }: BarColumn, cell: Cell): string {
  return digits === undefined ? printed(input, cell) : formatNumber(numberAt(input, cell), digits);
}

function nameOf({ name, tensor }: BarColumn): string {
  return name ?? tensor;
}

function cellOf(input: SceneInput, column: BarColumn, key: number): Cell {
  return column.cellOf?.(key) ?? { tensor: column.tensor, row: input.query, column: key };
}

function total(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}
