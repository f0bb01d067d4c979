import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../draw/format';
import { type MapContents, noStep, sequentialStep } from '../draw/map_canvas';
import type { MapCell, MapWindow } from '../draw/map_view';
import { rampSteps } from '../draw/palette';
import { enManyWords as words } from '../i18n/en_many_words';
import { formatWeight } from './format_weight';
import type { WeightMap } from './many_words';

const scoreDigits = 2;

/** Colours tell a weight from the largest of its row, so that a row of few words is as plain as one of many. */
export function contentsOf({ words: count, weights, masked, largest }: WeightMap): MapContents {
  // Loops over indexes: a quarter of a million steps by iterators would hold up the page.
  const steps = new Uint8Array(weights.length).fill(noStep);
  for (let row = 0; row < count; row += 1) {
    const most = largest[row] ?? 0;
    for (let place = row * count; place < (row + 1) * count; place += 1)
      if (masked[place] !== 1) steps[place] = sequentialStep(weights[place] ?? 0, most);
  }
  return {
    count,
    steps,
    text: (row, column) => {
      const weight = weights[row * count + column] ?? Number.NaN;
      return masked[row * count + column] === 1
        ? formatWeight(weight)
        : formatNumber(weight, digitsFor(count));
    },
    label: words.word,
  };
}

/** Enough decimals for an even share to be seen. */
export function digitsFor(count: number): number {
  return String(count).length + 1;
}

/** What the colours mean. */
export function mapLegend(isMasked: boolean): TemplateResult {
  return html`<p class="legend"><span>${words.legend.zero}</span>
    <span class="ramp" aria-hidden="true">${Array.from({ length: rampSteps }, (_, step) => html`<i class="step-${step}"></i>`)}</span>
    <span>${words.legend.largest}</span>
    ${!isMasked ? '' : html`<span class="masked"><i class="empty" aria-hidden="true"></i> ${words.legend.masked}</span>`}</p>`;
}

/** The numbers of one cell and of its row; `isSpoken` where the reader moves by keys or chooses, not where the pointer runs over it. */
export function readOut(
  map: WeightMap,
  { row, column }: MapCell,
  isSpoken: boolean,
): TemplateResult {
  const place = row * map.words + column;
  const [query, key] = [words.word(row), words.word(column)];
  const largest = map.largest[row] ?? Number.NaN;
  const cell =
    map.masked[place] === 1
      ? words.maskedCell(
          query,
          key,
          formatNumber(Number.NEGATIVE_INFINITY, 0),
          formatWeight(map.weights[place] ?? Number.NaN),
        )
      : words.cell(
          query,
          key,
          formatNumber(map.scores[place] ?? Number.NaN, scoreDigits),
          formatWeight(map.weights[place] ?? Number.NaN),
        );
  return html`<p class="read-out" aria-live=${isSpoken ? 'polite' : 'off'}><span class="cell">${cell}</span>
      <span class="row">${
        largest === 0
          ? words.emptyRow(query)
          : words.row(query, formatWeight(largest), formatWeight(map.sums[row] ?? Number.NaN))
      }</span></p>`;
}

/** The map for who does not see it; `window` is null where all is in view. */
export function described(map: WeightMap, window: MapWindow | null): string {
  const { rows, columns } = window ?? {
    rows: [0, map.words] as const,
    columns: [0, map.words] as const,
  };
  const named = ([from, end]: readonly [number, number]): string =>
    words.range(words.word(from), words.word(end - 1));
  return words.describe(String(map.words), words.masks[map.mask.kind], named(rows), named(columns));
}
