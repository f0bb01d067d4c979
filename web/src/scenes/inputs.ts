import type { Cell } from '../core/trace';
import { formatShape } from '../draw/format';
import type { Mark, Picture } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { fitText, textWidth, widest } from '../draw/text_width';
import { margin, picture, rowGap } from './figure_layout';
import { linesOf, matrixMarks, standing } from './matrix_cells';
import { numbersWidth } from './number_spot';
import { allOf, inkOf, tensorOf, wordsOf } from './reading';
import type { Scene, SceneInput } from './scene_types';
import { largestSize, legendHeight, legendMarks, stripsFrom, stripsMarks } from './strips';

/** What the example is given: query, key and value (or relevances) as small matrices, one row a word, the chosen query marked. */
export const inputs: Scene = (input): Picture => {
  const blocks = matrixBlocks(input, candidates.filter((id) => isGiven(input, id)));
  const words = wordsOf(input);
  const shapes = blocks.map(({ tensor, rows, columns }) => `${words.role[tensorOf(input, tensor)?.role ?? 'query']} ${formatShape(rows, columns)}`);
  const { marks, height } = blocksFigure(input, blocks, 0);
  return picture(input.width, height, words.describe(words.given, input.queryLabels[input.query] ?? '', shapes.join(', ')), marks);
};

/** Blocks under one another or side by side, from `top` on. */
export function blocksFigure(input: SceneInput, blocks: readonly Block[], top: number): { readonly marks: readonly Mark[]; readonly height: number } {
  return blocks.some(({ columns }) => columns >= stripsFrom) ? stripsFigure(input, blocks, top) : cellsFigure(input, blocks, top);
}

export interface Block {
  readonly tensor: string;
  readonly rows: number;
  readonly columns: number;
  /** Rows stand for key words, or for query words. */
  readonly labels: readonly string[];
  readonly lines: readonly (readonly Cell[])[];
}

const candidates = ['embedding', 'query', 'key', 'relevance', 'weights', 'scores', 'value'];
const perKey = new Set(['relevance', 'weights', 'scores']);

function isGiven(input: SceneInput, id: string): boolean {
  return input.trace.stages.some((stage) => stage.output === id && stage.op === 'input');
}

/** The tensors, each with the words that its rows stand for. */
export function matrixBlocks(input: SceneInput, tensors: readonly string[]): Block[] {
  return tensors.flatMap((id): Block[] => {
    const tensor = tensorOf(input, id);
    if (tensor === null) return [];
    // A row of relevances stands upright, so that each is beside its word.
    if (perKey.has(id)) return [{ tensor: id, rows: tensor.columns, columns: 1, labels: input.keyLabels, lines: standing(id, input.query, tensor.columns) }];
    const rows = Array.from({ length: tensor.rows }, (_, row) => row);
    return [{ tensor: id, rows: tensor.rows, columns: tensor.columns, labels: id === 'key' || id === 'value' ? input.keyLabels : input.queryLabels, lines: linesOf(id, rows, tensor.columns) }];
  });
}

const headingHeight = 44;
const blockGap = 30;

/** Blocks of the same words share one column of labels and stand side by side; where they do not fit, one below the other. */
function cellsFigure(input: SceneInput, blocks: readonly Block[], top: number) {
  const area = { x: margin, width: input.width - 2 * margin };
  const shared = blocks.every(({ labels }) => labels.join('\n') === blocks[0]?.labels.join('\n'));
  const labelOf = ({ labels }: Block): number => Math.min(widest(labels, type.usual, true) + 14, area.width * 0.3);
  const least = (block: Block): number => Math.max(48, numbersWidth(input, block.tensor, allOf(input, block.tensor)) + 14);
  const columns = blocks.reduce((sum, block) => sum + block.columns, 0);
  const labelRoom = shared ? (blocks[0] === undefined ? 0 : labelOf(blocks[0])) : blocks.reduce((sum, block) => sum + labelOf(block), 0);
  const gaps = blockGap * (blocks.length - 1);
  const each = (area.width - labelRoom - gaps) / columns;
  const beside = blocks.every((block) => each >= least(block));
  const rowHeight = Math.max(...blocks.map(({ rows }) => rows)) > 4 ? 36 : 42;
  if (beside) {
    const cellWidth = Math.min(78, each);
    let x = area.x;
    const marks = blocks.flatMap((block, index): Mark[] => {
      const labelled = index === 0 || !shared;
      const left = x + (labelled ? labelOf(block) : 0);
      const drawn = blockMarks(input, block, { x: left, y: top, cellWidth, rowHeight, labelX: labelled ? x : null });
      x = left + block.columns * cellWidth + blockGap;
      return drawn;
    });
    return { marks, height: headingHeight + Math.max(...blocks.map(({ rows }) => rows)) * rowHeight + 6 };
  }
  let y = top;
  const marks = blocks.flatMap((block): Mark[] => {
    const label = labelOf(block);
    const cellWidth = Math.min(78, (area.width - label) / block.columns);
    const drawn = blockMarks(input, block, { x: area.x + label, y, cellWidth, rowHeight, labelX: area.x });
    y += headingHeight + block.rows * rowHeight + rowGap;
    return drawn;
  });
  return { marks, height: y - top - rowGap + 6 };
}

interface BlockPlace {
  readonly x: number;
  readonly y: number;
  readonly cellWidth: number;
  readonly rowHeight: number;
  readonly labelX: number | null;
}

function blockMarks(input: SceneInput, block: Block, { x, y, cellWidth, rowHeight, labelX }: BlockPlace): Mark[] {
  const words = wordsOf(input);
  const role = tensorOf(input, block.tensor)?.role ?? 'query';
  const ink = inkOf(block.tensor);
  const top = y + headingHeight;
  const roomy = block.columns * cellWidth >= textWidth(words.role[role], 15, true);
  const chosen = block.tensor === 'query' && block.rows > 1 ? input.query : null;
  return [
    text({ key: `${block.tensor}:heading`, x: roomy ? x : x + block.columns * cellWidth - 3, y: y + 14, text: words.role[role], size: 15, ink, weight: 700, anchor: roomy ? 'start' : 'end' }),
    text({ key: `${block.tensor}:shape`, x: roomy ? x : x + block.columns * cellWidth - 3, y: y + 32, text: formatShape(block.rows, block.columns), size: type.small, ink: 'muted', anchor: roomy ? 'start' : 'end' }),
    ...(chosen === null ? [] : [rect({ key: 'chosen', x: x - 4, y: top + chosen * rowHeight - 4, width: block.columns * cellWidth + 5, height: rowHeight + 5, radius: 7, fill: 'none', stroke: 'query' })]),
    ...(labelX === null
      ? []
      : block.labels.map((label, row) =>
          text({ key: `${block.tensor}:label:${row}`, x: labelX, y: top + (row + 0.5) * rowHeight + 3.5, text: fitText(label, type.usual, x - labelX - 8, true), ink: 'text', weight: block.labels === input.queryLabels && row === input.query ? 700 : 400 }),
        )),
    ...matrixMarks(input, { key: block.tensor, tensor: block.tensor, x, y: top, cellWidth, cellHeight: rowHeight, lines: block.lines, changes: cellWidth >= 62 }),
  ];
}

/** Many numbers a word: strips of colour under one another, on one legend. */
function stripsFigure(input: SceneInput, blocks: readonly Block[], start: number) {
  const words = wordsOf(input);
  const area = { x: margin, width: input.width - 2 * margin };
  const labelWidth = Math.min(widest(blocks.flatMap(({ labels }) => labels), 13) + 12, area.width * 0.26);
  const largest = largestSize(input, blocks.map(({ tensor }) => tensor));
  const rowHeight = 20;
  let y = start;
  const marks = blocks.flatMap((block): Mark[] => {
    const role = tensorOf(input, block.tensor)?.role ?? 'query';
    const top = y + 26;
    y = top + block.rows * rowHeight + rowGap;
    const litRows = Array.from({ length: block.rows }, (_, row) => row).filter((row) => !input.frame.anyLit || input.frame.lit(block.tensor, row, 0));
    return [
      text({ key: `${block.tensor}:heading`, x: area.x, y: top - 10, text: words.role[role], size: 15, ink: inkOf(block.tensor), weight: 700 }),
      text({ key: `${block.tensor}:shape`, x: area.x + area.width, y: top - 10, text: formatShape(block.rows, block.columns), size: type.small, ink: 'muted', anchor: 'end' }),
      ...stripsMarks(input, { key: `${block.tensor}:strips`, tensor: block.tensor, rows: Array.from({ length: block.rows }, (_, row) => row), labels: block.labels, ...area, y: top, rowHeight, labelWidth, litRows }, largest),
      ...(block.tensor === 'query' ? [rect({ key: 'chosen', x: area.x + labelWidth - 2, y: top + input.query * rowHeight - 2, width: area.width - labelWidth + 4, height: rowHeight + 3, radius: 3, fill: 'none', stroke: 'query' })] : []),
    ];
  });
  const legend = legendMarks('legend', area.x, y, area.width, largest, input.digits('query'));
  return { marks: [...marks, ...legend], height: y - start + legendHeight };
}
