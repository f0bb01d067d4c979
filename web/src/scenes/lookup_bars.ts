import { overlap, textBox } from '../draw/boxes';
import { formatNumber } from '../draw/format';
import type { Mark, Picture, TextMark } from '../draw/marks';
import { figure, line, rect, text, type } from '../draw/pen';
import {
  type ColumnDigits,
  lineHolds,
  type SumTable,
  tableDigits,
  totalHolds,
} from '../draw/table_decimals';
import { textWidth, widest } from '../draw/text_width';
import { barColumns } from './bar_columns';
import { barRange, shareRange } from './bar_row';
import { margin, picture } from './figure_layout';
import { numberMarks, within } from './number_spot';
import { shownOf } from './reading';
import type { Scene, SceneInput } from './scene_types';

/** Values of one number: weight and value as bars, their products as bars that drop into one bar, the sum. */
export const lookupBars: Scene = (input): Picture => {
  const { words } = input;
  const cell = { tensor: 'output', row: input.query, column: 0 };
  const { terms, total } = input.explain(cell);
  const area = { x: margin, width: input.width - 2 * margin };
  const narrow = input.width < 480;
  const productsWidth = ({ product: most }: ColumnDigits): number =>
    Math.max(
      widest(
        terms.map(({ product }) => formatNumber(product, most)),
        narrow ? 13 : type.number,
        true,
      ),
      textWidth(words.product, 13),
    );
  const sum: SumTable = {
    lines: terms.map(({ left, right, product }) => ({ left, right: right ?? 0, product })),
    total,
    digits: {
      left: input.digits('weights'),
      right: input.digits('value'),
      product: input.digits('output'),
    },
    whole: true,
  };
  const [digits = { ...sum.digits, total: sum.digits.product }] = tableDigits(
    [sum],
    ([each]) =>
      !narrow ||
      each === undefined ||
      fitsNarrow(input, area.width, sum, each, productsWidth(each)),
  );
  const products = terms.map(({ product }) => formatNumber(product, digits.product));
  const totalText = formatNumber(total, digits.total);
  const productRoom = narrow ? productsWidth(digits) + 24 : Math.round(area.width * 0.3);
  const values = terms.map(({ right }) => right ?? 0);
  const valueCell = (key: number) => ({ tensor: 'value', row: key, column: 0 });
  const bars = barColumns(input, {
    key: 'bars',
    x: area.x,
    y: 0,
    width: area.width - productRoom,
    columns: [
      {
        tensor: 'weights',
        heading: words.role.weights,
        slides: true,
        digits: digits.left,
        range: shareRange(terms.map(({ left }) => left)),
      },
      {
        tensor: 'value',
        heading: words.role.value,
        cellOf: valueCell,
        digits: digits.right,
        range: shareRange(values),
      },
    ],
    worked: input.frame.beat.terms.map(({ index }) => index),
    bandWidth: area.width,
    gaps: [36],
    narrowGap: 26,
    rowHeight: input.keyLabels.length > 4 ? (narrow ? 42 : 36) : 44,
  });
  const [weightColumn, valueColumn] = bars.columns;
  if (weightColumn === undefined || valueColumn === undefined)
    throw new RangeError('lookup: two columns of bars were asked for');
  const right = area.x + area.width;
  const sumTop = bars.height + 34;
  const shown = (key: number): number =>
    Math.max(
      shownOf(input, cell) > 0 ? 1 : 0,
      input.frame.termShown('output', input.query, 0, key),
    );
  const { segments, zero } = segmentsOf(
    terms.map(({ product }) => product),
    area,
  );
  const worked = input.frame.beat.terms.map(({ index }) => index);
  // Beside its equals sign, and the bar beside the number, where there is room.
  const numberX = narrow ? right - 2 : valueColumn.right + 26 + productsWidth(digits);
  const rows = terms.flatMap(({ product }, key): Mark[] => {
    const middle = bars.middleOf(key) - (bars.inline ? 0 : 2);
    const share = shown(key);
    const slot = segments[key] as Segment;
    const dimmed = worked.length > 0 && !worked.includes(key);
    const dropped = within(share, [0.45, 1]);
    const start = Math.min(narrow ? valueColumn.right + 30 : numberX + 12, right - slot.width);
    const fill = {
      fill: 'output' as const,
      radius: 2,
      ...(product < 0 ? { hatch: 'ground' as const } : {}),
    };
    return [
      text({
        key: `times:${key}`,
        x: (weightColumn.right + valueColumn.left) / 2,
        y: middle + (bars.inline ? 5 : 2),
        text: '×',
        size: 13,
        ink: 'muted',
        anchor: 'middle',
      }),
      ...(share > 0
        ? [
            text({
              key: `equals:${key}`,
              x: valueColumn.right + 13,
              y: middle + (bars.inline ? 5 : 2),
              text: lineHolds(sum, key, digits) ? '=' : '≈',
              size: 13,
              ink: 'muted',
              anchor: 'middle',
            }),
            figure({
              key: `product:${key}`,
              x: numberX,
              y: middle + (bars.inline ? 5 : 2),
              text: products[key] ?? '',
              size: bars.inline ? type.number : 13,
              ink: 'output',
              dimmed,
              weight: 600,
            }),
            // Zero has no bar to drop.
            rect({
              key: `segment:${key}`,
              x: start + (slot.x - start) * dropped,
              y: middle - 9 + (sumTop + slot.drop - middle + 9) * dropped,
              width: Math.max(0, slot.width * within(share, [0, 0.45]) - 1.5),
              height: barHeight - slot.drop,
              dimmed,
              ...fill,
            }),
          ]
        : []),
    ];
  });
  const sumShown = shownOf(input, cell);
  const end = segments.at(-1)?.end ?? zero;
  const totalX = Math.max(
    area.x + textWidth(words.role.output, 15, true) + 64,
    Math.min(right - 2, end + 18),
  );
  return picture(
    input.width,
    sumTop + barHeight + 60,
    words.describe(words.outputFormula, input.queryLabels[input.query] ?? '', totalText),
    [
      ...bars.marks,
      text({
        key: 'product:heading',
        x: numberX,
        y: 12,
        text: words.product,
        size: 13,
        ink: 'muted',
        anchor: 'end',
      }),
      text({
        key: 'sum:heading',
        x: area.x,
        y: sumTop - 10,
        text: words.outputFormula,
        size: 13,
        ink: 'muted',
      }),
      rect({
        key: 'sum:track',
        x: area.x,
        y: sumTop,
        width: area.width,
        height: barHeight,
        radius: 4,
        fill: 'track',
      }),
      ...rows,
      ...(zero > area.x
        ? [
            line(
              'sum:zero',
              { x: zero, y: sumTop - 4 },
              { x: zero, y: sumTop + barHeight + 4 },
              'line',
            ),
          ]
        : []),
      ...segmentNames(
        input,
        segments,
        sumTop + barHeight + 15,
        (key) => shown(key) === 1,
        (key) => worked.length > 0 && !worked.includes(key),
      ),
      ...(sumShown > 0
        ? [
            line(
              'sum:end',
              { x: end, y: sumTop - 4 },
              { x: end, y: sumTop + barHeight + 24 },
              'output',
              { width: 2 },
            ),
          ]
        : []),
      text({
        key: 'sum:label',
        x: area.x,
        y: sumTop + barHeight + 45,
        text: words.role.output,
        size: 15,
        ink: 'output',
        weight: 700,
      }),
      ...(sumShown < 1 || totalHolds(sum, digits)
        ? []
        : [
            text({
              key: 'sum:about',
              x: totalX - textWidth(totalText, 18, true) - 5,
              y: sumTop + barHeight + 45,
              text: '≈',
              ink: 'muted',
              anchor: 'end',
            }),
          ]),
      ...numberMarks(input, {
        key: 'sum:number',
        cell,
        text: totalText,
        x: totalX,
        middle: sumTop + barHeight + 39,
        size: 18,
        weight: 700,
        dimmed: false,
      }),
    ],
  );
};

/** Whether the numbers above the bars of weights and values are no wider than those. */
function fitsNarrow(
  input: SceneInput,
  width: number,
  { lines }: SumTable,
  digits: ColumnDigits,
  products: number,
): boolean {
  const words = Math.min(widest(input.keyLabels, 13, true) + 8, 84);
  const bar = (width - products - 24 - words - 26) / 2;
  return (['left', 'right'] as const).every(
    (side) =>
      widest(
        lines.map((line) => formatNumber(line[side], digits[side])),
        13,
        true,
      ) <= bar,
  );
}

/** Words under the segments that are wide enough for them. */
function segmentNames(
  input: SceneInput,
  segments: readonly Segment[],
  y: number,
  isShown: (key: number) => boolean,
  isDimmed: (key: number) => boolean,
): Mark[] {
  const names: TextMark[] = [];
  segments.forEach((segment, key) => {
    const name = text({
      key: `segment:${key}:name`,
      x: segment.x + segment.width / 2 - 0.75,
      y,
      text: input.keyLabels[key] ?? '',
      size: type.small,
      ink: 'muted',
      anchor: 'middle',
      dimmed: isDimmed(key),
    });
    const fits =
      textBox(name).width + 4 <= segment.width &&
      !names.some((other) => overlap(textBox(other), textBox(name)));
    if (fits && isShown(key)) names.push(name);
  });
  return names;
}

const barHeight = 28;

interface Segment {
  readonly x: number;
  readonly width: number;
  readonly end: number;
  /** How much lower a negative segment starts, so that what it takes back is seen. */
  readonly drop: number;
}

/** One bar after the other; a negative one goes back from where the last ended. Places on the screen. */
function segmentsOf(
  products: readonly number[],
  area: { x: number; width: number },
): { segments: Segment[]; zero: number } {
  let reached = 0;
  const ends = products.map((product) => {
    reached += Number.isFinite(product) ? product : 0;
    return reached;
  });
  const [low, high] = barRange(ends);
  const place = (end: number): number => area.x + ((end - low) / (high - low)) * area.width;
  const segments = ends.map((end, index) => {
    const [from, to] = [place(ends[index - 1] ?? 0), place(end)];
    return {
      x: Math.min(from, to),
      width: Math.abs(to - from),
      end: to,
      drop: to < from ? barHeight / 2 : 0,
    };
  });
  return { segments, zero: place(0) };
}
