import { html, type TemplateResult } from 'lit';
import { formatCount } from '../draw/format';
import type { MapCell, MapWindow } from '../draw/map_view';
import { enManyWords as words } from '../i18n/en_many_words';
import { formatWeight } from './format_weight';
import type { WeightMap } from './many_words';

/** As many weights as one table holds; of more, so many rows and columns at most. */
const mostCells = 2000;
const mostInARow = 44;

/** What a table of weights lists. */
export interface MapTable {
  readonly row: (index: number) => string;
  readonly column: (index: number) => string;
  readonly cell: (row: number, column: number) => string;
}

/** The weights in view as a table; of more than a table holds, those around the chosen one. */
export function mapTable(table: MapTable, window: MapWindow, chosen: MapCell): TemplateResult {
  const isPart = count(window.rows) * count(window.columns) > mostCells;
  const most = isPart ? mostInARow : mostCells;
  const rows = nearest(window.rows, chosen.row, most);
  const columns = nearest(window.columns, chosen.column, most);
  const caption = words.tableCaption(namesOf(rows, table.row), namesOf(columns, table.column));
  return html`${isPart ? html`<p class="note">${words.tablePart(formatCount(mostCells))}</p>` : ''}
    <div class="wide" tabindex="0" role="group" aria-label=${caption}><table>
      <caption>${caption}</caption>
      <thead><tr><td></td>${columns.map((column) => html`<th scope="col" dir="auto">${table.column(column)}</th>`)}</tr></thead>
      <tbody>${rows.map(
        (row) =>
          html`<tr><th scope="row" dir="auto">${table.row(row)}</th>${columns.map((column) => html`<td>${table.cell(row, column)}</td>`)}</tr>`,
      )}</tbody></table></div>`;
}

/** The table of a map that was computed here. */
export function tableOf({ words: size, weights, masked }: WeightMap): MapTable {
  return {
    row: words.word,
    column: words.word,
    cell: (row, column) => {
      const place = row * size + column;
      return masked[place] === 1 ? words.maskedInTable : formatWeight(weights[place] ?? Number.NaN);
    },
  };
}

function count([from, end]: readonly [number, number]): number {
  return end - from;
}

/** The indexes of a range, or as many of them as fit, with the chosen one in their middle. */
function nearest(range: readonly [number, number], chosen: number, most: number): number[] {
  const [from, end] = range;
  const length = Math.min(count(range), most);
  const middle = Math.max(from, Math.min(chosen, end - 1)) - Math.floor(length / 2);
  const start = Math.max(from, Math.min(middle, end - length));
  return Array.from({ length }, (_, index) => start + index);
}

function namesOf(indexes: readonly number[], name: (index: number) => string): string {
  const [first = 0] = indexes;
  return words.range(name(first), name(indexes.at(-1) ?? first));
}
