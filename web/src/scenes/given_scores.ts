import { formatNumber } from '../draw/format';
import type { Picture } from '../draw/marks';
import { barColumns } from './bar_columns';
import { margin, picture, rowGap } from './figure_layout';
import { queryMatrixHeight, queryMatrixMarks } from './query_matrix';
import { rowAt } from './reading';
import type { Scene } from './scene_types';

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
  const numbers = rowAt(input, 'scores', input.query).map(
    (score, column) =>
      `${input.keyLabels[column] ?? ''} ${formatNumber(score, input.digits('scores'))}`,
  );
  return picture(
    input.width,
    matrix > 0 ? bars.height + rowGap + matrix : bars.height + 4,
    words.describe(words.givenScores, input.queryLabels[input.query] ?? '', numbers.join(', ')),
    [
      ...bars.marks,
      ...queryMatrixMarks(input, {
        key: 'matrix',
        tensor: 'scores',
        heading: words.everyQuery(words.role.scores),
        ...area,
        y: bars.height + rowGap,
      }),
    ],
  );
};
