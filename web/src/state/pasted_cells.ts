import type { Matrix } from '../core/example';
import { type NumberProblem, parseNumber } from './numbers';

/** What the marks in a pasted text were taken for. */
export interface Convention {
  /** What stands between two numbers of a row. */
  readonly between: 'brackets' | 'tabs' | 'commas' | 'semicolons' | 'spaces';
  /** What ends a row. */
  readonly rows: 'lines' | 'semicolons' | 'brackets';
  readonly decimal: 'point' | 'comma';
  /** Whether the other mark groups thousands. */
  readonly thousands: boolean;
}

/** A pasted text cut into cells, not yet read as numbers. */
export interface PastedCells {
  readonly cells: readonly (readonly string[])[];
  readonly convention: Convention;
}

export type CellProblem = NumberProblem | 'not-finite';

/** Why a text is no matrix. Rows and columns count from 1. */
export type Fault =
  | { readonly name: 'empty' }
  | { readonly name: 'elided' }
  | { readonly name: 'too-long'; readonly most: number }
  | { readonly name: 'unbalanced' }
  | { readonly name: 'dimensions'; readonly count: number }
  | { readonly name: 'stranger'; readonly text: string }
  | {
      readonly name: 'ragged';
      readonly row: number;
      readonly count: number;
      readonly first: number;
    }
  | { readonly name: 'too-many'; readonly rows: number; readonly columns: number }
  | {
      readonly name: 'cell';
      readonly row: number;
      readonly column: number;
      readonly text: string;
      readonly problem: CellProblem;
    };

/** The largest matrix that the workbench takes. */
export const mostRows = 16;
export const mostColumns = 64;

/** `share` of the cells is wrong: the convention with the smallest is the one that was meant. */
type CellsRead =
  | { readonly ok: true; readonly matrix: Matrix }
  | { readonly ok: false; readonly fault: Fault; readonly share: number };

const notFinite = /^[+-]?(?:nan|inf|infinity|\u221e)$/i;
const thousandsByComma = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const thousandsByPoint = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/;
/** A stranger's text is shown up to here. */
const longestShown = 24;

export function readCells({ cells, convention }: PastedCells): CellsRead {
  const [first] = cells;
  if (first === undefined || first.length === 0) return refused({ name: 'empty' });
  const columns = Math.max(...cells.map((row) => row.length));
  if (cells.length > mostRows || columns > mostColumns)
    return refused({ name: 'too-many', rows: cells.length, columns });
  const faults: Fault[] = [];
  const matrix = cells.map((row, index) => {
    const numbers = row.map((text, column) => {
      const read = numberIn(text, convention);
      if (typeof read === 'number') return read;
      const shown = text.length > longestShown ? `${text.slice(0, longestShown)}\u2026` : text;
      faults.push({ name: 'cell', row: index + 1, column: column + 1, text: shown, problem: read });
      return 0;
    });
    if (row.length !== first.length)
      faults.push({ name: 'ragged', row: index + 1, count: row.length, first: first.length });
    return numbers;
  });
  const [fault] = faults;
  return fault === undefined
    ? { ok: true, matrix }
    : refused(fault, faults.length / cells.flat().length);
}

function numberIn(text: string, convention: Convention): number | CellProblem {
  const dashed = text.trim().replace(/[\u2212\u2013]/g, '-');
  if (notFinite.test(dashed)) return 'not-finite';
  const pointed = withPoint(dashed, convention);
  // A comma that is still there belongs to another convention.
  if (pointed === null || pointed.includes(',')) return 'not-a-number';
  const read = parseNumber(pointed);
  return read.ok ? read.value : read.problem;
}

/** With a decimal point and without marks for thousands; null where the convention has no such number. */
function withPoint(text: string, { decimal, thousands }: Convention): string | null {
  if (decimal === 'point')
    return thousands && thousandsByComma.test(text) ? text.replaceAll(',', '') : text;
  if (thousands && thousandsByPoint.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return text.includes('.') ? null : text.replace(',', '.');
}

function refused(fault: Fault, share = 1): CellsRead {
  return { ok: false, fault, share };
}
