import type { Matrix } from '../core/example';
import { bracketReadings } from './pasted_brackets';
import { type Convention, type Fault, type PastedCells, readCells } from './pasted_cells';
import { tableReadings } from './pasted_table';

/** A pasted text understood in one way. */
export interface Reading {
  readonly matrix: Matrix;
  readonly convention: Convention;
}

export type PastedMatrix =
  | { readonly kind: 'matrix'; readonly matrix: Matrix }
  /** The text is a matrix in more than one way, and these are all of them: the reader is to say which. */
  | { readonly kind: 'readings'; readonly readings: readonly Reading[] }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** More characters than the largest matrix has with every digit of its numbers. */
const mostCharacters = 50_000;

const elided = /\.\.\.|\u2026/;
const variable = /^[A-Za-z_]\w*\s*=\s*(?=[[(A-Za-z])/;
const holder = /^Parameter containing:\s*/;
const call =
  /^(?:[A-Za-z_]\w*\.)*(?:array|asarray|matrix|tensor|\w*Tensor|Parameter)\s*\(\s*(?=\[)/;
const scalarOfNumpy = /\b(?:np|numpy)\.float\d+\(([^()]*)\)/g;

/**
 * A matrix as NumPy, PyTorch, MATLAB and Octave print or write it, as JSON, or as rows of a file or a spreadsheet with tabs,
 * commas, semicolons or spaces between the numbers and either decimal mark. Rows and columns of a fault count from 1.
 */
export function readMatrix(text: string): PastedMatrix {
  const plain = tidied(text);
  if (plain.trim() === '') return fault({ name: 'empty' });
  if (text.length > mostCharacters) return fault({ name: 'too-long', most: mostCharacters });
  if (elided.test(plain)) return fault({ name: 'elided' });
  const body = unwrapped(plain.trim());
  const cells = body.startsWith('[')
    ? bracketReadings(body.replace(/\t+/g, ' '))
    : tableReadings(plain);
  return Array.isArray(cells) ? chosen(cells) : fault(cells as Fault);
}

/** Without marks of direction and order of bytes, one kind of line end, and no runs of spaces or of empty lines. */
function tidied(text: string): string {
  return text
    .slice(0, mostCharacters)
    .replace(/[\uFEFF\u200E\u200F]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \u00a0\u2009\u202f]+/g, ' ')
    .replace(/\n[ \n]*/g, '\n');
}

/** Without the name and the call around the brackets; what stands behind them is judged with them. */
function unwrapped(text: string): string {
  return text
    .replace(variable, '')
    .replace(holder, '')
    .replace(call, '')
    .replace(scalarOfNumpy, '$1');
}

function chosen(attempts: readonly PastedCells[]): PastedMatrix {
  const readings: Reading[] = [];
  let nearest: { readonly fault: Fault; readonly share: number } | null = null;
  for (const attempt of attempts) {
    const read = readCells(attempt);
    if (!read.ok) {
      if (nearest === null || read.share < nearest.share) nearest = read;
    } else if (!readings.some(({ matrix }) => same(matrix, read.matrix)))
      readings.push({ matrix: read.matrix, convention: attempt.convention });
  }
  const [first] = readings;
  if (first === undefined) return fault(nearest?.fault ?? { name: 'empty' });
  return readings.length === 1
    ? { kind: 'matrix', matrix: first.matrix }
    : { kind: 'readings', readings };
}

function same(left: Matrix, right: Matrix): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function fault(found: Fault): PastedMatrix {
  return { kind: 'fault', fault: found };
}
