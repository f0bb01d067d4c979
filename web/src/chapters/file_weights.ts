import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { Matrix } from '../core/example';
import { formatNumber } from '../draw/format';
import { type MapContents, sequentialStep } from '../draw/map_canvas';
import type { MapCell, MapWindow } from '../draw/map_view';
import { elementStyles } from '../elements/element_styles';
import { enManyWords } from '../i18n/en_many_words';
import { enOpenFile as words } from '../i18n/en_open_file';
import { figureStyles } from './figure_styles';
import { formatWeight } from './format_weight';
import { manyWordsStyles } from './many_words_styles';
import { digitsFor, mapLegend } from './map_in_words';
import { type MapTable, mapTable } from './map_table';
import { type MapEvent, WeightMapView } from './weight_map';
import { largestOf } from './weights_in_file';

/** Attention weights as a file has them. */
export interface FileWeights {
  readonly matrix: Matrix;
  /** Where they are from: tensor, layer, head and file. */
  readonly what: string;
  /** What queries and keys are called, from the first on. */
  readonly queries: readonly string[];
  readonly keys: readonly string[];
}

/** So many of the largest weights of a row are named. */
const mostNamed = 5;
const firstCell: MapCell = { row: 0, column: 0 };

/** Attention weights of a file: as many queries as keys as a map, others as a table. Its numbers are the file's own. */
export class FileWeightsView extends LitElement {
  static override properties = {
    weights: { attribute: false },
    failed: { attribute: false },
    chosen: { state: true },
    pointed: { state: true },
    window: { state: true },
    listed: { state: true },
  };
  declare weights: FileWeights;
  /** Told what kept them from being drawn. */
  declare failed: (why: Error) => void;
  declare chosen: MapCell;
  /** Under the pointer. */
  declare pointed: MapCell | null;
  declare window: MapWindow | null;
  /** Whether the table is wanted. */
  declare listed: boolean;
  #contents: MapContents | null = null;

  constructor() {
    super();
    this.chosen = firstCell;
    this.pointed = null;
    this.window = null;
    this.listed = false;
  }

  override connectedCallback(): void {
    if (customElements.get('weight-map') === undefined)
      customElements.define('weight-map', WeightMapView);
    super.connectedCallback();
  }

  protected override performUpdate(): void {
    try {
      super.performUpdate();
    } catch (error) {
      this.failed(error as Error);
    }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('weights')) return;
    const { queries, keys } = this.weights;
    this.#contents = queries.length === keys.length ? contentsOf(this.weights) : null;
    this.pointed = null;
    if (this.chosen.row >= queries.length || this.chosen.column >= keys.length)
      this.chosen = firstCell;
  }

  protected override render(): TemplateResult {
    const { weights } = this;
    const source = html`<p class="note">${words.mapSource(weights.what)}</p>`;
    if (this.#contents === null) return html`${source}${this.#table(null)}`;
    const cell = this.pointed ?? this.chosen;
    return html`${source}
      <div class="side-by-side">
        <div>
          <p class="note">${enManyWords.axes}</p>
          <weight-map .keys=${enManyWords.keys(false)} .contents=${this.#contents} .chosen=${this.chosen} .description=${described(weights, this.window)}
            @map-event=${({ detail }: CustomEvent<MapEvent>) => this.#moved(detail)}></weight-map>
          ${mapLegend(false)}
        </div>
        <p class="read-out" aria-live=${this.pointed === null ? 'polite' : 'off'}><span class="cell">${cellInWords(weights, cell)}</span>
          <span class="row">${rowInWords(weights, cell.row)}</span></p>
      </div>
      <details @toggle=${(event: Event) => {
        this.listed = (event.target as HTMLDetailsElement).open;
      }}><summary>${enManyWords.table}</summary>${this.listed ? this.#table(this.window) : ''}</details>`;
  }

  #table(window: MapWindow | null): TemplateResult {
    return mapTable(tableOf(this.weights), window ?? allOf(this.weights), this.chosen);
  }

  #moved(event: MapEvent): void {
    if (event.kind === 'window') this.window = event.window;
    else if (event.kind === 'point') this.pointed = event.cell;
    else {
      this.pointed = null;
      this.chosen = event.cell;
    }
  }

  static override styles = [elementStyles, figureStyles, manyWordsStyles];
}

/** Colours tell a weight from the largest of its row, as in the map that is computed here. */
function contentsOf({ matrix, queries, keys }: FileWeights): MapContents {
  const count = matrix.length;
  const steps = new Uint8Array(count * count);
  for (const [row, numbers] of matrix.entries()) {
    const largest = Math.max(0, ...numbers);
    for (const [column, weight] of numbers.entries())
      steps[row * count + column] = sequentialStep(weight, largest);
  }
  return {
    count,
    steps,
    text: (row, column) => formatNumber(matrix[row]?.[column] ?? Number.NaN, digitsFor(count)),
    label: (index, isColumn) => (isColumn ? keys : queries)[index] ?? '',
  };
}

function tableOf({ matrix, queries, keys }: FileWeights): MapTable {
  return {
    row: (index) => queries[index] ?? '',
    column: (index) => keys[index] ?? '',
    cell: (row, column) => formatWeight(matrix[row]?.[column] ?? Number.NaN),
  };
}

function allOf({ queries, keys }: FileWeights): MapWindow {
  return { rows: [0, queries.length], columns: [0, keys.length] };
}

/** The map for who does not see it; `window` is null where all is in view. */
function described(weights: FileWeights, window: MapWindow | null): string {
  const { rows, columns } = window ?? allOf(weights);
  const named = (names: readonly string[], [from, end]: readonly [number, number]): string =>
    enManyWords.range(names[from] ?? '', names[end - 1] ?? '');
  return words.describe(
    weights.what,
    String(weights.queries.length),
    named(weights.queries, rows),
    named(weights.keys, columns),
  );
}

function cellInWords({ matrix, queries, keys }: FileWeights, { row, column }: MapCell): string {
  const weight = formatWeight(matrix[row]?.[column] ?? Number.NaN);
  return words.cell(queries[row] ?? '', keys[column] ?? '', weight);
}

function rowInWords({ matrix, queries, keys }: FileWeights, row: number): string {
  const numbers = matrix[row] ?? [];
  const largest = largestOf(numbers, mostNamed).map((column) =>
    words.keyWithWeight(keys[column] ?? '', formatWeight(numbers[column] ?? Number.NaN)),
  );
  return largest.length === 0
    ? words.emptyRow(queries[row] ?? '')
    : words.largestOfRow(queries[row] ?? '', largest.join(words.and));
}
