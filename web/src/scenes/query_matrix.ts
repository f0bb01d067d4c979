import type { Cell } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Mark } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { fitText, textWidth, widest } from '../draw/text_width';
import { linesOf, matrixMarks } from './matrix_cells';
import { allOf, tensorOf } from './reading';
import type { SceneInput } from './scene_types';

/** A Tq × Tk tensor for every query word: columns are key words, the chosen query's row is marked. */

export interface QueryMatrix {
  readonly key: string;
  readonly tensor: string;
  readonly heading: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Room at the right for the sum of each row. */
  readonly rowSums?: boolean;
  readonly masked?: (cell: Cell) => boolean;
}

const headingHeight = 22;
const headsHeight = 20;
const headLine = 15;
const rowHeight = 27;
/** A row's word above its cells, where there is no room for it beside them. */
const labelLine = 16;
const labelSize = 13;

export function queryMatrixHeight(
  input: SceneInput,
  tensor: string,
  width: number,
  rowSums = false,
): number {
  const rows = tensorOf(input, tensor)?.rows ?? 0;
  if (rows < 2) return 0;
  const { heads, above } = layoutOf(input, { tensor, width, rowSums });
  return (
    headingHeight +
    heightOfHeads(heads) +
    rows * (rowHeight + (above ? labelLine : 0)) +
    (above ? 8 : 4)
  );
}

/** Whether words and numbers of the matrix have room side by side, and none is cut. */
export function queryMatrixFits(
  input: SceneInput,
  tensor: string,
  width: number,
  rowSums = false,
): boolean {
  const { fits, above } = layoutOf(input, { tensor, width, rowSums });
  return fits && !above;
}

interface MatrixLayout {
  /** What stands over the columns: the words, on two lines where they take turns, or the numbers that the words have at the rows. */
  readonly heads: 'words' | 'turns' | 'numbers';
  readonly above: boolean;
  readonly labelWidth: number;
  readonly sumWidth: number;
  readonly cellWidth: number;
  /** Whether a number has room in its cell. */
  readonly fits: boolean;
}

function layoutOf(
  input: SceneInput,
  { tensor: id, width, rowSums }: Pick<QueryMatrix, 'tensor' | 'width' | 'rowSums'>,
): MatrixLayout {
  const columns = tensorOf(input, id)?.columns ?? 1;
  const digits = input.digits(id);
  const numbers = widest(
    allOf(input, id).map((number) => formatNumber(number, digits)),
    type.small,
  );
  // Only words that are rows as well can be told by a number.
  const same =
    input.keyLabels.length === input.queryLabels.length &&
    input.keyLabels.every((label, key) => label === input.queryLabels[key]);
  const placesAt = (beside: boolean, numbered: boolean) => {
    const labelWidth = beside
      ? widest(input.queryLabels, labelSize, true) + 12 + (numbered ? numberRoom(input) : 0)
      : 0;
    const sumWidth = rowSums ? (beside ? textWidth(input.words.rowSum, type.small) + 8 : 38) : 0;
    const cellWidth = Math.min(64, (width - labelWidth - sumWidth) / columns);
    return { labelWidth, sumWidth, cellWidth, fits: numbers + (beside ? 6 : 2) <= cellWidth - 3 };
  };
  const named = placesAt(true, false);
  if (named.fits && widest(input.keyLabels, type.small) <= named.cellWidth - 4)
    return { ...named, heads: 'words', above: false };
  const heads = same ? 'numbers' : 'turns';
  const beside = placesAt(true, same);
  return beside.fits
    ? { ...beside, heads, above: false }
    : { ...placesAt(false, same), heads, above: true };
}

function numberRoom(input: SceneInput): number {
  return textWidth(String(input.queryLabels.length), type.small) + 7;
}

function heightOfHeads(heads: MatrixLayout['heads']): number {
  return headsHeight + (heads === 'turns' ? headLine : 0);
}

export function queryMatrixMarks(input: SceneInput, matrix: QueryMatrix): Mark[] {
  const tensor = tensorOf(input, matrix.tensor);
  if (tensor === null || tensor.rows < 2) return [];
  const { words } = input;
  const { heads, above, labelWidth, sumWidth, cellWidth, fits } = layoutOf(input, matrix);
  const numbered = heads === 'numbers';
  const top = matrix.y + headingHeight + heightOfHeads(heads);
  const left = matrix.x + labelWidth;
  const pitch = rowHeight + (above ? labelLine : 0);
  const cellsTop = (row: number): number => top + row * pitch + (above ? labelLine : 0);
  const middleOf = (row: number): number => cellsTop(row) + (rowHeight - 3) / 2;
  const rows = Array.from({ length: tensor.rows }, (_, row) => row);
  const right = left + tensor.columns * cellWidth + sumWidth - 4;
  const headOf = (label: string, column: number): string => {
    if (numbered) return String(column + 1);
    return heads === 'turns' ? fitText(label, type.small, 2 * cellWidth - 6) : label;
  };
  return [
    text({
      key: `${matrix.key}:heading`,
      x: matrix.x,
      y: matrix.y + 12,
      text: fitText(matrix.heading, 13, matrix.width),
      size: 13,
      ink: 'muted',
    }),
    rect({
      key: `${matrix.key}:chosen`,
      x: matrix.x - 6,
      y: top + input.query * pitch - 2,
      width: labelWidth + tensor.columns * cellWidth + sumWidth + 8,
      height: pitch + 1,
      radius: 6,
      fill: 'panel',
      stroke: 'line',
    }),
    ...input.keyLabels.map((label, column) =>
      text({
        key: `${matrix.key}:name:${column}`,
        x: left + (column + 0.5) * cellWidth - 1.5,
        y:
          top -
          7 -
          (heads === 'turns' && (input.keyLabels.length - column) % 2 === 1 ? headLine : 0),
        text: headOf(label, column),
        size: type.small,
        ink: 'muted',
        anchor: 'middle',
      }),
    ),
    ...rows.flatMap((row): Mark[] => {
      const y = above ? cellsTop(row) - 4 : middleOf(row) + 4.5;
      const chosen = row === input.query;
      const label = input.queryLabels[row] ?? '';
      const room = above ? matrix.width - numberRoom(input) : labelWidth - 8;
      return [
        ...(numbered
          ? [
              text({
                key: `${matrix.key}:row:${row}:number`,
                x: matrix.x,
                y,
                text: String(row + 1),
                size: type.small,
                ink: 'muted',
              }),
            ]
          : []),
        text({
          key: `${matrix.key}:row:${row}`,
          x: matrix.x + (numbered ? numberRoom(input) : 0),
          y,
          text: fitText(label, labelSize, room, chosen),
          size: labelSize,
          ink: 'text',
          weight: chosen ? 600 : 400,
        }),
      ];
    }),
    ...rows.flatMap((row) =>
      matrixMarks(input, {
        key: matrix.key,
        tensor: matrix.tensor,
        x: left,
        y: cellsTop(row),
        cellWidth,
        cellHeight: rowHeight,
        lines: linesOf(matrix.tensor, [row], tensor.columns),
        numbers: fits,
        size: type.small,
        changes: false,
        dimmed: () => false,
        ...(matrix.masked === undefined ? {} : { masked: matrix.masked }),
      }),
    ),
    ...(matrix.rowSums
      ? [
          ...rowSums(input, matrix.key, matrix.tensor, right, middleOf),
          text({
            key: `${matrix.key}:sum:name`,
            x: right,
            y: top - 7,
            text: above ? words.sum : words.rowSum,
            size: type.small,
            ink: 'muted',
            anchor: 'end',
          }),
        ]
      : []),
  ];
}

/** The sum of each row whose numbers are all there. */
function rowSums(
  input: SceneInput,
  key: string,
  id: string,
  right: number,
  middleOf: (row: number) => number,
): Mark[] {
  const tensor = tensorOf(input, id);
  const digits = input.digits(id);
  return Array.from({ length: tensor?.rows ?? 0 }, (_, row) => row)
    .filter((row) =>
      Array.from({ length: tensor?.columns ?? 0 }, (_, column) =>
        input.frame.shown(id, row, column),
      ).every((shown) => shown === 1),
    )
    .map((row) =>
      text({
        key: `${key}:sum:${row}`,
        x: right,
        y: middleOf(row) + 4.5,
        text: formatNumber(input.readOuts.rowSum(id, row), digits),
        size: 13,
        ink: 'text',
        anchor: 'end',
        figures: true,
      }),
    );
}
