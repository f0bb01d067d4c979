import { formatNumber, formatShape } from '../draw/format';
import type { Mark, Picture } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { widest } from '../draw/text_width';
import { columnsOf, picture, rowGap } from './figure_layout';
import { queryMatrixHeight } from './query_matrix';
import { rowAt, tensorOf } from './reading';
import type { Scene, SceneInput } from './scene_types';
import { scoreBarsHeight } from './score_bars';
import { scoreFigures, workedScore } from './score_figures';
import { largestSize, legendHeight, legendMarks, stripsMarks } from './strips';
import { tableHeight } from './term_table';

/** Scores of vectors that no plane can hold: query and keys as strips, the folded sum of products, and the scores of every query. */
export const scoreStrips: Scene = (input): Picture => {
  const { words } = input;
  const worked = workedScore(input);
  const size = tensorOf(input, 'key')?.columns ?? 0;
  const { two, left, right } = columnsOf(input.width, 0.52);
  const strips = stripsHeight(input);
  const table = tableHeight(size, most);
  const bars = scoreBarsHeight(input.keyLabels.length);
  const matrix = queryMatrixHeight(input, 'scores', left.width);
  const tableTop = two ? 0 : strips + rowGap;
  const swaps = !two;
  const barsTop = tableTop + (swaps ? Math.max(table, matrix) : table) + 14;
  const matrixTop = two ? strips + rowGap : tableTop;
  const scores = rowAt(input, 'scores', input.query).map(
    (score, column) =>
      `${input.keyLabels[column] ?? ''} ${formatNumber(score, input.digits('scores'))}`,
  );
  return picture(
    input.width,
    Math.max(barsTop + bars, matrixTop + matrix),
    words.describe(words.scoreFormula, input.queryLabels[input.query] ?? '', scores.join(', ')),
    [
      ...stripsFigure(input, worked.column, left),
      ...scoreFigures(input, worked, {
        table: { ...right, y: tableTop, height: table, most },
        bars: { ...right, y: barsTop },
        matrix: { ...left, y: matrixTop },
        swaps,
      }),
    ],
  );
};

const most = 4;
const stripHeight = 20;
const blockHeading = 24;
const blockGap = 14;

function stripsHeight(input: SceneInput): number {
  return (
    2 * blockHeading + blockGap + (1 + input.keyLabels.length) * stripHeight + 10 + legendHeight
  );
}

function stripsFigure(
  input: SceneInput,
  column: number,
  { x, width }: { x: number; width: number },
): Mark[] {
  const { words } = input;
  const queryWord = input.queryLabels[input.query] ?? '';
  const labelWidth = Math.min(widest([queryWord, ...input.keyLabels], 13) + 12, width * 0.26);
  const largest = largestSize(input, ['query', 'key']);
  const rows = input.keyLabels.map((_, row) => row);
  const keyTop = 2 * blockHeading + stripHeight + blockGap;
  const lit = input.frame.anyLit ? [column] : rows;
  const size = tensorOf(input, 'key');
  return [
    text({
      key: 'query:heading',
      x,
      y: 14,
      text: words.role.query,
      size: 15,
      ink: 'query',
      weight: 700,
    }),
    text({
      key: 'query:shape',
      x: x + width,
      y: 14,
      text: formatShape(1, size?.columns ?? 0),
      size: type.small,
      ink: 'muted',
      anchor: 'end',
    }),
    ...stripsMarks(
      input,
      {
        key: 'query',
        tensor: 'query',
        rows: [input.query],
        labels: [queryWord],
        x,
        y: blockHeading,
        width,
        rowHeight: stripHeight,
        labelWidth,
      },
      largest,
    ),
    text({
      key: 'key:heading',
      x,
      y: keyTop - 10,
      text: words.role.key,
      size: 15,
      ink: 'key',
      weight: 700,
    }),
    text({
      key: 'key:shape',
      x: x + width,
      y: keyTop - 10,
      text: formatShape(rows.length, size?.columns ?? 0),
      size: type.small,
      ink: 'muted',
      anchor: 'end',
    }),
    ...stripsMarks(
      input,
      {
        key: 'key',
        tensor: 'key',
        rows,
        labels: input.keyLabels,
        x,
        y: keyTop,
        width,
        rowHeight: stripHeight,
        labelWidth,
        litRows: lit,
      },
      largest,
    ),
    ...(input.frame.anyLit
      ? [
          rect({
            key: 'key:worked',
            x: x + labelWidth - 2,
            y: keyTop + column * stripHeight - 2,
            width: width - labelWidth + 4,
            height: stripHeight + 3,
            radius: 3,
            fill: 'none',
            stroke: 'key',
          }),
        ]
      : []),
    ...legendMarks(
      'legend',
      x + labelWidth,
      keyTop + rows.length * stripHeight + 10,
      width - labelWidth,
      largest,
      input.digits('query'),
    ),
  ];
}
