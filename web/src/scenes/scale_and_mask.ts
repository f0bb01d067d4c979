import type { Cell } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Mark, Picture } from '../draw/marks';
import { wrapText } from '../draw/text_width';
import { type BarColumn, barColumns } from './bar_columns';
import { barRange } from './bar_row';
import { columnsOf, margin, noteLine, noteMarks, picture, rowGap } from './figure_layout';
import { afterChip, chipGaps, chipMarks } from './operation_chip';
import { queryMatrixHeight, queryMatrixMarks } from './query_matrix';
import { printed, rowAt, tensorOf } from './reading';
import type { Scene, SceneInput } from './scene_types';
import { isMasked } from './softmax_columns';

/** Scores before and after they are scaled, or added to: two or three columns of bars on one range. */
export const scale: Scene = (input) =>
  beforeAndAfter(
    input,
    ['scaled', 'added'].filter((tensor) => tensorOf(input, tensor) !== null),
  );

/** Scores before and after the mask: a masked score is −∞, hatched. */
export const mask: Scene = (input) => beforeAndAfter(input, ['masked']);

function beforeAndAfter(input: SceneInput, made: readonly string[]): Picture {
  const { words } = input;
  const from = input.trace.stages.find(({ output }) => output === made[0])?.inputs[0] ?? 'scores';
  const tensors = [from, ...made];
  const range = barRange(tensors.flatMap((tensor) => rowAt(input, tensor, input.query)));
  const masked = (cell: Cell): boolean => cell.tensor === 'masked' && isMasked(input, cell);
  const columns = tensors.map(
    (tensor, index): BarColumn => ({
      tensor,
      heading: headingOf(input, tensor),
      range,
      masked,
      ...(index === 0 ? {} : { during: afterChip }),
    }),
  );
  const focused =
    made.find((tensor) => tensor === input.frame.beat.focus?.tensor) ?? made[0] ?? from;
  const chip = operationOf(input, focused);
  const area = { x: margin, width: input.width - 2 * margin };
  const bars = barColumns(input, {
    key: 'bars',
    ...area,
    y: 0,
    columns,
    gaps: chipGaps(columns, focused, chip),
  });
  const noteTop = bars.height + 8;
  const note = wrapText(noteOf(input, made), 13, area.width);
  const noteHeight = note.length * noteLine;
  const matrixTop = noteTop + noteHeight + rowGap;
  const { two, left, right } = columnsOf(input.width, 0.5);
  const matrix = Math.max(
    ...(two ? [from, ...made.slice(-1)] : made.slice(-1)).map((tensor) =>
      queryMatrixHeight(input, tensor, left.width),
    ),
  );
  const last = made.at(-1) ?? from;
  const matrixOf = (tensor: string, place: { x: number; width: number }): Mark[] =>
    queryMatrixMarks(input, {
      key: `matrix:${tensor}`,
      tensor,
      heading: words.everyQuery(headingOf(input, tensor)),
      ...place,
      y: matrixTop,
      masked,
    });
  const numbers = input.keyLabels.map(
    (label, column) => `${label} ${printed(input, { tensor: last, row: input.query, column })}`,
  );
  return picture(
    input.width,
    matrix > 0 ? matrixTop + matrix : noteTop + noteHeight,
    words.describe(
      headingOf(input, last),
      input.queryLabels[input.query] ?? '',
      numbers.join(', '),
    ),
    [
      ...bars.marks,
      ...(chip === ''
        ? []
        : chipMarks(input, bars, {
            text: chip,
            column: tensors.indexOf(focused),
            tensor: focused,
          })),
      ...noteMarks(note, area.x, noteTop),
      ...(matrix === 0
        ? []
        : two
          ? [...matrixOf(from, left), ...matrixOf(last, right)]
          : matrixOf(last, left)),
    ],
  );
}

function parameterOf(input: SceneInput, tensor: string, name: string): number {
  return input.trace.stages.find(({ output }) => output === tensor)?.parameters[name] ?? Number.NaN;
}

/** How many numbers a key has, when the scale is one over its square root; else null. */
function rootOf(input: SceneInput): number | null {
  return input.dividesByRoot ? (tensorOf(input, 'key')?.columns ?? null) : null;
}

/** "÷ √64", "× 10.00", "+ 5.00"; nothing for a mask. */
function operationOf(input: SceneInput, tensor: string): string {
  const root = rootOf(input);
  if (tensor === 'scaled')
    return root === null
      ? `× ${formatNumber(parameterOf(input, 'scaled', 'scale'), input.digits('scaled'))}`
      : `÷ √${root}`;
  return tensor === 'added'
    ? `+ ${formatNumber(parameterOf(input, 'added', 'addend'), input.digits('added'))}`
    : '';
}

function headingOf(input: SceneInput, tensor: string): string {
  const { words } = input;
  const operation = operationOf(input, tensor);
  return operation === ''
    ? words.role[tensorOf(input, tensor)?.role ?? 'scores']
    : `${words.role.scores} ${operation}`;
}

function noteOf(input: SceneInput, made: readonly string[]): string {
  const { words } = input;
  if (made.includes('masked')) return words.maskedNote;
  const root = made.includes('scaled') ? rootOf(input) : null;
  return root === null ? words.sameForAll : words.rootNote(String(root));
}
