import type { Matrix } from '../core/example';

/** How much of a matrix is shown: so many rows, columns and digits of a number. */
export interface PreviewSize {
  readonly rows: number;
  readonly columns: number;
  readonly digits: number;
}

/** The first numbers of a matrix, a line for each row. */
export function matrixPreview(matrix: Matrix, previewed: PreviewSize): string {
  const more = (isLonger: boolean, text: string): string => (isLonger ? text : '');
  const rows = matrix.slice(0, previewed.rows).map(
    (row) =>
      row
        .slice(0, previewed.columns)
        .map((number) => String(Number(number.toPrecision(previewed.digits))))
        .join('  ') + more(row.length > previewed.columns, '  …'),
  );
  return rows.join('\n') + more(matrix.length > previewed.rows, '\n…');
}
