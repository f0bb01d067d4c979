import type { Cell } from '../core/trace';
import { formatNumber, formatPercent } from '../draw/format';
import type { Mark } from '../draw/marks';
import { between, figure, line, text } from '../draw/pen';
import type { BarColumn, BarFigure, PlacedColumn } from './bar_columns';
import { margin } from './figure_layout';
import { numberMarks, percentTexts, within } from './number_spot';
import { printed, shownOf, tensorOf } from './reading';
import type { SceneInput } from './scene_types';
import { cellOfRow, rowsOf, sharesKnown } from './softmax_columns';

/** What stands under the columns of softmax: the sum of the parts, that of the shares, the largest score. */

const sumLine = 36;

/** The largest score has a line of its own where there is no room beside it for its name. */
export function sumHeightOf(input: SceneInput, inline: boolean): number {
  return inline || tensorOf(input, 'maximum') === null ? sumLine : sumLine + 26;
}

function sumCell(input: SceneInput): Cell {
  return { tensor: 'sum', row: input.query, column: 0 };
}

/** Under the column that is divided: its sum; under the shares: 100 %. Numbers fall into a sum while it appears. */
export function sumMarks(
  input: SceneInput,
  columns: readonly BarColumn[],
  bars: BarFigure,
  top: number,
): Mark[] {
  const { words } = input;
  const at = columns.length - 1;
  const [first, divided, shares] = [bars.columns[0], bars.columns[at - 1], bars.columns[at]];
  const summed = columns[at - 1];
  if (first === undefined || divided === undefined || shares === undefined || summed === undefined)
    return [];
  const { inline } = bars;
  const size = inline ? 15 : 13;
  const middle = top + sumHeightOf(input, inline) - 16;
  const cell = sumCell(input);
  const shown = shownOf(input, cell);
  const hasSum = tensorOf(input, 'sum') !== null;
  const keys = rowsOf(input).keyLabels.map((_, key) => key);
  const done = sharesKnown(input);
  const rule = (key: string, { left, right }: PlacedColumn): Mark =>
    line(`sum:${key}:rule`, { x: left, y: top + 3 }, { x: right, y: top + 3 }, 'line');
  const label = (key: string, x: number, word: string, y: number): Mark =>
    text({ key: `sum:${key}:label`, x, y: y + 5, text: word, size: 13, ink: 'muted' });
  const falling =
    shown > 0 && shown < 0.75
      ? keys.map((key) =>
          figure({
            key: `sum:falling:${key}`,
            ...between(
              { x: divided.right, y: bars.middleOf(key) + 5 },
              { x: divided.right, y: middle + 5 },
              within(shown, [0, 0.75]),
            ),
            text: printed(input, cellOfRow(input, summed.tensor, key)),
            ink: 'muted',
            halo: true,
          }),
        )
      : [];
  const largestMiddle = inline ? middle : top + 20;
  const summedMarks = hasSum
    ? [
        rule('divided', divided),
        ...numberMarks(input, {
          key: 'sum:number',
          cell,
          x: divided.right,
          middle,
          size,
          weight: 700,
          ink: 'text',
          during: [0.75, 0.76],
          dimmed: false,
          changes: false,
        }),
        ...falling,
        ...(inline ? [label('divided', divided.left, words.sum, middle)] : []),
      ]
    : [];
  return [
    ...summedMarks,
    rule('shares', shares),
    inline
      ? label('shares', shares.left, words.sum, middle)
      : label('all', margin, words.sum, middle),
    ...(done
      ? [
          figure({
            key: 'sum:shares',
            x: shares.right,
            y: middle + 5,
            text:
              percentTexts(input) === null
                ? formatNumber(
                    input.readOuts.rowSum('weights', input.query),
                    input.digits('weights'),
                  )
                : formatPercent(input.readOuts.percentages('weights', input.query).total),
            size,
            ink: 'weights',
            weight: 700,
          }),
        ]
      : []),
    ...(tensorOf(input, 'maximum') === null
      ? []
      : [
          rule('largest', first),
          label('largest', inline ? first.left : margin, words.largestScore, largestMiddle),
          ...numberMarks(input, {
            key: 'sum:largest',
            cell: { tensor: 'maximum', row: input.query, column: 0 },
            x: first.right,
            middle: largestMiddle,
            size,
            weight: 700,
            ink: 'text',
            dimmed: false,
            changes: false,
          }),
        ]),
  ];
}
