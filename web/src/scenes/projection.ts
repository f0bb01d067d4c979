import { formatNumber } from '../draw/format';
import type { Mark, Picture } from '../draw/marks';
import { line, rect, text, type } from '../draw/pen';
import { raisedSize, textWidth } from '../draw/text_width';
import { margin, picture, rowGap } from './figure_layout';
import { blocksFigure } from './inputs';
import { matrixBlocks } from './matrix_blocks';
import { linesOf, matrixMarks } from './matrix_cells';
import { numberMarks } from './number_spot';
import {
  type Bench,
  benchMarks,
  benchOf,
  lands,
  type RowSource,
  sumPlace,
  workedOf,
} from './projection_bench';
import { inkOf, rowAt, tensorOf } from './reading';
import type { Scene, SceneInput } from './scene_types';

/**
 * One embedding through up to three matrices. A row of a matrix slides under the vector, products appear beneath, and their sum lands
 * beside the row it came from.
 */
export const projection: Scene = (input): Picture => {
  const { words } = input;
  const views = viewsOf(input);
  const bench = benchOf(input);
  const blocks = placeBlocks(input, views, bench.height + 26);
  const last = Math.max(...blocks.map(({ y, height }) => y + height));
  const others =
    (tensorOf(input, 'embedding')?.rows ?? 1) > 1
      ? blocksFigure(
          input,
          matrixBlocks(
            input,
            views.map(({ role }) => role),
          ),
          last + rowGap,
        )
      : null;
  const results = views.map(
    ({ role }) =>
      `${words.role[role]} ${rowAt(input, role, input.query)
        .map((number) => formatNumber(number, input.digits(role)))
        .join(', ')}`,
  );
  return picture(
    input.width,
    others === null ? last : last + rowGap + others.height,
    words.describe(words.projections, input.queryLabels[input.query] ?? '', results.join('; ')),
    [
      ...benchMarks(input, bench, blocks),
      ...blocks.flatMap((block) => blockMarks(input, block, bench)),
      ...(others?.marks ?? []),
    ],
  );
};

type View = Pick<RowSource, 'role' | 'matrix' | 'letter'>;

function viewsOf(input: SceneInput): View[] {
  const all: View[] = [
    { role: 'query', matrix: 'query_projection', letter: 'q' },
    { role: 'key', matrix: 'key_projection', letter: 'k' },
    { role: 'value', matrix: 'value_projection', letter: 'v' },
  ];
  return all.filter(({ matrix }) => tensorOf(input, matrix) !== null);
}

interface PlacedBlock extends RowSource {
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly height: number;
  readonly resultX: number;
  readonly resultWidth: number;
}

const blockHeading = 66;
const resultGap = 22;

function placeBlocks(input: SceneInput, views: readonly View[], top: number): PlacedBlock[] {
  const area = { x: margin, width: input.width - 2 * margin };
  const beside = area.width >= 660;
  const gap = 26;
  const width = beside
    ? (area.width - gap * (views.length - 1)) / Math.max(1, views.length)
    : Math.min(area.width, 420);
  let y = top;
  return views.map((view, index) => {
    const tensor = tensorOf(input, view.matrix);
    const [rows, columns] = [tensor?.rows ?? 0, tensor?.columns ?? 0];
    const cellHeight = 34;
    const resultWidth = 54;
    const cellWidth = Math.min(64, (width - resultGap - resultWidth) / columns);
    const x = beside ? area.x + index * (width + gap) : area.x;
    const height = blockHeading + rows * cellHeight + 2;
    const placed = {
      ...view,
      x,
      y,
      rowsTop: y + blockHeading,
      cellWidth,
      cellHeight,
      columns,
      rows,
      height,
      resultX: x + columns * cellWidth + resultGap,
      resultWidth,
    };
    if (!beside) y += height + 14;
    return placed;
  });
}

function blockMarks(input: SceneInput, block: PlacedBlock, bench: Bench): Mark[] {
  const { words } = input;
  const worked = workedOf(input);
  const top = block.rowsTop;
  const matrixRows = Array.from({ length: block.rows }, (_, row) => row);
  const dims = input.frame.anyLit && worked !== null && worked.tensor !== block.role;
  const from = sumPlace(bench);
  const atOnce = input.frame.beat.action === 'row';
  return [
    text({
      key: `${block.role}:heading`,
      x: block.x,
      y: block.y + 14,
      text: `${words.role[block.role]} = W`,
      sub: block.letter,
      size: 15,
      ink: inkOf(block.role),
      weight: 700,
    }),
    text({
      key: `${block.role}:heading:x`,
      x: block.x + headingWidth(words.role[block.role]),
      y: block.y + 14,
      text: '· x',
      size: 15,
      ink: inkOf(block.role),
      weight: 700,
    }),
    text({
      key: `${block.role}:caption`,
      x: block.x,
      y: block.y + 34,
      text: words.views[block.role],
      size: 13,
      ink: 'muted',
    }),
    text({
      key: `${block.role}:caption:search`,
      x: block.x,
      y: block.y + 51,
      text: words.searchViews[block.role],
      size: type.small,
      ink: 'muted',
    }),
    ...matrixMarks(input, {
      key: block.matrix,
      tensor: block.matrix,
      x: block.x,
      y: top,
      cellWidth: block.cellWidth,
      cellHeight: block.cellHeight,
      lines: linesOf(block.matrix, matrixRows, block.columns),
      size: 13,
      changes: false,
      dimmed: (cell) =>
        input.frame.anyLit && worked !== null && (dims || cell.row !== worked.column),
    }),
    ...matrixRows.flatMap((row): Mark[] => {
      const cell = { tensor: block.role, row: input.query, column: row };
      const middle = top + (row + 0.5) * block.cellHeight - 1.5;
      const isWorked = worked?.tensor === block.role && worked.column === row;
      return [
        line(
          `${block.role}:way:${row}`,
          { x: block.resultX - resultGap + 2, y: middle },
          { x: block.resultX - 5, y: middle },
          isWorked ? block.role : 'grid',
          { width: 1.5 },
        ),
        rect({
          key: `${block.role}:slot:${row}`,
          x: block.resultX,
          y: top + row * block.cellHeight,
          width: block.resultWidth,
          height: block.cellHeight - 3,
          radius: 4,
          fill: 'track',
          ...(isWorked ? { stroke: block.role } : {}),
        }),
        ...numberMarks(input, {
          key: `${block.role}:result:${row}`,
          cell,
          x: block.resultX + block.resultWidth - 8,
          middle,
          size: 15,
          weight: 700,
          dimmed: false,
          changes: false,
          during: atOnce ? lands : [0.3, 1],
          ...(isWorked ? { from } : {}),
        }),
      ];
    }),
  ];
}

/** "query = W_q" in the heading's type, with a space after. */
function headingWidth(role: string): number {
  return textWidth(`${role} = W `, 15, true) + textWidth('q', raisedSize(15), true);
}
