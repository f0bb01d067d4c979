import { expect, test } from 'vitest';
import type { Picture } from '../../../web/src/draw/marks';
import { tellAll } from '../timeline/told_examples';
import { draw, sceneInput, tellEdited, widths } from './scene_input';

/** A table as it is printed: what stands in its lines and under them. */
interface Printed {
  readonly lines: { left: string; right: string; product: string; equals: string }[];
  readonly total: string;
  readonly about: boolean;
  readonly whole: boolean;
}

/** The tables of a picture: the sum term by term, products of vectors, products as bars. */
function printedTables({ marks }: Picture): Printed[] {
  const texts = new Map(
    marks.flatMap((mark) => (mark.kind === 'text' ? [[mark.key, mark.text] as const] : [])),
  );
  const read = (
    left: (key: number) => string,
    right: (key: number) => string,
    product: (key: number) => string,
    equals: (key: number) => string,
    total: string,
    about: string,
  ): Printed[] => {
    const shown = texts.get(total);
    if (shown === undefined) return [];
    const lines = Array.from({ length: 70 }, (_, key) => key).flatMap((key) => {
      const of = (name: string): string => texts.get(name) ?? '';
      return texts.has(product(key))
        ? [
            {
              left: of(left(key)),
              right: of(right(key)),
              product: of(product(key)),
              equals: of(equals(key)),
            },
          ]
        : [];
    });
    return [{ lines, total: shown, about: texts.has(about), whole: !texts.has('table:more') }];
  };
  return [
    ...read(
      (key) => `table:${key}:left`,
      (key) => `table:${key}:right`,
      (key) => `table:${key}:product`,
      (key) => `table:${key}:equals`,
      'table:total',
      'table:total:about',
    ),
    ...[0, 1].flatMap((column) =>
      read(
        (key) => `products:${key}:weight`,
        (key) => `products:${key}:value:${column}`,
        (key) => `products:${key}:product:${column}`,
        (key) => `products:${key}:equals`,
        `products:total:${column}`,
        'products:total:about',
      ),
    ),
    ...read(
      (key) => `bars:weights:${key}:number`,
      (key) => `bars:value:${key}:number`,
      (key) => `product:${key}`,
      (key) => `equals:${key}`,
      'sum:number',
      'sum:about',
    ),
  ];
}

const parse = (text: string): number => Number(text.replace('−', '-'));
/** Half a unit of the last decimal that is printed, and room for how doubles are added. */
const allowed = (text: string): number => 0.5 * 10 ** -(text.split('.')[1]?.length ?? 0) + 1e-10;
const makes = (worked: number, printed: string): boolean =>
  Math.abs(worked - parse(printed)) <= allowed(printed);

const edited = [
  tellEdited('blend-charge', { inputs: [{ tensor: 'value', row: 2, column: 1, value: -0.3 }] }),
  tellEdited('lookup-table', { inputs: [{ tensor: 'relevance', row: 0, column: 1, value: -0.5 }] }),
].map(({ told }) => told);
const tables = [...tellAll(), ...edited].flatMap((told) =>
  told.timeline.stages
    .filter(({ name }) => name === 'scores' || name === 'weighted-sum')
    .flatMap(({ name, first, last }) =>
      widths.flatMap((width) =>
        // Where the other queries take the place of the sum, it is in the beat before.
        Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((beat) =>
          printedTables(draw(sceneInput(told, beat, width))).map((table) => ({
            ...table,
            name: `${told.name}, ${name}, beat ${beat}, ${width} px`,
          })),
        ),
      ),
    ),
);

/** Only there is too little room for as many decimals as add up. */
const narrowest = ', 300 px';

test('every printed product is what its printed factors make, or says that it is not', () => {
  const lines = tables.flatMap(({ lines, name }) => lines.map((line) => ({ ...line, name })));
  expect(lines.length).toBeGreaterThan(7800);
  expect(
    lines.filter(
      ({ left, right, product, equals }) =>
        equals === '=' && !makes(parse(left) * parse(right), product),
    ),
  ).toEqual([]);
  expect(lines.filter(({ equals }) => equals !== '=' && equals !== '≈')).toEqual([]);
  const about = lines.filter(({ equals }) => equals === '≈');
  expect(about.length).toBeLessThanOrEqual(9);
  expect(about.filter(({ name }) => !name.endsWith(narrowest))).toEqual([]);
});

test('every printed column adds up to the total under it, or says that it does not', () => {
  const whole = tables.filter(({ whole }) => whole);
  expect(whole.length).toBeGreaterThan(2000);
  expect(
    whole.filter(
      ({ lines, total, about }) =>
        !about &&
        !makes(
          lines.reduce((sum, { product }) => sum + parse(product), 0),
          total,
        ),
    ),
  ).toEqual([]);
  const about = whole.filter((table) => table.about);
  expect(about.length).toBeLessThanOrEqual(27);
  expect(about.filter(({ name }) => !name.endsWith(narrowest))).toEqual([]);
});
