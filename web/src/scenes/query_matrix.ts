import type { Cell } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Mark } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { fitText, widest } from '../draw/text_width';
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
/** Two lines: names that are wider than their column take turns. */
const namesHeight = 34;
const rowHeight = 28;

export function queryMatrixHeight(input: SceneInput, tensor: string): number {
  const rows = tensorOf(input, tensor)?.rows ?? 0;
  return rows < 2 ? 0 : headingHeight + namesHeight + rows * rowHeight + 4;
}

export function queryMatrixMarks(input: SceneInput, matrix: QueryMatrix): Mark[] {
  const tensor = tensorOf(input, matrix.tensor);
  if (tensor === null || tensor.rows < 2) return [];
  const { words } = input;
  const digits = input.digits(matrix.tensor);
  const numbers = widest(
    allOf(input, matrix.tensor).map((number) => formatNumber(number, digits)),
    type.small,
  );
  const placesAt = (share: number, sum: number, air: number) => {
    const labelWidth = Math.min(widest(input.queryLabels, 13, true) + 12, matrix.width * share);
    const sumWidth = matrix.rowSums ? sum : 0;
    const cellWidth = Math.min(64, (matrix.width - labelWidth - sumWidth) / tensor.columns);
    return { labelWidth, sumWidth, cellWidth, fits: numbers + air <= cellWidth - 3 };
  };
  const usual = placesAt(0.26, 56, 6);
  // Where numbers would not fit, words and sums give way to them.
  const { labelWidth, sumWidth, cellWidth, fits } = usual.fits ? usual : placesAt(0.2, 40, 2);
  const top = matrix.y + headingHeight + namesHeight;
  const left = matrix.x + labelWidth;
  const rows = Array.from({ length: tensor.rows }, (_, row) => row);
  const turns = widest(input.keyLabels, type.small) > cellWidth - 4;
  const names = input.keyLabels.map((label, column) =>
    text({
      key: `${matrix.key}:name:${column}`,
      x: left + (column + 0.5) * cellWidth - 1.5,
      y: top - 7 - (turns && (input.keyLabels.length - column) % 2 === 1 ? 15 : 0),
      text: fitText(label, type.small, (turns ? 2 : 1) * cellWidth - 6),
      size: type.small,
      ink: 'muted',
      anchor: 'middle',
    }),
  );
  return [
    text({
      key: `${matrix.key}:heading`,
      x: matrix.x,
      y: matrix.y + 12,
      text: fitText(matrix.heading, 13, matrix.width - sumWidth),
      size: 13,
      ink: 'muted',
    }),
    rect({
      key: `${matrix.key}:chosen`,
      x: matrix.x - 6,
      y: top + input.query * rowHeight - 2,
      width: labelWidth + tensor.columns * cellWidth + sumWidth + 8,
      height: rowHeight + 1,
      radius: 6,
      fill: 'panel',
      stroke: 'line',
    }),
    ...names,
    ...rows.map((row) =>
      text({
        key: `${matrix.key}:row:${row}`,
        x: matrix.x,
        y: top + (row + 0.5) * rowHeight + 3,
        text: fitText(input.queryLabels[row] ?? '', 13, labelWidth - 8, row === input.query),
        size: 13,
        ink: 'text',
        weight: row === input.query ? 600 : 400,
      }),
    ),
    ...matrixMarks(input, {
      key: matrix.key,
      tensor: matrix.tensor,
      x: left,
      y: top,
      cellWidth,
      cellHeight: rowHeight,
      lines: linesOf(matrix.tensor, rows, tensor.columns),
      numbers: fits,
      size: type.small,
      changes: false,
      dimmed: () => false,
      ...(matrix.masked === undefined ? {} : { masked: matrix.masked }),
    }),
    ...(matrix.rowSums
      ? rowSums(
          input,
          matrix,
          top,
          matrix.x + labelWidth + tensor.columns * cellWidth + sumWidth - 4,
        )
      : []),
    ...(matrix.rowSums
      ? [
          text({
            key: `${matrix.key}:sum:name`,
            x: left + tensor.columns * cellWidth + sumWidth - 4,
            y: top - 7,
            text: fitText(words.rowSum, type.small, sumWidth),
            size: type.small,
            ink: 'muted',
            anchor: 'end',
          }),
        ]
      : []),
  ];
}

function rowSums(input: SceneInput, matrix: QueryMatrix, top: number, right: number): Mark[] {
  const tensor = tensorOf(input, matrix.tensor);
  const digits = input.digits(matrix.tensor);
  return Array.from({ length: tensor?.rows ?? 0 }, (_, row) => row)
    .filter((row) =>
      Array.from({ length: tensor?.columns ?? 0 }, (_, column) =>
        input.frame.shown(matrix.tensor, row, column),
      ).every((shown) => shown === 1),
    )
    .map((row) =>
      text({
        key: `${matrix.key}:sum:${row}`,
        x: right,
        y: top + (row + 0.5) * rowHeight + 3,
        text: formatNumber(input.readOuts.rowSum(matrix.tensor, row), digits),
        size: 13,
        ink: 'text',
        anchor: 'end',
        figures: true,
      }),
    );
}
