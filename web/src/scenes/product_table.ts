import type { Cell, Explanation } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Mark } from '../draw/marks';
import { between, figure, line, rect, text, type } from '../draw/pen';
import { type ColumnDigits, lineHolds, tableDigits, totalHolds } from '../draw/table_decimals';
import { fitText, textWidth, widest } from '../draw/text_width';
import { numberMarks, within } from './number_spot';
import { type ProductTable, placesOf, sumOf, usualDigits } from './product_places';
import { shownOf } from './reading';
import type { SceneInput } from './scene_types';

/** weight × value = product for every key word, all components of the value side by side, and the sums: the output. */

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
  const { words } = input;
  const components = Array.from({ length: table.components }, (_, column) => column);
  const explanations = components.map((column) =>
    input.explain({ tensor: 'output', row: input.query, column }),
  );
  const rowHeight = productRowHeight(input.keyLabels.length);
  const size = table.width < 300 ? type.small : type.number;
  const labelSize = table.width < 300 ? type.small : 13;
  const labelWeight = table.width < 300 ? 400 : 600;
  const right = table.x + table.width - 2;
  const sums = explanations.map((each) => sumOf(input, each));
  const columns = tableDigits(
    sums,
    (each) => placesOf(input, table, sums, each, { size, labelSize, labelWeight }).fits,
  );
  const { weightX, productX, valueX, valuesRight, weightWidth, valueWidth, productWidth, ...rest } =
    placesOf(input, table, sums, columns, { size, labelSize, labelWeight });
  const { bracket, sign } = rest;
  const digitsOf = (column: number): ColumnDigits => columns[column] ?? usualDigits(input);
  const weightText = (key: number): string =>
    formatNumber(sums[0]?.lines[key]?.left ?? Number.NaN, digitsOf(0).left);
  const totalText = (column: number): string =>
    formatNumber(sums[column]?.total ?? Number.NaN, digitsOf(column).total);
  // Under the products' decimal points.
  const totalX = productX.map(
    (x, column) =>
      x - textWidth('0'.repeat(digitsOf(column).product - digitsOf(column).total), size, true),
  );
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
        text: weightText(key),
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
          text: formatNumber(sums[column]?.lines[key]?.right ?? Number.NaN, digitsOf(column).right),
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
                  text: sums.every((sum, each) => lineHolds(sum, key, digitsOf(each))) ? '=' : '≈',
                  size: 13,
                  ink: 'muted',
                  anchor: 'middle',
                }),
              ]
            : []),
          figure({
            key: `products:${key}:product:${column}`,
            ...between(from, { x: productX[column] ?? 0, y }, within(shown, [0, 1])),
            text: formatNumber(term.product, digitsOf(column).product),
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
    const x = totalX[column] ?? right;
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
                      { x: productX[column] ?? right, y: middleOf(key) + 5 },
                      { x: productX[column] ?? right, y: middle + 6 },
                      within(shown, [0, 0.7]),
                    ),
                    text: formatNumber(term.product, digitsOf(column).product),
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
        text: totalText(column),
        x,
        middle,
        size: size + 1,
        weight: 700,
        during: [0.7, 0.71],
        dimmed: false,
        // The totals of a vector stand too close for what they were.
        changes: table.components === 1,
      }),
      ...(column === 0 && shown === 1 && !sums.every((sum, at) => totalHolds(sum, digitsOf(at)))
        ? [
            text({
              key: 'products:total:about',
              x: x - textWidth(totalText(0), size + 1, true) - bracket - 5,
              y: middle + 5,
              text: '≈',
              size: 13,
              ink: 'muted',
              anchor: 'end',
            }),
          ]
        : []),
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
          totalX,
          widest(
            components.map((column) => totalText(column)),
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
