import type { Mark, Picture } from '../draw/marks';
import { text } from '../draw/pen';
import { textWidth, wrapText } from '../draw/text_width';
import { type BarColumn, barColumns } from './bar_columns';
import { margin, noteLine, noteMarks, picture, rowGap } from './figure_layout';
import { numberMarks } from './number_spot';
import { queryMatrixHeight } from './query_matrix';
import type { Scene, SceneInput } from './scene_types';
import { scoresInWords, scoresOfEveryQuery } from './score_figures';

/** Cosines of the chosen query's row: dot product, length of the key, product of both lengths and cosine as aligned bars. */
export const cosineBars: Scene = (input): Picture => {
  const { words } = input;
  const area = { x: margin, width: input.width - 2 * margin };
  const bars = barColumns(input, { key: 'bars', ...area, y: 0, columns: columnsOf(input) });
  const note = wrapText(words.cosineNote, 13, area.width);
  const lengthTop = bars.height + 14;
  const noteTop = lengthTop + 18;
  const matrixTop = noteTop + note.length * noteLine + rowGap;
  const matrix = queryMatrixHeight(input, 'scores', area.width);
  return picture(
    input.width,
    matrix === 0 ? matrixTop - rowGap : matrixTop + matrix,
    scoresInWords(input, words.cosineFigure),
    [
      ...bars.marks,
      ...queryLengthMarks(input, area, lengthTop),
      ...noteMarks(note, area.x, noteTop),
      ...scoresOfEveryQuery(input, { ...area, y: matrixTop }),
    ],
  );
};

function columnsOf(input: SceneInput): BarColumn[] {
  const { words } = input;
  return [
    {
      tensor: 'dot_product',
      heading: words.role.dot_product,
      short: { text: words.role.dot_product },
    },
    {
      tensor: 'key_length',
      heading: words.role.key_length,
      short: { text: words.role.key_length },
      cellOf: (key) => ({ tensor: 'key_length', row: key, column: 0 }),
    },
    { tensor: 'length_product', heading: words.role.length_product },
    { tensor: 'scores', heading: words.cosine, range: [-1, 1] },
  ];
}

/** The one length that all scores of the row share, under the lengths of the keys. */
function queryLengthMarks(
  input: SceneInput,
  area: { x: number; width: number },
  y: number,
): Mark[] {
  const label = input.words.role.query_length;
  return [
    text({ key: 'query-length:label', x: area.x, y: y + 5, text: label, size: 13, ink: 'query' }),
    ...numberMarks(input, {
      key: 'sum:query-length',
      cell: { tensor: 'query_length', row: input.query, column: 0 },
      x: area.x + textWidth(label, 13) + 72,
      middle: y,
      changes: false,
    }),
  ];
}
