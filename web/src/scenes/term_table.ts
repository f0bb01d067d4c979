import type { Cell, Term } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Mark, TextInk } from '../draw/marks';
import { between, figure, line, rect, text, type } from '../draw/pen';
import {
  type ColumnDigits,
  lineHolds,
  type SumTable,
  tableDigits,
  totalHolds,
} from '../draw/table_decimals';
import { fitText, textWidth, widest } from '../draw/text_width';
import { numberMarks, spotOf, within } from './number_spot';
import { cellName, inkOf, shownOf } from './reading';
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
/** More decimals leave the words at least this much room. */
const leastLabel = 48;

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
  const { words } = input;
  const { terms, total } = input.explain(table.cell);
  const rowHeight = table.rowHeight ?? tableRowHeight;
  const right = table.x + table.width - 4;
  const lines = tableLines(terms.length, table.most);
  const sum = sumOf(input, table, terms, total);
  const widthsAt = (
    digits: ColumnDigits,
  ): { readonly [side in 'left' | 'right' | 'product']: number } => {
    const column = (side: 'left' | 'right' | 'product', name: string, bold: boolean): number =>
      Math.max(
        widest(
          sum.lines.map((line) => formatNumber(line[side], digits[side])),
          type.number,
          true,
        ),
        textWidth(name, type.small, bold),
      );
    return {
      left: column('left', table.columns[0], true),
      right: column('right', table.columns[1], true),
      product: column('product', words.product, false),
    };
  };
  const signGap = table.width >= 280 ? 24 : 18;
  const labelRoomAt = (digits: ColumnDigits): number => {
    const widths = widthsAt(digits);
    return table.width - 12 - widths.left - widths.right - widths.product - 2 * signGap;
  };
  const labelNeed = widest(
    lines.map((index) => (index === null ? '' : table.labels(index))),
    13,
  );
  const [digits = usualDigits(sum)] = tableDigits(
    [sum],
    ([each]) => each === undefined || labelRoomAt(each) >= Math.min(labelNeed, leastLabel),
  );
  const widths = widthsAt(digits);
  const productX = right;
  const rightX = productX - widths.product - signGap;
  const leftX = rightX - widths.right - signGap;
  const labelRoom = labelRoomAt(digits);
  const top = table.y + headingHeight + namesHeight;
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
  const name = (key: string, x: number, label: string, ink: TextInk): Mark =>
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
      operandMark(input, `${key}:left`, term, 'left', digits, leftX, base, dimmed(index)),
      text({
        key: `${key}:times`,
        x: leftX + signGap / 2,
        y: base,
        text: '×',
        size: 13,
        ink: 'muted',
        anchor: 'middle',
      }),
      operandMark(input, `${key}:right`, term, 'right', digits, rightX, base, dimmed(index)),
      ...(shown > 0
        ? [
            text({
              key: `${key}:equals`,
              x: rightX + signGap / 2,
              y: base,
              text: lineHolds(
                sum,
                lines.slice(0, at).filter((each) => each !== null).length,
                digits,
              )
                ? '='
                : '≈',
              size: 13,
              ink: 'muted',
              anchor: 'middle',
            }),
            figure({
              key: `${key}:product`,
              ...between(source, { x: productX, y: base }, travelled),
              text: formatNumber(term.product, digits.product),
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
  // Under the products' decimal points.
  const totalX = productX - textWidth('0'.repeat(digits.product - digits.total), type.number, true);
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
                  text: formatNumber(term.product, digits.product),
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
    ...(totalHolds(sum, digits) || visible < 1
      ? []
      : [
          text({
            key: `${table.key}:total:about`,
            x: totalX - textWidth(formatNumber(total, digits.total), type.strong, true) - 5,
            y: totalMiddle + 6,
            text: '≈',
            size: type.usual,
            ink: 'muted',
            anchor: 'end',
          }),
        ]),
    ...numberMarks(input, {
      key: `${table.key}:total`,
      cell: table.cell,
      x: totalX,
      text: formatNumber(total, digits.total),
      middle: totalMiddle,
      size: type.strong,
      weight: 700,
      during: [0.7, 0.71],
      dimmed: false,
    }),
    ...falling,
  ];
}

/** The lines that are printed, and whether they are all there are. */
function sumOf(
  input: SceneInput,
  table: TermTable,
  terms: readonly Term[],
  total: number,
): SumTable {
  const lines = tableLines(terms.length, table.most).flatMap((index) => terms[index ?? -1] ?? []);
  const digitsOf = (cell: Cell | null | undefined): number => input.digits(cell?.tensor ?? '');
  return {
    lines: lines.map(({ left, right, product }) => ({ left, right: right ?? 1, product })),
    total,
    digits: {
      left: digitsOf(terms[0]?.leftCell),
      right: digitsOf(terms[0]?.rightCell),
      product: input.digits(table.cell.tensor),
    },
    whole: lines.length === terms.length,
  };
}

function usualDigits({ digits }: SumTable): ColumnDigits {
  return { ...digits, total: digits.product };
}

function operandMark(
  input: SceneInput,
  key: string,
  term: Term,
  side: 'left' | 'right',
  digits: ColumnDigits,
  x: number,
  y: number,
  dimmed: boolean,
): Mark {
  const cell = side === 'left' ? term.leftCell : term.rightCell;
  const value = side === 'left' ? term.left : term.right;
  const printed = value === null ? '' : formatNumber(value, digits[side]);
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
