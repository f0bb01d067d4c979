import { html, type TemplateResult } from 'lit';
import { formatCount } from '../draw/format';
import type { MapCell, MapWindow } from '../draw/map_view';
import { enManyWords as words } from '../i18n/en_many_words';
import { formatWeight } from './format_weight';
import type { WeightMap } from './many_words';

/** As many weights as one table holds: so many rows and columns at most. */
const mostCells = 2000;
const mostInARow = 44;

/** The weights in view as a table; of more than a table holds, those around the chosen one. */
export function mapTable(map: WeightMap, window: MapWindow, chosen: MapCell): TemplateResult {
  const rows = nearest(window.rows, chosen.row);
  const columns = nearest(window.columns, chosen.column);
  const caption = words.tableCaption(namesOf(rows), namesOf(columns));
  const isPart = rows.length < count(window.rows) || columns.length < count(window.columns);
  return html`${isPart ? html`<p class="note">${words.tablePart(formatCount(mostCells))}</p>` : ''}
    <div class="wide" tabindex="0" role="group" aria-label=${caption}><table>
      <caption>${caption}</caption>
      <thead><tr><td></td>${columns.map((column) => html`<th scope="col">${words.word(column)}</th>`)}</tr></thead>
      <tbody>${rows.map(
        (row) =>
          html`<tr><th scope="row">${words.word(row)}</th>${columns.map((column) => html`<td>${cellOf(map, row, column)}</td>`)}</tr>`,
      )}</tbody></table></div>`;
}

function cellOf({ words: count, weights, masked }: WeightMap, row: number, column: number): string {
  const place = row * count + column;
  return masked[place] === 1 ? words.maskedInTable : formatWeight(weights[place] ?? Number.NaN);
}

function count([from, end]: readonly [number, number]): number {
  return end - from;
}

/** The indexes of a range, or as many of them as fit, with the chosen one in their middle. */
function nearest(range: readonly [number, number], chosen: number): number[] {
  const [from, end] = range;
  const length = Math.min(count(range), mostInARow);
  const middle = Math.max(from, Math.min(chosen, end - 1)) - Math.floor(length / 2);
  const start = Math.max(from, Math.min(middle, end - length));
  return Array.from({ length }, (_, index) => start + index);
}

function namesOf(indexes: readonly number[]): string {
  const [first = 0] = indexes;
  return words.range(words.word(first), words.word(indexes.at(-1) ?? first));
}
