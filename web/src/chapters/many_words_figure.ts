import { html, LitElement, type TemplateResult } from 'lit';
import type { Core } from '../core/core';
import type { Mask } from '../core/example';
import type { Cell } from '../core/trace';
import { formatCount, formatShape } from '../draw/format';
import type { MapContents } from '../draw/map_canvas';
import type { MapCell, MapWindow } from '../draw/map_view';
import { elementStyles } from '../elements/element_styles';
import type { Intent } from '../elements/intent';
import { sharedCore } from '../elements/shared_core';
import { en } from '../i18n/en';
import { enManyWords as words } from '../i18n/en_many_words';
import { figureStyles } from './figure_styles';
import {
  firstSeed,
  GrowingMap,
  type ManyWords,
  textSizes,
  vectorSize,
  type WeightMap,
} from './many_words';
import { manyWordsStyles } from './many_words_styles';
import type { ManyWordsAnswer, ManyWordsTask } from './many_words_tasks';
import scriptUrl from './many_words_worker?worker&url';
import { contentsOf, described, mapLegend, readOut } from './map_in_words';
import { mapTable, tableOf } from './map_table';
import { type OpenedWeight, openedWeight, openedWeightTemplate } from './opened_weight';
import { type MapEvent, WeightMapView } from './weight_map';
import { type Failed, WorkerClient } from './worker_client';

const openingSize = 64;

/** Chapter 8: the weights of up to 512 words, worked out in a worker, as a map that opens down to the products. */
export class ManyWordsFigure extends LitElement {
  static override properties = {
    ready: { type: Boolean, reflect: true },
    settings: { state: true },
    map: { state: true },
    rows: { state: true },
    status: { state: true },
    chosen: { state: true },
    pointed: { state: true },
    window: { state: true },
    opened: { state: true },
    listed: { state: true },
  };
  declare ready: boolean;
  /** What is asked for; the map's own are those of the picture. */
  declare settings: ManyWords;
  declare map: WeightMap | null;
  /** Rows that are there of a map on its way; null when none is. */
  declare rows: number | null;
  declare status: string;
  declare chosen: MapCell;
  /** Under the pointer. */
  declare pointed: MapCell | null;
  declare window: MapWindow | null;
  declare opened: OpenedWeight | null;
  /** Whether the table is wanted. */
  declare listed: boolean;
  readonly #client = new WorkerClient<ManyWordsTask, ManyWordsAnswer>(scriptUrl, (answer) =>
    this.#heard(answer),
  );
  #core: Core | null = null;
  #growing: GrowingMap | null = null;
  #contents: MapContents | null = null;
  #settled: { fulfil: () => void; reject: (reason: Error) => void } | null = null;

  constructor() {
    super();
    this.ready = false;
    this.settings = { words: openingSize, mask: { kind: 'none' }, seed: firstSeed };
    this.map = null;
    this.rows = null;
    this.status = '';
    this.chosen = { row: 0, column: 0 };
    this.pointed = null;
    this.window = null;
    this.opened = null;
    this.listed = false;
  }

  /** Fulfilled when the first map is there. */
  async start(): Promise<void> {
    if (customElements.get('weight-map') === undefined)
      customElements.define('weight-map', WeightMapView);
    this.#core = await sharedCore();
    await new Promise<void>((fulfil, reject) => {
      this.#settled = { fulfil, reject };
      this.#want(this.settings);
    });
    this.ready = true;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.rows !== null) this.#cancel();
  }

  protected override render(): TemplateResult {
    const { map, rows } = this;
    if (map === null || this.#contents === null) return html``;
    return html`<h3>${words.title}</h3>
      <p>${words.lead(String(vectorSize), String(firstSeed))}</p>
      ${this.#controls()}
      <div class="progress">${
        rows === null
          ? ''
          : html`<progress max=${this.#growing?.settings.words ?? 0} value=${rows} aria-label=${words.progress}></progress>
        <button type="button" @click=${this.#cancel}>${words.cancel}</button>`
      }<p role="status" class="note">${this.status}</p></div>
      <div class="side-by-side">
        <div>
          <p class="note">${words.axes}</p>
          <weight-map .contents=${this.#contents} .chosen=${this.chosen} .description=${described(map, this.window)}
            @map-event=${({ detail }: CustomEvent<MapEvent>) => this.#moved(detail)}></weight-map>
          ${mapLegend(map.mask.kind !== 'none')}
        </div>
        <div>
          ${readOut(map, this.pointed ?? this.chosen, this.pointed === null)}
          <button type="button" class="open" @click=${() => this.#open(this.chosen)}>${words.open}</button>
          ${this.opened === null ? '' : openedWeightTemplate(this.opened, this.#show)}
        </div>
      </div>
      <details @toggle=${(event: Event) => {
        this.listed = (event.target as HTMLDetailsElement).open;
      }}><summary>${words.table}</summary>${this.listed && this.window !== null ? mapTable(tableOf(map), this.window, this.chosen) : ''}</details>`;
  }

  #controls(): TemplateResult {
    const { settings } = this;
    const count = String(settings.words);
    const labels = Array.from({ length: settings.words }, (_, index) => words.word(index));
    return html`<div class="controls">
      <label class="slider"><span>${words.words}</span> <output>${count}</output>
        <input type="range" min="0" max=${textSizes.length - 1} step="1" .value=${String(textSizes.indexOf(settings.words as (typeof textSizes)[number]))}
          aria-label=${words.words} aria-valuetext=${words.wordsValue(count)}
          @input=${(event: Event) => this.#resize(textSizes[Number((event.target as HTMLInputElement).value)] ?? settings.words)} /></label>
      <attention-mask-switch .strings=${en.interface} .mask=${settings.mask} .attend=${attendOf(settings.mask)} .keyLabels=${labels} .queryLabels=${labels}
        @player-intent=${({ detail }: CustomEvent<Intent>) => {
          if (detail.kind === 'option' && detail.set.mask !== undefined)
            this.#want({ ...settings, mask: detail.set.mask });
        }}></attention-mask-switch>
      <div class="seed"><button type="button" @click=${() => this.#want({ ...settings, seed: settings.seed + 1 })}>${words.drawAgain}</button>
        <span>${words.seed(String(settings.seed))}</span></div>
    </div>`;
  }

  #resize(count: number): void {
    const { mask } = this.settings;
    this.#want({ ...this.settings, words: count, mask: maskFor(mask, count) });
  }

  /** One map at a time: what is wanted meanwhile comes next, and only the latest of it. */
  #want(settings: ManyWords): void {
    this.settings = settings;
    if (this.#growing !== null) return;
    this.#growing = new GrowingMap(settings);
    this.rows = 0;
    this.status = words.working(formatShape(settings.words, settings.words));
    this.#client.ask(settings);
  }

  #heard(answer: ManyWordsAnswer | Failed): void {
    if (answer.kind === 'failed') this.#fail(answer.message);
    else if (this.#growing !== null) {
      this.#growing.add(answer.rows);
      this.rows = this.#growing.rows;
      const { whole } = this.#growing;
      if (whole !== null) this.#finish(this.#growing.settings, whole);
    }
  }

  #finish(settings: ManyWords, map: WeightMap): void {
    this.#growing = null;
    this.rows = null;
    this.map = map;
    this.#contents = contentsOf(map);
    const inside = (place: number): number => Math.min(place, map.words - 1);
    this.chosen = { row: inside(this.chosen.row), column: inside(this.chosen.column) };
    this.pointed = null;
    if (this.opened !== null || !this.ready) this.#open(this.chosen);
    this.status = words.done(
      formatShape(map.words, map.words),
      formatCount(map.weights.length),
      map.largest.includes(0),
    );
    this.#settled?.fulfil();
    if (settings !== this.settings) this.#want(this.settings);
  }

  #fail(reason: string): void {
    this.#cancel();
    this.status = words.failed(reason);
    this.#settled?.reject(new Error(reason));
  }

  /** The picture stays, and what is asked for is again what it shows. */
  #cancel = (): void => {
    this.#client.stop();
    this.#growing = null;
    this.rows = null;
    if (this.map === null) return;
    const { words: count, mask, seed } = this.map;
    this.settings = { words: count, mask, seed };
    this.status = words.stopped(String(count));
  };

  #moved(event: MapEvent): void {
    if (event.kind === 'window') this.window = event.window;
    else if (event.kind === 'point') this.pointed = event.cell;
    else {
      this.pointed = null;
      this.chosen = event.cell;
      if (event.kind === 'open') this.#open(event.cell);
    }
  }

  #open(cell: MapCell): void {
    if (this.#core !== null && this.map !== null)
      this.opened = openedWeight(this.#core, this.map, cell);
  }

  #show = (cell: Cell | null): void => {
    this.opened = cell === null || this.opened === null ? null : { ...this.opened, shown: cell };
  };

  static override styles = [elementStyles, figureStyles, manyWordsStyles];
}

function attendOf(mask: Mask): readonly (readonly boolean[])[] {
  return mask.kind === 'given' ? mask.attend : [];
}

/** A mask for another number of words: padding keeps as many as there are, one drawn by hand fits no other text. */
function maskFor(mask: Mask, count: number): Mask {
  if (mask.kind === 'padding') return { kind: 'padding', length: Math.min(mask.length, count) };
  return mask.kind === 'given' ? { kind: 'none' } : mask;
}
