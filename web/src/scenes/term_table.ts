import type { Cell, Term } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Ink, Mark } from '../draw/marks';
import { between, figure, line, rect, text, type } from '../draw/pen';
import { fitText, textWidth, widest } from '../draw/text_width';
import { cellName, inkOf, shownOf, wordsOf } from './reading';
import { numberMarks, spotOf, within } from './number_spot';
import type { SceneInput } from './scene_types';

/** The arithmetic behind one cell: a line for each term, left × right = product, then the sum they drop into. */

export interface TermTable {
  readonly key: string;
  readonly cell: Cell;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly heading: string;
  /** Names of the left factor, the right factor, and the total. */
  readonly columns: readonly [string, string, string];
  readonly labels: (index: number) => string;
  /** The most terms that are all shown; of more, the first two and the last. */
  readonly most: number;
  readonly rowHeight?: number;
}

export const tableRowHeight = 30;
const headingHeight = 24;
const namesHeight = 22;
const totalHeight = 38;

/** Lines of a table over that many terms: indexes, and null for those left out. */
export function tableLines(terms: number, most: number): (number | null)[] {
  return terms <= most
    ? Array.from({ length: terms }, (_, index) => index)
    : [0, 1, null, terms - 1];
}

export function tableHeight(terms: number, most: number, rowHeight = tableRowHeight): number {
  return headingHeight + namesHeight + tableLines(terms, most).length * rowHeight + totalHeight;
}

export function tableMarks(input: SceneInput, table: TermTable): Mark[] {
  const words = wordsOf(input);
  const { terms } = input.explain(table.cell);
  const rowHeight = table.rowHeight ?? tableRowHeight;
  const digits = input.digits(table.cell.tensor);
  const right = table.x + table.width - 4;
  const productWidth = Math.max(
    widest(
      terms.map((term) => formatNumber(term.product, digits)),
      type.number,
      true,
    ),
    textWidth(words.product, type.small),
  );
  const operandWidth = (side: 'left' | 'right'): number =>
    Math.max(
      widest(
        terms.map((term) => operandText(input, term, side)),
        type.number,
        true,
      ),
      textWidth(table.columns[side === 'left' ? 0 : 1], type.small, true),
    );
  const roomy = table.width >= 280;
  const signGap = roomy ? 24 : 18;
  const productX = right;
  const rightX = productX - productWidth - signGap;
  const leftX = rightX - operandWidth('right') - signGap;
  const labelRoom = leftX - operandWidth('left') - 8 - table.x;
  const top = table.y + headingHeight + namesHeight;
  const lines = tableLines(terms.length, table.most);
  const middleOf = (line: number): number => top + (line + 0.5) * rowHeight;
  const visible = shownOf(input, table.cell);
  const termShown = (index: number): number =>
    Math.max(
      visible > 0 ? 1 : 0,
      input.frame.termShown(table.cell.tensor, table.cell.row, table.cell.column, index),
    );
  const { focus, terms: worked } = input.frame.beat;
  const inFocus =
    focus !== null &&
    focus.tensor === table.cell.tensor &&
    focus.row === table.cell.row &&
    focus.column === table.cell.column;
  const lit = (index: number): boolean => inFocus && worked.some((term) => term.index === index);
  const someLit = inFocus && worked.length > 0;
  const dimmed = (index: number): boolean => someLit && !lit(index);
  const name = (key: string, x: number, label: string, ink: Ink): Mark =>
    text({
      key: `${table.key}:${key}`,
      x,
      y: table.y + headingHeight + 12,
      text: label,
      size: type.small,
      ink,
      anchor: 'end',
      weight: ink === 'muted' ? 400 : 600,
    });
  const leftInk = inkOf(terms[0]?.leftCell?.tensor ?? 'scores');
  const rightInk = inkOf(terms[0]?.rightCell?.tensor ?? 'scores');

  const rows = lines.flatMap((index, at): Mark[] => {
    const middle = middleOf(at);
    const base = middle + type.number * 0.35;
    if (index === null) {
      const hidden = Array.from({ length: terms.length - 3 }, (_, offset) => offset + 2);
      return [
        text({
          key: `${table.key}:more`,
          x: table.x,
          y: base,
          text: words.more(hidden.length),
          size: 13,
          ink: 'muted',
          dimmed: dimmed(2),
        }),
      ];
    }
    const term = terms[index];
    if (term === undefined) return [];
    const key = `${table.key}:${index}`;
    const shown = termShown(index);
    const travelled = within(shown, [0, 1]);
    const source = { x: rightX + signGap / 2, y: base };
    const label = fitText(table.labels(index), 13, labelRoom);
    return [
      ...(lit(index)
        ? [
            rect({
              key: `${key}:band`,
              x: table.x - 6,
              y: middle - rowHeight / 2 + 1,
              width: table.width + 8,
              height: rowHeight - 2,
              radius: 6,
              fill: 'highlight',
            }),
          ]
        : []),
      ...(labelRoom < 20
        ? []
        : [
            text({
              key: `${key}:label`,
              x: table.x,
              y: base,
              text: label,
              size: 13,
              ink: 'text',
              dimmed: dimmed(index),
            }),
          ]),
      operandMark(input, `${key}:left`, term, 'left', leftX, base, dimmed(index)),
      text({
        key: `${key}:times`,
        x: leftX + signGap / 2,
        y: base,
        text: '×',
        size: 13,
        ink: 'muted',
        anchor: 'middle',
      }),
      operandMark(input, `${key}:right`, term, 'right', rightX, base, dimmed(index)),
      ...(shown > 0
        ? [
            text({
              key: `${key}:equals`,
              x: rightX + signGap / 2,
              y: base,
              text: '=',
              size: 13,
              ink: 'muted',
              anchor: 'middle',
            }),
            figure({
              key: `${key}:product`,
              ...between(source, { x: productX, y: base }, travelled),
              text: formatNumber(term.product, digits),
              size: type.number,
              ink: inkOf(table.cell.tensor),
              weight: 600,
              dimmed: dimmed(index),
              halo: shown < 1,
            }),
          ]
        : []),
    ];
  });

  const bottom = top + lines.length * rowHeight;
  const totalMiddle = bottom + 4 + totalHeight / 2;
  // The products drop into the sum while it appears.
  const falling =
    visible > 0 && visible < 1
      ? lines.flatMap((index, at): Mark[] => {
          const term = index === null ? undefined : terms[index];
          if (term === undefined) return [];
          const place = between(
            { x: productX, y: middleOf(at) + 5 },
            { x: productX, y: totalMiddle + 6 },
            within(visible, [0, 0.7]),
          );
          return visible > 0.7
            ? []
            : [
                figure({
                  key: `${table.key}:falling:${at}`,
                  ...place,
                  text: formatNumber(term.product, digits),
                  ink: 'muted',
                  halo: true,
                }),
              ];
        })
      : [];
  return [
    text({
      key: `${table.key}:heading`,
      x: table.x,
      y: table.y + 12,
      text: fitText(table.heading, 13, table.width),
      size: 13,
      ink: 'muted',
    }),
    name('left', leftX, table.columns[0], leftInk),
    name('right', rightX, table.columns[1], rightInk),
    name('product', productX, words.product, 'muted'),
    ...rows,
    line(
      `${table.key}:rule`,
      { x: rightX + 4, y: bottom + 3 },
      { x: right, y: bottom + 3 },
      'line',
    ),
    text({
      key: `${table.key}:total:label`,
      x: table.x,
      y: totalMiddle + 6,
      text: table.columns[2],
      size: type.usual,
      ink: 'text',
      weight: 600,
    }),
    ...numberMarks(input, {
      key: `${table.key}:total`,
      cell: table.cell,
      x: productX,
      middle: totalMiddle,
      size: type.strong,
      weight: 700,
      during: [0.7, 0.71],
      dimmed: false,
    }),
    ...falling,
  ];
}

function operandText(input: SceneInput, term: Term, side: 'left' | 'right'): string {
  const cell = side === 'left' ? term.leftCell : term.rightCell;
  const value = side === 'left' ? term.left : term.right;
  return value === null ? '' : formatNumber(value, input.digits(cell?.tensor ?? ''));
}

function operandMark(
  input: SceneInput,
  key: string,
  term: Term,
  side: 'left' | 'right',
  x: number,
  y: number,
  dimmed: boolean,
): Mark {
  const cell = side === 'left' ? term.leftCell : term.rightCell;
  const printed = operandText(input, term, side);
  return figure({
    key,
    x,
    y,
    text: printed,
    ink: cell === null ? 'text' : inkOf(cell.tensor),
    weight: 600,
    dimmed,
    ...(cell === null ? {} : { ...spotOf(input, cell, printed), label: cellName(input, cell) }),
  });
}
