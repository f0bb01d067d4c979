import type { Cell, Explanation } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Mark } from '../draw/marks';
import { between, figure, line, rect, text, type } from '../draw/pen';
import { fitText, textWidth, widest } from '../draw/text_width';
import { numberMarks, within } from './number_spot';
import { shownOf, wordsOf } from './reading';
import type { SceneInput } from './scene_types';

/** weight × value = product for every key word, all components of the value side by side, and the sums: the output. */

export interface ProductTable {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly components: number;
}

const headingHeight = 24;
const namesHeight = 22;
const totalHeight = 44;

export function productRowHeight(rows: number): number {
  return rows > 4 ? 27 : 34;
}

export function productTableHeight(rows: number): number {
  return headingHeight + namesHeight + rows * productRowHeight(rows) + totalHeight;
}

export function productTableMarks(input: SceneInput, table: ProductTable): Mark[] {
  const words = wordsOf(input);
  const components = Array.from({ length: table.components }, (_, column) => column);
  const explanations = components.map((column) =>
    input.explain({ tensor: 'output', row: input.query, column }),
  );
  const rowHeight = productRowHeight(input.keyLabels.length);
  const size = table.width < 300 ? type.small : type.number;
  const labelSize = table.width < 300 ? type.small : 13;
  const labelWeight = table.width < 300 ? 400 : 600;
  const right = table.x + table.width - 2;
  const digits = input.digits('output');
  const productWidth = widest(
    explanations.flatMap((each) => each.terms.map((term) => formatNumber(term.product, digits))),
    size,
    true,
  );
  const valueWidth = widest(
    explanations.flatMap((each) =>
      each.terms.map((term) => formatNumber(term.right ?? 0, input.digits('value'))),
    ),
    size,
    true,
  );
  const weightWidth = Math.max(
    widest(
      explanations.flatMap((each) =>
        each.terms.map((term) => formatNumber(term.left, input.digits('weights'))),
      ),
      size,
      true,
    ),
    textWidth(words.role.weights, type.small, true),
  );
  // What the digits and the words leave free goes between the columns.
  const labels = Math.min(
    widest(input.keyLabels, labelSize, labelWeight > 400),
    table.width * 0.28,
  );
  // Commas make a vector of several numbers, brackets too where there is room.
  const bracket = table.components > 1 && table.width >= 300 ? 7 : 0;
  const free =
    table.width -
    labels -
    weightWidth -
    table.components * (valueWidth + productWidth) -
    4 * bracket -
    12;
  const unit = Math.min(9, Math.max(3, free / (2 * 2.2 + 2 * (table.components - 1) * 1.4 + 1)));
  const sign = Math.max(13, 2.6 * unit);
  const gap = Math.max(8, 1.6 * unit);
  const productX = components.map(
    (column) => right - bracket - (table.components - 1 - column) * (productWidth + gap),
  );
  const valuesRight = (productX[0] ?? right) - productWidth - bracket - sign;
  const valueX = components.map(
    (column) => valuesRight - bracket - (table.components - 1 - column) * (valueWidth + gap),
  );
  const weightX = (valueX[0] ?? right) - valueWidth - bracket - sign;
  const labelRoom = weightX - weightWidth - 8 - table.x;
  const top = table.y + headingHeight + namesHeight;
  const middleOf = (key: number): number => top + (key + 0.5) * rowHeight;
  const bottom = top + input.keyLabels.length * rowHeight;
  const worked = input.frame.beat.terms.filter(
    ({ cell }) => cell.tensor === 'output' && cell.row === input.query,
  );
  const litKey = (key: number): boolean => worked.some(({ index }) => index === key);
  const someLit = worked.length > 0;
  const name = (key: string, x: number, label: string, ink: 'weights' | 'value' | 'muted'): Mark =>
    text({
      key: `products:${key}`,
      x,
      y: table.y + headingHeight + 10,
      text: label,
      size: type.small,
      ink,
      anchor: 'end',
      weight: ink === 'muted' ? 400 : 600,
    });

  const vectorSigns = (key: string, ends: readonly number[], width: number, y: number): Mark[] => {
    const sign = (at: string, x: number, content: string, anchor: 'start' | 'end'): Mark =>
      text({ key: `${key}:${at}`, x, y, text: content, size, ink: 'muted', anchor });
    const [first = 0, last = 0] = [ends[0], ends.at(-1)];
    return [
      ...(bracket > 0
        ? [sign('open', first - width - 1, '[', 'end'), sign('close', last + 1, ']', 'start')]
        : []),
      ...ends.slice(0, -1).map((end, column) => sign(`comma:${column}`, end + 0.5, ',', 'start')),
    ];
  };

  const rows = input.keyLabels.flatMap((label, key): Mark[] => {
    const middle = middleOf(key);
    const y = middle + 5;
    const lit = litKey(key);
    const dimmed = someLit && !lit;
    const weight: Cell = { tensor: 'weights', row: input.query, column: key };
    return [
      ...(lit
        ? [
            rect({
              key: `products:${key}:band`,
              x: table.x - 6,
              y: middle - rowHeight / 2 + 1,
              width: table.width + 10,
              height: rowHeight - 2,
              radius: 6,
              fill: 'highlight',
            }),
          ]
        : []),
      ...(labelRoom < 18
        ? []
        : [
            text({
              key: `products:${key}:label`,
              x: table.x,
              y,
              text: fitText(label, labelSize, labelRoom, labelWeight > 400),
              size: labelSize,
              ink: 'text',
              weight: labelWeight,
              dimmed,
            }),
          ]),
      ...numberMarks(input, {
        key: `products:${key}:weight`,
        cell: weight,
        x: weightX,
        middle,
        size,
        dimmed,
        changes: false,
      }),
      text({
        key: `products:${key}:times`,
        x: weightX + sign / 2,
        y,
        text: '×',
        size: 13,
        ink: 'muted',
        anchor: 'middle',
      }),
      ...components.flatMap((column) =>
        numberMarks(input, {
          key: `products:${key}:value:${column}`,
          cell: { tensor: 'value', row: key, column },
          x: valueX[column] ?? 0,
          middle,
          size,
          dimmed,
          changes: false,
        }),
      ),
      ...vectorSigns(`products:${key}:value`, valueX, valueWidth, y),
      ...(explanations.every((each) => termShown(input, each, key) === 1)
        ? vectorSigns(`products:${key}:product`, productX, productWidth, y)
        : []),
      ...components.flatMap((column): Mark[] => {
        const term = explanations[column]?.terms[key];
        const shown = termShown(input, explanations[column], key);
        if (term === undefined || shown === 0) return [];
        const from = { x: (weightX + (valueX[column] ?? 0)) / 2, y };
        return [
          ...(column === 0
            ? [
                text({
                  key: `products:${key}:equals`,
                  x: valuesRight + sign / 2,
                  y,
                  text: '=',
                  size: 13,
                  ink: 'muted',
                  anchor: 'middle',
                }),
              ]
            : []),
          figure({
            key: `products:${key}:product:${column}`,
            ...between(from, { x: productX[column] ?? 0, y }, within(shown, [0, 1])),
            text: formatNumber(term.product, digits),
            size,
            ink: 'output',
            weight: 600,
            dimmed,
            halo: shown < 1,
          }),
        ];
      }),
    ];
  });
  const totals = components.flatMap((column): Mark[] => {
    const cell = { tensor: 'output', row: input.query, column };
    const shown = shownOf(input, cell);
    const middle = bottom + 6 + totalHeight / 2;
    const x = productX[column] ?? right;
    const falling =
      shown > 0 && shown < 0.7
        ? input.keyLabels.flatMap((_, key): Mark[] => {
            const term = explanations[column]?.terms[key];
            return term === undefined
              ? []
              : [
                  figure({
                    key: `products:falling:${column}:${key}`,
                    ...between(
                      { x, y: middleOf(key) + 5 },
                      { x, y: middle + 6 },
                      within(shown, [0, 0.7]),
                    ),
                    text: formatNumber(term.product, digits),
                    size,
                    ink: 'muted',
                    halo: true,
                  }),
                ];
          })
        : [];
    return [
      ...numberMarks(input, {
        key: `products:total:${column}`,
        cell,
        x,
        middle,
        size: size + 1,
        weight: 700,
        during: [0.7, 0.71],
        dimmed: false,
      }),
      ...falling,
    ];
  });
  return [
    text({
      key: 'products:heading',
      x: table.x,
      y: table.y + 12,
      text: fitText(words.outputFormula, 13, table.width),
      size: 13,
      ink: 'muted',
    }),
    name('weight', weightX, words.role.weights, 'weights'),
    name('value', valuesRight, words.role.value, 'value'),
    name('product', right, words.product, 'muted'),
    ...rows,
    line(
      'products:rule',
      { x: (productX[0] ?? right) - productWidth - 4, y: bottom + 4 },
      { x: right, y: bottom + 4 },
      'line',
    ),
    text({
      key: 'products:total:label',
      x: table.x,
      y: bottom + 6 + totalHeight / 2 + 5,
      text: words.role.output,
      ink: 'output',
      weight: 700,
    }),
    ...totals,
    ...(explanations.every(({ cell }) => shownOf(input, cell) === 1)
      ? vectorSigns(
          'products:total',
          productX,
          widest(
            explanations.map(({ total }) => formatNumber(total, digits)),
            size + 1,
            true,
          ),
          bottom + 6 + totalHeight / 2 + 5,
        )
      : []),
  ];
}

/** A product shows when its beat has come, or when the sum it belongs to is there. */
function termShown(input: SceneInput, explanation: Explanation | undefined, key: number): number {
  if (explanation === undefined) return 0;
  const { tensor, row, column } = explanation.cell;
  return Math.max(
    shownOf(input, explanation.cell) > 0 ? 1 : 0,
    input.frame.termShown(tensor, row, column, key),
  );
}
