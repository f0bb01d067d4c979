import type { Cell } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Mark, Picture, Point } from '../draw/marks';
import { between, figure, line, rect, text, type } from '../draw/pen';
import { raisedScale, textWidth } from '../draw/text_width';
import { margin, picture, rowGap } from './figure_layout';
import { blocksFigure, matrixBlocks } from './inputs';
import { linesOf, matrixMarks } from './matrix_cells';
import { numberMarks, within } from './number_spot';
import { inkOf, rowAt, shownOf, tensorOf, wordsOf } from './reading';
import type { Scene, SceneInput } from './scene_types';

/**
 * One word vector through up to three matrices. A row of a matrix slides under the vector, products appear beneath, and their sum lands
 * beside the row it came from.
 */
export const projection: Scene = (input): Picture => {
  const words = wordsOf(input);
  const views = viewsOf(input);
  const bench = benchOf(input);
  const blocks = placeBlocks(input, views, bench.height + rowGap);
  const last = Math.max(...blocks.map(({ y, height }) => y + height));
  const others = (tensorOf(input, 'embedding')?.rows ?? 1) > 1 ? blocksFigure(input, matrixBlocks(input, views.map(({ role }) => role)), last + rowGap) : null;
  const results = views.map(({ role }) => `${words.role[role]} ${rowAt(input, role, input.query).map((number) => formatNumber(number, input.digits(role))).join(', ')}`);
  return picture(input.width, others === null ? last : last + rowGap + others.height, words.describe(words.projections, input.queryLabels[input.query] ?? '', results.join('; ')), [
    ...benchMarks(input, bench, blocks),
    ...blocks.flatMap((block) => blockMarks(input, block, bench)),
    ...(others?.marks ?? []),
  ]);
};

interface View {
  readonly role: 'query' | 'key' | 'value';
  readonly matrix: string;
  readonly letter: string;
}

function viewsOf(input: SceneInput): View[] {
  const all: View[] = [
    { role: 'query', matrix: 'query_projection', letter: 'q' },
    { role: 'key', matrix: 'key_projection', letter: 'k' },
    { role: 'value', matrix: 'value_projection', letter: 'v' },
  ];
  return all.filter(({ matrix }) => tensorOf(input, matrix) !== null);
}

/** The place above the matrices where one row is worked. */
interface Bench {
  readonly x: number;
  readonly cells: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly vectorY: number;
  readonly rowY: number;
  readonly productY: number;
  readonly sumX: number;
  readonly height: number;
}

const benchLabel = 78;
const benchTop = 24;

function benchOf(input: SceneInput): Bench {
  const cells = tensorOf(input, 'embedding')?.columns ?? 0;
  const cellHeight = 36;
  const cellWidth = Math.min(72, (input.width - 2 * margin - benchLabel - 58) / cells);
  const x = margin + benchLabel;
  return { x, cells, cellWidth, cellHeight, vectorY: benchTop, rowY: benchTop + cellHeight + 16, productY: benchTop + 2 * (cellHeight + 16), sumX: x + cells * cellWidth + 52, height: benchTop + 3 * cellHeight + 34 };
}

interface PlacedBlock extends View {
  readonly x: number;
  readonly y: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly height: number;
  readonly resultX: number;
  readonly resultWidth: number;
}

const blockHeading = 48;
const resultGap = 22;

function placeBlocks(input: SceneInput, views: readonly View[], top: number): PlacedBlock[] {
  const area = { x: margin, width: input.width - 2 * margin };
  const beside = area.width >= 660;
  const gap = 26;
  const width = beside ? (area.width - gap * (views.length - 1)) / Math.max(1, views.length) : Math.min(area.width, 420);
  let y = top;
  return views.map((view, index) => {
    const tensor = tensorOf(input, view.matrix);
    const [rows, columns] = [tensor?.rows ?? 0, tensor?.columns ?? 0];
    const cellHeight = 34;
    const resultWidth = 54;
    const cellWidth = Math.min(64, (width - resultGap - resultWidth) / columns);
    const x = beside ? area.x + index * (width + gap) : area.x;
    const height = blockHeading + rows * cellHeight + 2;
    const placed = { ...view, x, y, cellWidth, cellHeight, columns, rows, height, resultX: x + columns * cellWidth + resultGap, resultWidth };
    if (!beside) y += height + 14;
    return placed;
  });
}

/** The cell of a result that is worked now. */
function workedOf(input: SceneInput): Cell | null {
  const { focus } = input.frame.beat;
  return focus !== null && ['query', 'key', 'value'].includes(focus.tensor) ? focus : null;
}

/** When in its beat the row slides, the products appear and the sum lands, if all happens at once. */
const slides = [0, 0.35] as const;
const multiplies = [0.35, 0.65] as const;
const lands = [0.65, 1] as const;

function benchMarks(input: SceneInput, bench: Bench, blocks: readonly PlacedBlock[]): Mark[] {
  const words = wordsOf(input);
  const worked = workedOf(input);
  const block = blocks.find(({ role }) => role === worked?.tensor);
  const label = (key: string, y: number, label: string, sub?: string): Mark =>
    text({ key: `bench:${key}`, x: margin, y: y + bench.cellHeight / 2 + 3, text: label, size: 13, ink: 'muted', ...(sub === undefined ? {} : { sub }) });
  const slots = [bench.rowY, bench.productY].flatMap((y, line) =>
    Array.from({ length: bench.cells }, (_, column) => rect({ key: `bench:slot:${line}:${column}`, x: bench.x + column * bench.cellWidth, y, width: bench.cellWidth - 3, height: bench.cellHeight - 3, radius: 4, fill: 'track' })),
  );
  return [
    text({ key: 'bench:word', x: margin, y: 13, text: words.wordVector(input.queryLabels[input.query] ?? ''), size: 14, ink: 'text', weight: 600 }),
    label('x', bench.vectorY, words.vector),
    ...matrixMarks(input, { key: 'x', tensor: 'embedding', x: bench.x, y: bench.vectorY, cellWidth: bench.cellWidth, cellHeight: bench.cellHeight, lines: linesOf('embedding', [input.query], bench.cells), changes: bench.cellWidth >= 64 }),
    label('row', bench.rowY, words.rowOf, block?.letter),
    label('product', bench.productY, words.products),
    ...slots,
    ...(worked === null || block === undefined ? [] : workMarks(input, bench, block, worked)),
  ];
}

function workMarks(input: SceneInput, bench: Bench, block: PlacedBlock, worked: Cell): Mark[] {
  const { terms } = input.explain(worked);
  const { action, terms: told } = input.frame.beat;
  const { progress } = input.frame;
  const first = told.some(({ index }) => index === 0);
  const atOnce = action === 'row';
  const slid = atOnce ? within(progress, slides) : action === 'term' && first ? within(progress, [0, 0.5]) : 1;
  const shownTerm = (index: number): number => {
    if (atOnce) return within(progress, multiplies);
    const shown = Math.max(shownOf(input, worked) > 0 ? 1 : 0, input.frame.termShown(worked.tensor, worked.row, worked.column, index));
    return within(shown, first ? [0.5, 1] : [0, 1]);
  };
  const digits = { matrix: input.digits(block.matrix), result: input.digits(worked.tensor) };
  const rowFrom: Point = { x: block.x, y: block.y + blockHeading + worked.column * block.cellHeight };
  const place = between(rowFrom, { x: bench.x, y: bench.rowY }, slid);
  const width = block.cellWidth + (bench.cellWidth - block.cellWidth) * slid;
  const lit = (index: number): boolean => action === 'term' && told.some((term) => term.index === index);
  const cells = terms.flatMap((term, index): Mark[] => {
    const x = place.x + index * width;
    const shown = shownTerm(index);
    const right = (left: number, cellWidth: number, content: string): number => left + cellWidth / 2 + content.length * 4;
    const product = formatNumber(term.product, digits.result);
    const factor = formatNumber(term.right ?? 0, digits.matrix);
    const centre = bench.x + (index + 0.5) * bench.cellWidth - 1.5;
    const productAt = between({ x: centre, y: bench.rowY + bench.cellHeight / 2 }, { x: centre, y: bench.productY + bench.cellHeight / 2 }, shown);
    return [
      rect({ key: `work:${index}`, x, y: place.y, width: width - 3, height: bench.cellHeight - 3, radius: 4, fill: block.role, tint: 0.22, ...(lit(index) ? { stroke: block.role } : {}) }),
      figure({ key: `work:${index}:number`, x: right(x, width - 3, factor), y: place.y + bench.cellHeight / 2 + 3.5, text: factor, ink: 'text' }),
      ...(slid === 1 ? [text({ key: `work:${index}:times`, x: centre, y: bench.rowY - 5, text: '×', size: type.small, ink: 'muted', anchor: 'middle' })] : []),
      ...(shown > 0
        ? [
            ...(index > 0 && shown === 1 ? [text({ key: `work:${index}:plus`, x: bench.x + index * bench.cellWidth - 1.5, y: productAt.y + 3.5, text: '+', size: type.small, ink: 'muted', anchor: 'middle' })] : []),
            figure({ key: `work:${index}:product`, x: productAt.x + product.length * 4, y: productAt.y + 3.5, text: product, size: 13, ink: block.role, weight: 600, halo: shown < 1 }),
            ...(shown === 1 ? [text({ key: `work:${index}:equals`, x: centre, y: bench.productY - 5, text: '=', size: type.small, ink: 'muted', anchor: 'middle' })] : []),
          ]
        : []),
    ];
  });
  const sum = shownOf(input, worked);
  const settled = atOnce ? within(progress, [0.65, 0.66]) : sum > 0 ? 1 : 0;
  return [
    ...cells,
    ...(settled > 0
      ? [
          text({ key: 'work:sum:equals', x: bench.x + bench.cells * bench.cellWidth + 4, y: bench.productY + bench.cellHeight / 2 + 3.5, text: '=', size: 13, ink: 'muted', anchor: 'middle' }),
          figure({ key: 'work:sum', x: bench.sumX, y: bench.productY + bench.cellHeight / 2 + 4, text: formatNumber(input.explain(worked).total, digits.result), size: 16, ink: block.role, weight: 700 }),
        ]
      : []),
  ];
}

function blockMarks(input: SceneInput, block: PlacedBlock, bench: Bench): Mark[] {
  const words = wordsOf(input);
  const worked = workedOf(input);
  const top = block.y + blockHeading;
  const matrixRows = Array.from({ length: block.rows }, (_, row) => row);
  const dims = input.frame.anyLit && worked !== null && worked.tensor !== block.role;
  const from: Point = { x: bench.sumX, y: bench.productY + bench.cellHeight / 2 };
  const atOnce = input.frame.beat.action === 'row';
  return [
    text({ key: `${block.role}:heading`, x: block.x, y: block.y + 14, text: `${words.role[block.role]} = W`, sub: block.letter, size: 15, ink: inkOf(block.role), weight: 700 }),
    text({ key: `${block.role}:heading:x`, x: block.x + headingWidth(words.role[block.role]), y: block.y + 14, text: '· x', size: 15, ink: inkOf(block.role), weight: 700 }),
    text({ key: `${block.role}:caption`, x: block.x, y: block.y + 34, text: words.views[block.role], size: 13, ink: 'muted' }),
    ...matrixMarks(input, {
      key: block.matrix, tensor: block.matrix, x: block.x, y: top, cellWidth: block.cellWidth, cellHeight: block.cellHeight, lines: linesOf(block.matrix, matrixRows, block.columns), size: 13,
      changes: false, dimmed: (cell) => input.frame.anyLit && worked !== null && (dims || cell.row !== worked.column),
    }),
    ...matrixRows.flatMap((row): Mark[] => {
      const cell = { tensor: block.role, row: input.query, column: row };
      const middle = top + (row + 0.5) * block.cellHeight - 1.5;
      const isWorked = worked?.tensor === block.role && worked.column === row;
      return [
        line(`${block.role}:way:${row}`, { x: block.resultX - resultGap + 2, y: middle }, { x: block.resultX - 5, y: middle }, isWorked ? block.role : 'grid', { width: 1.5 }),
        rect({ key: `${block.role}:slot:${row}`, x: block.resultX, y: top + row * block.cellHeight, width: block.resultWidth, height: block.cellHeight - 3, radius: 4, fill: 'track', ...(isWorked ? { stroke: block.role } : {}) }),
        ...numberMarks(input, { key: `${block.role}:result:${row}`, cell, x: block.resultX + block.resultWidth - 8, middle, size: 15, weight: 700, dimmed: false, changes: false, during: atOnce ? lands : [0.3, 1], ...(isWorked ? { from } : {}) }),
      ];
    }),
  ];
}

/** "query = W_q" in the heading's type, with a space after. */
function headingWidth(role: string): number {
  return textWidth(`${role} = W `, 15, true) + textWidth('q', 15 * raisedScale, true);
}
