import { halfUnit, read } from './printed_arithmetic.mjs';

const whole = /\{\{([^{}]*)\}\}/g;
const parts =
  /^([\w-]+?)(?:\/([\w-]+))?\.(?:(\w+)\()?([a-z_]+)(?:\.(\d+))?((?:\[\d+\]|,\d+)*)\)?(?:\|(\w+))?$/;

/** The placeholders of a text, in order: what they name and how it is to be written. */
export function placeholdersOf(text) {
  return [...text.matchAll(whole)].map(([written, inside]) => {
    const found = parts.exec(inside);
    if (found === null) throw new Error(`${written} is not understood`);
    const [, example, variant = null, readOut = null, tensor, head, places, format] = found;
    const [row = 0, ...columns] = [...places.matchAll(/\d+/g)].map(Number);
    return {
      written,
      example,
      variant,
      readOut,
      tensor,
      head: head === undefined ? null : Number(head),
      row,
      columns,
      format: format ?? null,
    };
  });
}

/** How far a number may be from what is printed. */
const room = (text) => (Number.isNaN(read(text)) ? 0 : halfUnit(text));

/** From the least to the largest that the printed quotient may be. */
function quotient(first, second) {
  const [a, b] = [read(first), read(second)];
  return [
    (a - room(first)) / (b + room(second)),
    (a + room(first)) / Math.max(b - room(second), Number.MIN_VALUE),
  ];
}

const within = (printed, [least, most]) =>
  read(printed) + room(printed) * 1.0001 >= least && read(printed) - room(printed) * 1.0001 <= most;

const close = (printed, shown) =>
  printed === shown || within(printed, [read(shown) - room(shown), read(shown) + room(shown)]);

/**
 * Whether `printed`, a number of the prose, is what a figure shows: `tables` has the cells of each tensor as printed,
 * `percents` the shares of the row as printed, `words` everything that its pictures and the heads of its tables say.
 */
export function agrees(printed, { readOut, tensor, row, columns, format }, figure) {
  const { tables, percents, words } = figure;
  const cells = tables[tensor]?.[row] ?? [];
  const [column] = columns;
  if (readOut === 'shape') return words.includes(printed);
  if (readOut === 'sum') {
    const total = cells.reduce((sum, cell) => sum + read(cell), 0);
    const off = cells.reduce((sum, cell) => sum + room(cell), 0);
    return within(printed, [total - off, total + off]);
  }
  if (readOut === 'ratio')
    return within(printed, quotient(cells[columns[0]] ?? '', cells[columns[1]] ?? ''));
  if (readOut !== null) throw new Error(`nothing here works out ${readOut}`);
  if (format === 'percent' && tensor === 'extra_weight')
    return words.includes(`goes to no word ${printed}`);
  if (format === 'percent')
    return printed === (column === undefined ? percents.join(', ') : percents[column]);
  if (column !== undefined)
    return format === null ? printed === cells[column] : close(printed, cells[column] ?? '');
  const numbers = printed.slice(1, -1).split(', ');
  return (
    numbers.length === cells.length &&
    numbers.every((number, index) =>
      format === null ? number === cells[index] : close(number, cells[index]),
    )
  );
}
