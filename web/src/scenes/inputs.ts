import type { Cell } from '../core/trace';
import { formatShape } from '../draw/format';
import type { Mark, Picture } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { widest } from '../draw/text_width';
import { barColumns } from './bar_columns';
import { shareRange } from './bar_row';
import { margin, picture, rowGap } from './figure_layout';
import { type Block, type BlocksFigure, cellBlocks, matrixBlocks } from './matrix_blocks';
import { headCount, inkOf, numberAt, tensorOf } from './reading';
import type { Scene, SceneInput } from './scene_types';
import { splitFigure } from './split_heads';
import { largestSize, legendHeight, legendMarks, stripsFrom, stripsMarks } from './strips';

/** What the example is given: query, key and value (or relevances) as small matrices, one row a word, the chosen query marked. */
export const inputs: Scene = (input): Picture => {
  const blocks = matrixBlocks(
    input,
    candidates.filter((id) => isGiven(input, id)),
  );
  const { words } = input;
  const shapes = blocks.map(
    ({ tensor, rows, columns }) =>
      `${words.role[tensorOf(input, tensor)?.role ?? 'query']} ${formatShape(rows, columns)}`,
  );
  const oneNumberEach =
    blocks.every(({ columns, labels }) => columns === 1 && labels === input.keyLabels) &&
    headCount(input) === 0;
  const split = splitFigure(input);
  const top = split === null ? 0 : split.height + rowGap;
  const figure = oneNumberEach ? barsFigure(input, blocks) : blocksFigure(input, blocks, top);
  const marks = [...(split?.marks ?? []), ...figure.marks];
  const height = top + figure.height;
  return picture(
    input.width,
    height,
    words.describe(words.given, input.queryLabels[input.query] ?? '', shapes.join(', ')),
    marks,
  );
};

const candidates = ['embedding', 'query', 'key', 'relevance', 'weights', 'scores', 'value'];

function isGiven(input: SceneInput, id: string): boolean {
  return input.trace.stages.some(
    (stage) => stage.output === id && (stage.op === 'input' || stage.op === 'split'),
  );
}

/** Matrices from `top` on: cells with numbers, or strips of colour where a word has many numbers. */
export function blocksFigure(
  input: SceneInput,
  blocks: readonly Block[],
  top: number,
): BlocksFigure {
  return blocks.some(({ columns }) => columns >= stripsFrom)
    ? stripsFigure(input, blocks, top)
    : cellBlocks(input, blocks, top);
}

/** One number a word, or two: bars beside the words. */
function barsFigure(input: SceneInput, blocks: readonly Block[]): BlocksFigure {
  const { words } = input;
  const columns = blocks.map(({ tensor, lines }) => ({
    tensor,
    heading: words.role[tensorOf(input, tensor)?.role ?? 'value'],
    cellOf: (key: number): Cell => lines[key]?.[0] ?? { tensor, row: key, column: 0 },
    slides: inkOf(tensor) === 'weights',
    range: shareRange(lines.map((line) => (line[0] === undefined ? 0 : numberAt(input, line[0])))),
  }));
  const bars = barColumns(input, {
    key: 'bars',
    x: margin,
    y: 0,
    width: input.width - 2 * margin,
    columns,
    ...(input.keyLabels.length > 4 ? { rowHeight: 40 } : {}),
  });
  return { marks: bars.marks, height: bars.height + 4 };
}

/** Many numbers a word: strips of colour under one another, on one legend. */
function stripsFigure(input: SceneInput, blocks: readonly Block[], start: number): BlocksFigure {
  const { words } = input;
  const area = { x: margin, width: input.width - 2 * margin };
  const labelWidth = Math.min(
    widest(
      blocks.flatMap(({ labels }) => labels),
      13,
    ) + 12,
    area.width * 0.26,
  );
  const largest = largestSize(
    input,
    blocks.map(({ tensor }) => tensor),
  );
  const rowHeight = 20;
  let y = start;
  const marks = blocks.flatMap((block): Mark[] => {
    const role = tensorOf(input, block.tensor)?.role ?? 'query';
    const top = y + 26;
    y = top + block.rows * rowHeight + rowGap;
    const rows = Array.from({ length: block.rows }, (_, row) => row);
    const litRows = rows.filter(
      (row) => !input.frame.anyLit || input.frame.lit(block.tensor, row, 0),
    );
    return [
      text({
        key: `${block.tensor}:heading`,
        x: area.x,
        y: top - 10,
        text: words.role[role],
        size: 15,
        ink: inkOf(block.tensor),
        weight: 700,
      }),
      text({
        key: `${block.tensor}:shape`,
        x: area.x + area.width,
        y: top - 10,
        text: formatShape(block.rows, block.columns),
        size: type.small,
        ink: 'muted',
        anchor: 'end',
      }),
      ...stripsMarks(
        input,
        {
          key: `${block.tensor}:strips`,
          tensor: block.tensor,
          rows,
          labels: block.labels,
          ...area,
          y: top,
          rowHeight,
          labelWidth,
          litRows,
        },
        largest,
      ),
      ...(block.tensor === 'query'
        ? [
            rect({
              key: 'chosen',
              x: area.x + labelWidth - 2,
              y: top + input.query * rowHeight - 2,
              width: area.width - labelWidth + 4,
              height: rowHeight + 3,
              radius: 3,
              fill: 'none',
              stroke: 'query',
            }),
          ]
        : []),
    ];
  });
  const legend = legendMarks(
    'legend',
    area.x + labelWidth,
    y,
    area.width - labelWidth,
    largest,
    input.digits('query'),
  );
  return { marks: [...marks, ...legend], height: y - start + legendHeight };
}
