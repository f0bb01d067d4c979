import { formatVector } from '../draw/format';
import type { Mark } from '../draw/marks';
import { rect, text } from '../draw/pen';
import { fitText, widest } from '../draw/text_width';
import { linesOf, matrixMarks } from './matrix_cells';
import { rowAt, tensorOf } from './reading';
import type { SceneInput } from './scene_types';

/** The outputs of every query as small cells, the chosen one marked; nothing where there is but one. */

const headingHeight = 22;
const rowHeight = 28;

export function outputBlockHeight(input: SceneInput): number {
  const rows = tensorOf(input, 'output')?.rows ?? 0;
  return rows < 2 ? 0 : headingHeight + rows * rowHeight + 4;
}

export function outputBlockMarks(
  input: SceneInput,
  area: { x: number; y: number; width: number },
): Mark[] {
  const tensor = tensorOf(input, 'output');
  if (tensor === null || tensor.rows < 2) return [];
  const label = Math.min(widest(input.queryLabels, 13, true) + 14, area.width * 0.34);
  const cellWidth = Math.min(64, (area.width - label) / tensor.columns);
  const top = area.y + headingHeight;
  const rows = Array.from({ length: tensor.rows }, (_, row) => row);
  return [
    text({
      key: 'outputs:heading',
      x: area.x,
      y: area.y + 12,
      text: input.words.everyQuery(input.words.role.output),
      size: 13,
      ink: 'muted',
    }),
    rect({
      key: 'outputs:chosen',
      x: area.x - 6,
      y: top + input.query * rowHeight - 2,
      width: label + tensor.columns * cellWidth + 8,
      height: rowHeight + 1,
      radius: 6,
      fill: 'panel',
      stroke: 'line',
    }),
    ...rows.map((row) =>
      text({
        key: `outputs:row:${row}`,
        x: area.x,
        y: top + (row + 0.5) * rowHeight + 3,
        text: fitText(input.queryLabels[row] ?? '', 13, label - 8, row === input.query),
        size: 13,
        ink: 'text',
        weight: row === input.query ? 600 : 400,
      }),
    ),
    ...matrixMarks(input, {
      key: 'outputs',
      tensor: 'output',
      x: area.x + label,
      y: top,
      cellWidth,
      cellHeight: rowHeight,
      lines: linesOf('output', rows, tensor.columns),
      size: 12,
      changes: false,
      dimmed: () => false,
      digits: digitsApart(input, rows, tensor.columns),
    }),
  ];
}

/** Decimals beyond the usual ones, so that rows that differ do not print alike. */
const mostMore = 2;

function digitsApart(input: SceneInput, rows: readonly number[], columns: number): number {
  const usual = input.digits('output');
  const numbers = rows.map((row) => rowAt(input, 'output', row).slice(0, columns));
  const different = (texts: readonly string[]): number => new Set(texts).size;
  const apart = different(numbers.map(String));
  const printedApart = (digits: number): boolean =>
    different(numbers.map((row) => formatVector(row, digits))) === apart;
  return [usual, usual + 1].find(printedApart) ?? usual + mostMore;
}
