import type { Convention, PastedCells } from './pasted_cells';

type Between = Convention['between'];

const tableLine = { rows: 'lines', thousands: false } as const;

/** The ways to read rows of a file or of a spreadsheet, without brackets; the likelier first. */
export function tableReadings(text: string): PastedCells[] {
  const lines = withoutFinalMarks(text.split('\n').filter((line) => line.trim() !== ''));
  if (lines.some((line) => line.includes('\t'))) return marks(cut(lines, '\t'), 'tabs');
  if (lines.some((line) => line.includes(';')))
    return [...marks(cut(lines, ';'), 'semicolons'), ...bracketless(lines)];
  const spaced = lines.map((line) => line.trim().split(/\s+/));
  return lines.some((line) => line.includes(','))
    ? [...marks(cut(lines, ','), 'commas'), ...marks(spaced, 'spaces')]
    : marks(spaced, 'spaces');
}

/** Each decimal mark with and without the other for thousands. Where points read as decimals they group nothing. */
function marks(cells: PastedCells['cells'], between: Between): PastedCells[] {
  const reading = (decimal: Convention['decimal'], thousands: boolean): PastedCells => ({
    cells,
    convention: { ...tableLine, between, decimal, thousands },
  });
  const grouped = cells.some((row) => row.some((text) => /\.\d{3}(?:[.,]|$)/.test(text)));
  const pointed = cells.some((row) => row.some((text) => text.includes(',')));
  return [
    reading('point', false),
    reading('comma', false),
    reading('point', true),
    ...(grouped && pointed ? [reading('comma', true)] : []),
  ];
}

/** One line of MATLAB's rows without their brackets: `1 2; 3 4`. Of several lines the semicolons part the columns. */
function bracketless(lines: readonly string[]): PastedCells[] {
  const [line = '', ...others] = lines;
  if (others.length > 0) return [];
  const rows = line.split(';').map((part) => part.trim());
  const between: Between = line.includes(',') ? 'commas' : 'spaces';
  const cells = rows.map((row) => row.split(between === 'commas' ? /\s*,\s*|\s+/ : /\s+/));
  return [
    { cells, convention: { between, rows: 'semicolons', decimal: 'point', thousands: false } },
  ];
}

/** MATLAB ends lines with a semicolon, and some files each row: it parts nothing there. */
function withoutFinalMarks(lines: readonly string[]): readonly string[] {
  const final = /;\s*$/;
  return lines.slice(0, -1).every((line) => final.test(line)) || lines.length === 1
    ? lines.map((line) => line.replace(final, ''))
    : lines;
}

/** Cells of each line, a mark in quotes left alone and the quotes taken off. */
function cut(lines: readonly string[], mark: string): string[][] {
  const cell = new RegExp(`(?:^|${mark})(?:\\s*"([^"]*)"\\s*(?=${mark}|$)|([^${mark}]*))`, 'g');
  return lines.map((line) =>
    [...line.matchAll(cell)].map(([, quoted, plain]) => (quoted ?? plain ?? '').trim()),
  );
}
