import { formatNumber, formatShape, formatVector } from '../draw/format';
import type { Mark, Picture } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { fitText, widest } from '../draw/text_width';
import { barMarks, shareRange } from './bar_row';
import { columnsOf, margin, picture, rowGap } from './figure_layout';
import { linesOf, matrixMarks } from './matrix_cells';
import { numberMarks } from './number_spot';
import { inkOf, rowAt, tensorOf } from './reading';
import type { Scene, SceneInput } from './scene_types';
import { largestSize, legendHeight, legendMarks, stripsFrom, stripsMarks } from './strips';
import { planeMarks } from './value_plane';

/** The chosen word before and after: its own value, and what attention made of it. */
export const outputStill: Scene = (input): Picture => {
  const columns = tensorOf(input, 'output')?.columns ?? 0;
  const { words } = input;
  const after = rowAt(input, 'output', input.query).slice(0, 4);
  const description = words.describe(
    words.role.output,
    input.queryLabels[input.query] ?? '',
    formatVector(after, input.digits('output')),
  );
  const figure =
    columns >= stripsFrom
      ? stripsFigure(input)
      : columns === 2
        ? planeFigure(input)
        : cellsFigure(input, { x: margin, width: input.width - 2 * margin }, 0);
  return picture(input.width, figure.height, description, figure.marks);
};

interface Figure {
  readonly marks: readonly Mark[];
  readonly height: number;
}

function planeFigure(input: SceneInput): Figure {
  const { two, left, right } = columnsOf(input.width, 0.58);
  const planeHeight = two ? 340 : Math.min(340, Math.max(280, left.width));
  const cells = cellsFigure(input, right, two ? 0 : planeHeight + rowGap);
  return {
    height: Math.max(planeHeight, cells.height),
    marks: [
      ...planeMarks(input, { x: left.x, y: 0, width: left.width, height: planeHeight }),
      ...cells.marks,
    ],
  };
}

const headingHeight = 26;
const cellHeight = 46;

/** Before and after as two rows of cells, then what the output is made of. */
function cellsFigure(input: SceneInput, area: { x: number; width: number }, top: number): Figure {
  const { words } = input;
  const tensor = tensorOf(input, 'output');
  const columns = tensor?.columns ?? 0;
  const own = input.self ?? null;
  const cellWidth = Math.min(84, area.width / Math.max(1, columns));
  const word = input.queryLabels[input.query] ?? '';
  const heads = input.axes.slice(0, columns);
  const headHeight = heads.length > 0 ? 18 : 0;
  let y = top;
  const rowOf = (key: 'value' | 'output', row: number, heading: string): Mark[] => {
    const marks = [
      text({
        key: `${key}:heading`,
        x: area.x,
        y: y + 14,
        text: heading,
        size: type.usual,
        ink: inkOf(key),
        weight: 600,
      }),
      ...heads.map((head, column) =>
        text({
          key: `${key}:head:${column}`,
          x: area.x + column * cellWidth,
          y: y + headingHeight + 8,
          text: fitText(head, type.small, cellWidth - 4),
          size: type.small,
          ink: 'muted',
        }),
      ),
      ...matrixMarks(input, {
        key,
        tensor: key,
        x: area.x,
        y: y + headHeight + headingHeight,
        cellWidth,
        cellHeight,
        lines: linesOf(key, [row], columns),
        size: 17,
        dimmed: () => false,
        changes: cellWidth >= 62,
      }),
    ];
    y += headingHeight + headHeight + cellHeight + 14;
    return marks;
  };
  const before = own === null ? [] : rowOf('value', own, words.beforeAttention(word));
  const after = rowOf('output', input.query, words.afterAttention(word));
  const parts = partsMarks(input, area, y + 4);
  return { marks: [...before, ...after, ...parts.marks], height: y + 4 + parts.height };
}

/** The weights once more: what the output is made of. */
function partsMarks(input: SceneInput, area: { x: number; width: number }, top: number): Figure {
  const { words } = input;
  const weights = rowAt(input, 'weights', input.query);
  const texts = weights.map((weight) => formatNumber(weight, input.digits('weights')));
  const rowHeight = 26;
  const label = Math.min(widest(input.keyLabels, 13) + 12, area.width * 0.34);
  const numbers = widest(texts, 13, true) + 12;
  const range = shareRange(weights);
  return {
    height: headingHeight + weights.length * rowHeight,
    marks: [
      text({
        key: 'parts:heading',
        x: area.x,
        y: top + 12,
        text: words.madeOf,
        size: 13,
        ink: 'muted',
      }),
      ...weights.flatMap((_, key): Mark[] => {
        const cell = { tensor: 'weights', row: input.query, column: key };
        const middle = top + headingHeight + (key + 0.5) * rowHeight;
        return [
          text({
            key: `parts:${key}:label`,
            x: area.x,
            y: middle + 4.5,
            text: input.keyLabels[key] ?? '',
            size: 13,
            ink: 'text',
          }),
          ...barMarks(input, {
            key: `parts:${key}:bar`,
            cell,
            x: area.x + label,
            y: middle - 7,
            width: area.width - label - numbers,
            height: 14,
            range,
            dimmed: false,
          }),
          ...numberMarks(input, {
            key: `parts:${key}:number`,
            cell,
            x: area.x + area.width - 2,
            middle,
            size: 13,
            dimmed: false,
            changes: false,
          }),
        ];
      }),
    ],
  };
}

/** Outputs of every query as strips, the chosen one marked, with the word's own value above. */
function stripsFigure(input: SceneInput): Figure {
  const { words } = input;
  const tensor = tensorOf(input, 'output');
  const area = { x: margin, width: input.width - 2 * margin };
  const word = input.queryLabels[input.query] ?? '';
  const own = input.self ?? null;
  const labelWidth = Math.min(widest(input.queryLabels, 13) + 12, area.width * 0.26);
  // Outputs are averages and smaller than values: on the values' scale all of them would look like zero.
  const [largestValue, largest] = [largestSize(input, ['value']), largestSize(input, ['output'])];
  const rowHeight = 26;
  const rows = Array.from({ length: tensor?.rows ?? 0 }, (_, row) => row);
  const valueBottom = 28 + rowHeight;
  const outputTop = own === null ? 28 : valueBottom + 10 + legendHeight + 38;
  const bottom = outputTop + rows.length * rowHeight;
  return {
    height: bottom + 16 + legendHeight,
    marks: [
      ...(own === null
        ? []
        : [
            text({
              key: 'value:heading',
              x: area.x,
              y: 14,
              text: words.beforeAttention(word),
              size: type.usual,
              ink: 'value',
              weight: 600,
            }),
            ...stripsMarks(
              input,
              {
                key: 'value',
                tensor: 'value',
                rows: [own],
                labels: [word],
                ...area,
                y: 28,
                rowHeight,
                labelWidth,
              },
              largestValue,
            ),
            ...legendMarks(
              'legend:value',
              area.x + labelWidth,
              valueBottom + 10,
              area.width - labelWidth,
              largestValue,
              input.digits('value'),
            ),
          ]),
      text({
        key: 'output:heading',
        x: area.x,
        y: outputTop - 12,
        text: words.everyOutput,
        size: type.usual,
        ink: 'output',
        weight: 600,
      }),
      text({
        key: 'output:shape',
        x: area.x + area.width,
        y: outputTop - 12,
        text: formatShape(rows.length, tensor?.columns ?? 0),
        size: type.small,
        ink: 'muted',
        anchor: 'end',
      }),
      ...stripsMarks(
        input,
        {
          key: 'output',
          tensor: 'output',
          rows,
          labels: input.queryLabels,
          ...area,
          y: outputTop,
          rowHeight,
          labelWidth,
        },
        largest,
      ),
      rect({
        key: 'chosen',
        x: area.x + labelWidth - 2,
        y: outputTop + input.query * rowHeight - 2,
        width: area.width - labelWidth + 4,
        height: rowHeight + 3,
        radius: 3,
        fill: 'none',
        stroke: 'output',
      }),
      ...legendMarks(
        'legend',
        area.x + labelWidth,
        bottom + 14,
        area.width - labelWidth,
        largest,
        input.digits('output'),
      ),
    ],
  };
}
