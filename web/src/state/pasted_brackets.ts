import type { Convention, Fault, PastedCells } from './pasted_cells';

const inBrackets: Convention = {
  between: 'brackets',
  rows: 'brackets',
  decimal: 'point',
  thousands: false,
};
/** What may follow the closing bracket: dtype=…, device=…, grad_fn=…, and the end of a call or of a statement. */
const ending = /^(?:\s*,\s*[a-z_]\w*\s*=[^,]*)*,?[\s);]*$/i;
const row = /\[([^[\]]*)\]/g;

/** The ways to read a text that opens with `[`, the likelier first; a fault where its brackets make no matrix. */
export function bracketReadings(text: string): PastedCells[] | Fault {
  const outer = outerBrackets(text);
  if (outer === null) return { name: 'unbalanced' };
  const { inside, depth, rest } = outer;
  if (inside.trim() === '') return { name: 'empty' };
  if (!ending.test(rest)) return { name: 'stranger', text: rest.trim() };
  if (depth > 2) return { name: 'dimensions', count: depth };
  return depth === 2 ? nested(inside) : flat(inside);
}

/** What stands in the outermost brackets and behind them, and how deep they nest. */
function outerBrackets(text: string): { inside: string; depth: number; rest: string } | null {
  let open = 0;
  let depth = 0;
  for (let place = 0; place < text.length; place++) {
    if (text[place] === '[') {
      open += 1;
      depth = Math.max(depth, open);
    } else if (text[place] === ']') {
      open -= 1;
      if (open === 0) return { inside: text.slice(1, place), depth, rest: text.slice(place + 1) };
    }
  }
  return null;
}

/** `[1, 2], [3, 4]`, as NumPy, PyTorch and JSON have rows. */
function nested(inside: string): PastedCells[] | Fault {
  const between = inside.replace(row, '').replace(/[\s,;]/g, '');
  if (between !== '') return { name: 'stranger', text: between };
  const cells = [...inside.matchAll(row)].map(([, content = '']) => split(content));
  return [{ cells, convention: inBrackets }];
}

/** `1 2; 3 4`, as MATLAB has rows, or a single row; a comma between digits may be a decimal mark. */
function flat(inside: string): PastedCells[] {
  const lines = parts(inside, /;|\n/);
  const bySemicolon = inside.includes(';');
  const unfinished = lines.slice(0, -1).every((line) => /,\s*$/.test(line));
  const isOneRow = lines.length === 1 || (!bySemicolon && unfinished);
  // NumPy breaks a long row where MATLAB would begin a new one.
  const mayBeOneRow = !bySemicolon && !inside.includes(',');
  const rows: Convention = { ...inBrackets, rows: bySemicolon ? 'semicolons' : 'lines' };
  const readings: PastedCells[] = [];
  if (!isOneRow) readings.push({ cells: lines.map(split), convention: rows });
  if (isOneRow || mayBeOneRow) readings.push({ cells: [split(inside)], convention: inBrackets });
  if (
    /\d,\d/.test(inside) &&
    !/,\s|\s,/.test(inside) &&
    lines.some((line) => /\S\s+\S/.test(line))
  ) {
    readings.push({
      cells: lines.map((line) => line.split(/\s+/)),
      convention: { ...rows, between: 'spaces', decimal: 'comma' },
    });
  }
  return readings;
}

/** Numbers parted by commas or spaces; Python allows one comma behind the last. */
function split(content: string): string[] {
  const text = content.trim().replace(/,$/, '').trim();
  return text === '' ? [] : text.split(/\s*,\s*|\s+/);
}

function parts(text: string, mark: RegExp): string[] {
  return text
    .split(mark)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
