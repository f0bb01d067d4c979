import type { Picture } from '../draw/marks';
import { barColumns } from './bar_columns';
import { margin, picture, rowGap } from './figure_layout';
import { queryMatrixHeight } from './query_matrix';
import type { Scene } from './scene_types';
import { scoresInWords, scoresOfEveryQuery } from './score_figures';

/** Scores that are given, not worked out: a bar for each key word, and the scores of the other queries where there are any. */
export const givenScores: Scene = (input): Picture => {
  const { words } = input;
  const area = { x: margin, width: input.width - 2 * margin };
  const bars = barColumns(input, {
    key: 'bars',
    ...area,
    y: 0,
    columns: [{ tensor: 'scores', heading: words.givenScores }],
  });
  const matrix = queryMatrixHeight(input, 'scores', area.width);
  return picture(
    input.width,
    matrix > 0 ? bars.height + rowGap + matrix : bars.height + 4,
    scoresInWords(input, words.givenScores),
    [...bars.marks, ...scoresOfEveryQuery(input, { ...area, y: bars.height + rowGap })],
  );
};
