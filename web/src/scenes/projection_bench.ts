import type { Cell } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Mark, Point } from '../draw/marks';
import { between, figure, rect, text, type } from '../draw/pen';
import { textWidth } from '../draw/text_width';
import { margin } from './figure_layout';
import { linesOf, matrixMarks } from './matrix_cells';
import { within } from './number_spot';
import { shownOf, tensorOf } from './reading';
import type { SceneInput } from './scene_types';

/** The bench of the projection: the word's vector, the row of the matrix that slides under it, the products, and their sum. */

/** A matrix in the figure: where the row that is worked comes from. */
export interface RowSource {
  readonly role: 'query' | 'key' | 'value';
  readonly matrix: string;
  readonly letter: string;
  readonly x: number;
  readonly rowsTop: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

export interface Bench {
  /** Names stand before the lines; where there is no room, above them. */
  readonly namesBefore: boolean;
  readonly x: number;
  readonly cells: number;
  readonly cellWidth: number;
  readonly vectorY: number;
  readonly rowY: number;
  readonly productY: number;
  readonly sumX: number;
  readonly height: number;
}

const cellHeight = 36;
const nameRoom = 80;
const sumRoom = 68;

export function benchOf(input: SceneInput): Bench {
  const cells = tensorOf(input, 'embedding')?.columns ?? 0;
  const width = input.width - 2 * margin;
  const namesBefore = (width - nameRoom - sumRoom) / cells >= 52;
  const x = margin + (namesBefore ? nameRoom : 0);
  const cellWidth = Math.min(72, (width - (namesBefore ? nameRoom : 0) - sumRoom) / cells);
  const lineGap = namesBefore ? 16 : 22;
  const vectorY = namesBefore ? 24 : 22;
  const rowY = vectorY + cellHeight + lineGap;
  const productY = rowY + cellHeight + lineGap;
  return {
    namesBefore,
    x,
    cells,
    cellWidth,
    vectorY,
    rowY,
    productY,
    sumX: x + cells * cellWidth + sumRoom - 4,
    height: productY + cellHeight,
  };
}

/** Where the sum appears, and leaves from. */
export function sumPlace(bench: Bench): Point {
  return { x: bench.sumX, y: bench.productY + cellHeight / 2 - 1.5 };
}

/** The cell of a result that is worked now. */
export function workedOf(input: SceneInput): Cell | null {
  const { focus } = input.frame.beat;
  return focus !== null && ['query', 'key', 'value'].includes(focus.tensor) ? focus : null;
}

/** When in its beat the row slides, the products appear and the sum lands, if all happens at once. */
const slides = [0, 0.35] as const;
const multiplies = [0.35, 0.65] as const;
export const lands = [0.65, 1] as const;

export function benchMarks(input: SceneInput, bench: Bench, sources: readonly RowSource[]): Mark[] {
  const { words } = input;
  const worked = workedOf(input);
  const source = sources.find(({ role }) => role === worked?.tensor);
  const name = (key: string, y: number, sign: string, name: string, sub?: string): Mark =>
    text({
      key: `bench:${key}`,
      x: margin,
      y: bench.namesBefore ? y + cellHeight / 2 + 3 : y - 7,
      text: bench.namesBefore || sign === '' ? name : `${sign} ${name}`,
      size: bench.namesBefore ? 13 : type.small,
      ink: 'muted',
      ...(sub === undefined ? {} : { sub }),
    });
  const slots = [bench.rowY, bench.productY].flatMap((y, line) =>
    Array.from({ length: bench.cells }, (_, column) =>
      rect({
        key: `bench:slot:${line}:${column}`,
        x: bench.x + column * bench.cellWidth,
        y,
        width: bench.cellWidth - 3,
        height: cellHeight - 3,
        radius: 4,
        fill: 'track',
      }),
    ),
  );
  const notesRoom = input.width - margin - bench.sumX - 36;
  const notes = words.benchNotes.every((note) => textWidth(note, 13) <= notesRoom)
    ? words.benchNotes
    : [];
  return [
    text({
      key: 'bench:word',
      x: margin,
      y: 13,
      text: words.embedding(input.queryLabels[input.query] ?? ''),
      size: 14,
      ink: 'text',
      weight: 600,
    }),
    ...(bench.namesBefore ? [name('x', bench.vectorY, '', words.vector)] : []),
    ...matrixMarks(input, {
      key: 'x',
      tensor: 'embedding',
      x: bench.x,
      y: bench.vectorY,
      cellWidth: bench.cellWidth,
      cellHeight,
      lines: linesOf('embedding', [input.query], bench.cells),
      changes: bench.cellWidth >= 64,
    }),
    name('row', bench.rowY, '×', words.rowOf, source?.letter),
    name('product', bench.productY, '=', words.products),
    ...slots,
    ...notes
      .map((note, index) =>
        text({
          key: `bench:note:${index}`,
          x: bench.sumX + 36,
          y: [bench.vectorY, bench.rowY, bench.productY][index] ?? 0,
          text: note,
          size: 13,
          ink: 'muted' as const,
        }),
      )
      .map((mark) => ({ ...mark, y: mark.y + cellHeight / 2 + 3 })),
    ...(worked === null || source === undefined ? [] : workMarks(input, bench, source, worked)),
  ];
}

function workMarks(input: SceneInput, bench: Bench, source: RowSource, worked: Cell): Mark[] {
  const { terms, total } = input.explain(worked);
  const { action, terms: told } = input.frame.beat;
  const { progress } = input.frame;
  const first = told.some(({ index }) => index === 0);
  const atOnce = action === 'row';
  const slid = atOnce
    ? within(progress, slides)
    : action === 'term' && first
      ? within(progress, [0, 0.5])
      : 1;
  const shownTerm = (index: number): number => {
    if (atOnce) return within(progress, multiplies);
    const shown =
      shownOf(input, worked) > 0
        ? 1
        : input.frame.termShown(worked.tensor, worked.row, worked.column, index);
    return within(shown, first ? [0.5, 1] : [0, 1]);
  };
  const digits = { matrix: input.digits(source.matrix), result: input.digits(worked.tensor) };
  const from: Point = { x: source.x, y: source.rowsTop + worked.column * source.cellHeight };
  const place = between(from, { x: bench.x, y: bench.rowY }, slid);
  const width = source.cellWidth + (bench.cellWidth - source.cellWidth) * slid;
  const lit = (index: number): boolean =>
    action === 'term' && told.some((term) => term.index === index);
  const centred = (centre: number, content: string, size: number, bold = false): number =>
    centre + textWidth(content, size, bold) / 2;
  const slim = bench.cellWidth < 60;
  const productType = { size: slim ? type.small : 13, weight: slim ? 400 : 600 } as const;
  const middleOf = (y: number): number => y + cellHeight / 2 + 3.5;
  const cells = terms.flatMap((term, index): Mark[] => {
    const x = place.x + index * width;
    const shown = shownTerm(index);
    const product = formatNumber(term.product, digits.result);
    const factor = formatNumber(term.right ?? Number.NaN, digits.matrix);
    const centre = bench.x + (index + 0.5) * bench.cellWidth - 1.5;
    const productAt = between(
      { x: centre, y: bench.rowY },
      { x: centre, y: bench.productY },
      shown,
    );
    const sign = (key: string, y: number, sign: string): Mark =>
      text({
        key: `work:${index}:${key}`,
        x: centre,
        y,
        text: sign,
        size: type.small,
        ink: 'muted',
        anchor: 'middle',
      });
    return [
      rect({
        key: `work:${index}`,
        x,
        y: place.y,
        width: width - 3,
        height: cellHeight - 3,
        radius: 4,
        fill: source.role,
        tint: 0.22,
        ...(lit(index) ? { stroke: source.role } : {}),
      }),
      figure({
        key: `work:${index}:number`,
        x: centred(x + (width - 3) / 2, factor, type.number),
        y: middleOf(place.y),
        text: factor,
        ink: 'text',
      }),
      ...(slid === 1 && bench.namesBefore ? [sign('times', bench.rowY - 5, '×')] : []),
      ...(shown > 0
        ? [
            ...(index > 0 && shown === 1
              ? [
                  text({
                    key: `work:${index}:plus`,
                    x: bench.x + index * bench.cellWidth - 1.5,
                    y: middleOf(bench.productY),
                    text: '+',
                    size: type.small,
                    ink: 'muted',
                    anchor: 'middle',
                  }),
                ]
              : []),
            figure({
              key: `work:${index}:product`,
              x: centred(centre, product, productType.size, !slim),
              y: middleOf(productAt.y),
              text: product,
              ...productType,
              ink: source.role,
              halo: shown < 1,
            }),
            ...(shown === 1 && bench.namesBefore ? [sign('equals', bench.productY - 5, '=')] : []),
          ]
        : []),
    ];
  });
  const landed = atOnce ? progress >= 0.65 : shownOf(input, worked) > 0;
  return [
    ...cells,
    ...(landed
      ? [
          text({
            key: 'work:sum:equals',
            x: bench.x + bench.cells * bench.cellWidth + 5,
            y: middleOf(bench.productY),
            text: '=',
            size: 13,
            ink: 'muted',
            anchor: 'middle',
          }),
          figure({
            key: 'work:sum',
            x: bench.sumX,
            y: middleOf(bench.productY) + 0.5,
            text: formatNumber(total, digits.result),
            size: 15,
            ink: source.role,
            weight: 700,
          }),
        ]
      : []),
  ];
}
