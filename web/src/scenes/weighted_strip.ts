import { formatNumber, formatShape } from '../draw/format';
import type { Mark, Picture } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { textWidth, widest } from '../draw/text_width';
import { columnsOf, picture, rowGap } from './figure_layout';
import { numberMarks } from './number_spot';
import { rowAt, tensorOf } from './reading';
import type { Scene, SceneInput } from './scene_types';
import { largestSize, legendHeight, legendMarks, stripsMarks } from './strips';
import { tableHeight, tableMarks } from './term_table';

/** Values of many numbers: each value's strip beside its weight, the output's strip beneath, and one number worked in full. */
export const weightedStrip: Scene = (input): Picture => {
  const { words } = input;
  const { two, left, right } = columnsOf(input.width, 0.54);
  const worked =
    input.frame.beat.focus?.tensor === 'output'
      ? input.frame.beat.focus
      : input.selected?.tensor === 'output'
        ? input.selected
        : { tensor: 'output', row: input.query, column: 0 };
  const keys = input.keyLabels.length;
  const strips =
    stripsTop + keys * stripHeight + outputGap + outputsHeight(input) + 16 + legendHeight;
  const table = tableHeight(keys, 12);
  const tableTop = two ? 0 : strips + rowGap;
  const first = rowAt(input, 'output', input.query)
    .slice(0, 4)
    .map((number) => formatNumber(number, input.digits('output')));
  return picture(
    input.width,
    Math.max(strips, tableTop + table),
    words.describe(
      words.outputFormula,
      input.queryLabels[input.query] ?? '',
      `${first.join(', ')}, …`,
    ),
    [
      ...stripsFigure(input, worked.column, left),
      ...tableMarks(input, {
        key: 'table',
        cell: worked,
        x: right.x,
        y: tableTop,
        width: right.width,
        heading: words.outputPlace(words.place(worked.column)),
        columns: [words.role.weights, words.role.value, words.role.output],
        labels: (index) => input.keyLabels[index] ?? '',
        most: 12,
      }),
    ],
  );
};

const stripsTop = 28;
const stripHeight = 26;
const outputGap = 44;

/** One strip a query: the chosen one fills as it is worked, the others when they are told. */
function outputRowHeight(input: SceneInput): number {
  return input.queryLabels.length > 1 ? 20 : 26;
}

function outputsHeight(input: SceneInput): number {
  return input.queryLabels.length * outputRowHeight(input);
}

function stripsFigure(
  input: SceneInput,
  column: number,
  { x, width }: { x: number; width: number },
): Mark[] {
  const { words } = input;
  const weights = rowAt(input, 'weights', input.query);
  const names = Math.min(widest([...input.keyLabels, ...input.queryLabels], 13) + 10, width * 0.2);
  const numbers =
    Math.max(
      widest(
        weights.map((weight) => formatNumber(weight, input.digits('weights'))),
        13,
        true,
      ),
      textWidth(words.role.weights, type.small, true),
    ) + 12;
  const labelWidth = names + numbers;
  const largest = largestSize(input, ['value', 'output']);
  const rows = input.keyLabels.map((_, key) => key);
  const outputTop = stripsTop + rows.length * stripHeight + outputGap;
  const outputRow = outputRowHeight(input);
  const chosenTop = outputTop + input.query * outputRow;
  const size = tensorOf(input, 'value')?.columns ?? 1;
  const cell = (width - labelWidth) / size;
  const { terms } = input.frame.beat;
  const lit =
    terms.length > 0 ? rows.filter((key) => terms.some(({ index }) => index === key)) : rows;
  return [
    text({
      key: 'weight:name',
      x: x + labelWidth - 10,
      y: 14,
      text: words.role.weights,
      size: type.small,
      ink: 'weights',
      weight: 600,
      anchor: 'end',
    }),
    text({
      key: 'value:heading',
      x: x + labelWidth,
      y: 14,
      text: words.role.value,
      size: 15,
      ink: 'value',
      weight: 700,
    }),
    text({
      key: 'value:shape',
      x: x + width,
      y: 14,
      text: formatShape(rows.length, size),
      size: type.small,
      ink: 'muted',
      anchor: 'end',
    }),
    ...stripsMarks(
      input,
      {
        key: 'value',
        tensor: 'value',
        rows,
        labels: input.keyLabels,
        x,
        y: stripsTop,
        width,
        rowHeight: stripHeight,
        labelWidth,
        litRows: lit,
      },
      largest,
    ),
    ...rows.flatMap((key) =>
      numberMarks(input, {
        key: `weight:${key}`,
        cell: { tensor: 'weights', row: input.query, column: key },
        x: x + labelWidth - 10,
        middle: stripsTop + (key + 0.5) * stripHeight - 0.5,
        size: 13,
        changes: false,
        dimmed: !lit.includes(key),
      }),
    ),
    text({
      key: 'output:heading',
      x: x + labelWidth,
      y: outputTop - 10,
      text: words.role.output,
      size: 15,
      ink: 'output',
      weight: 700,
    }),
    text({
      key: 'output:shape',
      x: x + width,
      y: outputTop - 10,
      text: formatShape(input.queryLabels.length, size),
      size: type.small,
      ink: 'muted',
      anchor: 'end',
    }),
    ...stripsMarks(
      input,
      {
        key: 'output',
        tensor: 'output',
        rows: input.queryLabels.map((_, query) => query),
        labels: input.queryLabels,
        x,
        y: outputTop,
        width,
        rowHeight: outputRow,
        labelWidth,
      },
      largest,
    ),
    ...(input.queryLabels.length > 1
      ? [
          rect({
            key: 'chosen',
            x: x + labelWidth - 2,
            y: chosenTop - 2,
            width: width - labelWidth + 4,
            height: outputRow + 3,
            radius: 3,
            fill: 'none',
            stroke: 'query',
          }),
        ]
      : []),
    ...[
      { key: 'column', y: stripsTop, height: rows.length * stripHeight },
      { key: 'column:output', y: chosenTop, height: outputRow },
    ].map(({ key, y, height }) =>
      rect({
        key,
        x: x + labelWidth + column * cell - 2,
        y: y - 3,
        width: cell + 4,
        height: height + 5,
        radius: 2,
        fill: 'none',
        stroke: 'output',
      }),
    ),
    ...legendMarks(
      'legend',
      x + labelWidth,
      outputTop + outputsHeight(input) + 14,
      width - labelWidth,
      largest,
      input.digits('value'),
    ),
  ];
}
