import type { Mark, Picture } from '../draw/marks';
import { barColumns } from './bar_columns';
import { columnGap, margin, picture, rowGap, twoColumnsFrom } from './figure_layout';
import { chipGaps, chipMarks, chipWidth } from './operation_chip';
import { queryMatrixFits, queryMatrixHeight, queryMatrixMarks } from './query_matrix';
import { stackedTileMarks, type Tile, tileMarks, tileStack, tilesHeight } from './read_out_tiles';
import { printed, tensorOf } from './reading';
import type { Scene, SceneInput } from './scene_types';
import {
  cellOfRow,
  isMasked,
  rowOfWeight,
  rowsOf,
  shareTexts,
  softmaxColumns,
} from './softmax_columns';
import { sumHeightOf, sumMarks } from './softmax_sums';
import { softmaxTiles } from './softmax_tiles';

/**
 * Softmax of the chosen query's row: score, e to the score and share as aligned bars, their sums, the division by the sum as a chip that
 * travels, and read-outs. Relevances that are made to add up to 1, and even shares, take the same way without the exponential.
 */
export const softmaxBars: Scene = (input): Picture => {
  const { words } = input;
  const columns = softmaxColumns(input);
  const area = { x: margin, width: input.width - 2 * margin };
  const chip = chipOf(input);
  const gaps = chipGaps(columns, 'weights', chip);
  const bars = barColumns(rowsOf(input), { key: 'bars', ...area, y: 0, columns, gaps });
  const sumTop = bars.height + 2;
  const divided = bars.columns[columns.length - 2] ?? { right: 0 };
  const tiles = softmaxTiles(input);
  const tilesTop = sumTop + sumHeightOf(input, bars.inline) + 10;
  const below = belowOf(input, area, tilesTop, tiles);
  const shares = rowsOf(input).keyLabels.map((label, key) => `${label} ${shareText(input, key)}`);
  return picture(
    input.width,
    below.height,
    words.describe(words.softmaxFigure, input.queryLabels[input.query] ?? '', shares.join(', ')),
    [
      ...bars.marks,
      ...sumMarks(input, columns, bars, sumTop),
      ...chipMarks(input, bars, {
        text: chip,
        column: columns.length - 1,
        tensor: 'weights',
        rowOf: (focus) => rowOfWeight(input, focus),
        from: {
          x: divided.right - chipWidth(chip) / 2 + 9,
          y: sumTop + sumHeightOf(input, bars.inline) - 16,
        },
      }),
      ...below.marks,
    ],
  );
};

/** Read-outs and the weights of every query: beside one another where the matrix keeps its words and numbers. */
function belowOf(
  input: SceneInput,
  area: { x: number; width: number },
  top: number,
  tiles: readonly Tile[],
): { readonly marks: readonly Mark[]; readonly height: number } {
  const matrixIn = (place: { x: number; y: number; width: number }): Mark[] =>
    queryMatrixMarks(input, {
      key: 'matrix',
      tensor: 'weights',
      heading: input.words.everyQuery(input.words.role.weights),
      ...place,
      rowSums: true,
      masked: (cell) => isMasked(input, cell),
    });
  const matrix = queryMatrixHeight(input, 'weights', area.width, true);
  const rowsOfTiles = tilesHeight(area.width, tiles.length);
  const inRows = tileMarks('tiles', area.x, top, area.width, tiles);
  if (matrix === 0) return { marks: inRows, height: top + rowsOfTiles };
  const stack = tileStack(tiles);
  const x = area.x + stack.width + columnGap;
  const width = area.x + area.width - x;
  if (input.width >= twoColumnsFrom && queryMatrixFits(input, 'weights', width, true))
    return {
      marks: [
        ...stackedTileMarks('tiles', area.x, top, stack.width, tiles),
        ...matrixIn({ x, y: top, width }),
      ],
      height: top + Math.max(stack.height, queryMatrixHeight(input, 'weights', width, true)),
    };
  const matrixTop = top + rowsOfTiles + rowGap;
  return {
    marks: [...inRows, ...matrixIn({ ...area, y: matrixTop })],
    height: matrixTop + matrix,
  };
}

/** What makes a share of a number: division by the sum, or the question whether it is the largest. */
function chipOf(input: SceneInput): string {
  const ofRow = (tensor: string): string => printed(input, { tensor, row: input.query, column: 0 });
  return tensorOf(input, 'sum') === null ? `= ${ofRow('maximum')}?` : `÷ ${ofRow('sum')}`;
}

/** The share in a row of the figure, as its column prints it. */
function shareText(input: SceneInput, row: number): string {
  return shareTexts(input)?.[row] ?? printed(input, cellOfRow(input, 'weights', row));
}
