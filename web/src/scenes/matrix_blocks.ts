import type { Cell } from '../core/trace';
import { formatShape } from '../draw/format';
import type { Mark } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { fitText, textWidth, widest } from '../draw/text_width';
import { margin, rowGap } from './figure_layout';
import { linesOf, matrixMarks, standing } from './matrix_cells';
import { numbersWidth } from './number_spot';
import { allOf, inkOf, tensorOf } from './reading';
import type { SceneInput } from './scene_types';

/** Small matrices beside one another, one row a word, as many in a line as fit. */

export interface Block {
  readonly tensor: string;
  readonly rows: number;
  readonly columns: number;
  /** Rows stand for key words, or for query words. */
  readonly labels: readonly string[];
  readonly lines: readonly (readonly Cell[])[];
}

export interface BlocksFigure {
  readonly marks: readonly Mark[];
  readonly height: number;
}

const perKey = new Set(['relevance', 'weights', 'scores']);

/** The tensors, each with the words that its rows stand for. */
export function matrixBlocks(input: SceneInput, tensors: readonly string[]): Block[] {
  return tensors.flatMap((id): Block[] => {
    const tensor = tensorOf(input, id);
    if (tensor === null) return [];
    // A row of relevances stands upright, so that each is beside its word.
    if (perKey.has(id))
      return [
        {
          tensor: id,
          rows: tensor.columns,
          columns: 1,
          labels: input.keyLabels,
          lines: standing(id, input.query, tensor.columns),
        },
      ];
    const rows = Array.from({ length: tensor.rows }, (_, row) => row);
    return [
      {
        tensor: id,
        rows: tensor.rows,
        columns: tensor.columns,
        labels: id === 'key' || id === 'value' ? input.keyLabels : input.queryLabels,
        lines: linesOf(id, rows, tensor.columns),
      },
    ];
  });
}

interface Density {
  readonly gap: number;
  readonly size: number;
  readonly labelSize: number;
  /** Around the digits of a cell. */
  readonly air: number;
  readonly leastCell: number;
}

const roomy: Density = {
  gap: 32,
  size: type.number,
  labelSize: type.usual,
  air: 16,
  leastCell: 50,
};
const compact: Density = { gap: 12, size: type.small, labelSize: 13, air: 5, leastCell: 28 };
const widestCell = 84;
const headingHeight = 44;

export function cellBlocks(input: SceneInput, blocks: readonly Block[], top: number): BlocksFigure {
  const width = input.width - 2 * margin;
  const density =
    [roomy, compact].find((each) => packed(input, blocks, width, each).length === 1) ?? compact;
  let y = top;
  const marks = packed(input, blocks, width, density).flatMap((line): Mark[] => {
    const rowHeight = Math.max(...line.map(({ rows }) => rows)) > 4 ? 36 : 42;
    const drawn = lineMarks(input, line, density, y, width, rowHeight);
    y += headingHeight + Math.max(...line.map(({ rows }) => rows)) * rowHeight + rowGap;
    return drawn;
  });
  return { marks, height: y - top - rowGap + 6 };
}

/** Blocks in lines: each takes as many as fit. */
function packed(
  input: SceneInput,
  blocks: readonly Block[],
  width: number,
  density: Density,
): Block[][] {
  const lines: Block[][] = [];
  for (const block of blocks) {
    const line = lines.at(-1);
    if (line !== undefined && lineNeed(input, [...line, block], density, width) <= width)
      line.push(block);
    else lines.push([block]);
  }
  return lines;
}

function lineNeed(
  input: SceneInput,
  line: readonly Block[],
  density: Density,
  width: number,
): number {
  const cells = line.reduce(
    (sum, block) => sum + block.columns * leastCell(input, block, density),
    0,
  );
  return (
    labelRooms(line, density, width).reduce((sum, room) => sum + room, 0) +
    cells +
    density.gap * (line.length - 1)
  );
}

function leastCell(
  input: SceneInput,
  block: Block,
  { size, air, leastCell: least }: Density,
): number {
  return Math.max(
    least,
    numbersWidth(input, block.tensor, allOf(input, block.tensor), size, false) + air,
  );
}

/** Room for words before each block; blocks of the same words share those of the first. */
function labelRooms(line: readonly Block[], { labelSize }: Density, width: number): number[] {
  const shared = line.every(({ labels }) => labels.join('\n') === line[0]?.labels.join('\n'));
  return line.map(({ labels }, index) =>
    shared && index > 0 ? 0 : Math.min(widest(labels, labelSize, true) + 12, width * 0.3),
  );
}

function lineMarks(
  input: SceneInput,
  line: readonly Block[],
  density: Density,
  y: number,
  width: number,
  rowHeight: number,
): Mark[] {
  const rooms = labelRooms(line, density, width);
  const columns = line.reduce((sum, block) => sum + block.columns, 0);
  const each =
    (width - rooms.reduce((sum, room) => sum + room, 0) - density.gap * (line.length - 1)) /
    columns;
  const needs = line.map((block) => leastCell(input, block, density));
  const even = Math.max(...needs) <= each;
  const spare = (width - lineNeed(input, line, density, width)) / columns;
  let x = margin;
  return line.flatMap((block, index): Mark[] => {
    const room = rooms[index] ?? 0;
    // Cells are all alike where that leaves each the room of its digits.
    const cellWidth = Math.min(widestCell, even ? each : (needs[index] ?? 0) + spare);
    const marks = [
      ...(room > 0 ? labelMarks(input, block, x, y, room, density.labelSize, rowHeight) : []),
      ...blockMarks(input, block, x + room, y, cellWidth, rowHeight, density.size),
    ];
    x += room + block.columns * cellWidth + density.gap;
    return marks;
  });
}

function labelMarks(
  input: SceneInput,
  block: Block,
  x: number,
  y: number,
  room: number,
  size: number,
  rowHeight: number,
): Mark[] {
  return block.labels.map((label, row) => {
    const chosen = block.labels === input.queryLabels && row === input.query;
    return text({
      key: `${block.tensor}:label:${row}`,
      x,
      y: y + headingHeight + (row + 0.5) * rowHeight + 3.5,
      text: fitText(label, size, room - 6, true),
      size,
      ink: 'text',
      weight: chosen ? 700 : 400,
    });
  });
}

function blockMarks(
  input: SceneInput,
  block: Block,
  x: number,
  y: number,
  cellWidth: number,
  rowHeight: number,
  size: number,
): Mark[] {
  const { words } = input;
  const role = tensorOf(input, block.tensor)?.role ?? 'query';
  const right = x + block.columns * cellWidth - 3;
  const fits = right - x >= textWidth(words.role[role], 15, true);
  const heading = { x: fits ? x : right, anchor: fits ? ('start' as const) : ('end' as const) };
  const top = y + headingHeight;
  const chosen = block.tensor === 'query' && block.rows > 1;
  return [
    text({
      key: `${block.tensor}:heading`,
      ...heading,
      y: y + 14,
      text: words.role[role],
      size: 15,
      ink: inkOf(block.tensor),
      weight: 700,
    }),
    text({
      key: `${block.tensor}:shape`,
      ...heading,
      y: y + 32,
      text: formatShape(block.rows, block.columns),
      size: type.small,
      ink: 'muted',
    }),
    ...(chosen
      ? [
          rect({
            key: 'chosen',
            x: x - 3.5,
            y: top + input.query * rowHeight - 3.5,
            width: right - x + 7,
            height: rowHeight + 4,
            radius: 7,
            fill: 'none',
            stroke: 'query',
          }),
        ]
      : []),
    ...matrixMarks(input, {
      key: block.tensor,
      tensor: block.tensor,
      x,
      y: top,
      cellWidth,
      cellHeight: rowHeight,
      lines: block.lines,
      size,
      changes: cellWidth >= 62,
    }),
  ];
}
