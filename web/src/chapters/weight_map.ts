import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { drawMap, gutter, type MapContents, mapImage } from '../draw/map_canvas';
import {
  cellAt,
  fittedView,
  keptInside,
  type MapCell,
  type MapSquare,
  type MapView,
  type MapWindow,
  middleOf,
  pannedView,
  revealedView,
  windowOf,
  zoomedView,
} from '../draw/map_view';
import { elementStyles } from '../elements/element_styles';
import { enManyWords as words } from '../i18n/en_many_words';
import { type MapActions, MapGestures, type Point } from './map_gestures';
import { PageTheme } from './page_theme';
import { PictureWidth } from './picture_width';

/** What the reader does on the map; `window` is what has come into view. */
export type MapEvent =
  | { readonly kind: 'point'; readonly cell: MapCell | null }
  | { readonly kind: 'choose' | 'open'; readonly cell: MapCell }
  | { readonly kind: 'window'; readonly window: MapWindow };
export const mapEvent = 'map-event';

/** The map grows no larger than this, CSS pixels with its labels. */
const largestMap = 600;
const zoomStep = 2;
const arrows: Readonly<Record<string, { readonly rows: number; readonly columns: number }>> = {
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
};

/** A large map on a canvas that can be zoomed and moved by mouse, fingers and keys. Tells what happens by `mapEvent`. */
export class WeightMapView extends LitElement {
  static override properties = {
    contents: { attribute: false },
    description: { attribute: false },
    chosen: { attribute: false },
    keys: { attribute: false },
    view: { state: true },
  };
  declare contents: MapContents;
  /** The map in words. */
  declare description: string;
  declare chosen: MapCell;
  /** How to move about it. */
  declare keys: string;
  /** Null shows all. */
  declare view: MapView | null;
  readonly #width = new PictureWidth(this);
  readonly #gestures = new MapGestures(this.#actions(), { x: gutter.left, y: gutter.above });
  readonly #colours = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map(
    (query) => matchMedia(query),
  );
  #image: OffscreenCanvas | null = null;
  #told = '';

  constructor() {
    super();
    this.description = '';
    this.chosen = { row: 0, column: 0 };
    this.keys = words.keys(true);
    this.view = null;
    new PageTheme(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    for (const query of this.#colours) query.addEventListener('change', this.#redraw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const query of this.#colours) query.removeEventListener('change', this.#redraw);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('contents')) return;
    this.#image = mapImage(this.contents);
    if (changed.get('contents')?.count !== this.contents.count) this.view = null;
  }

  protected override render(): TemplateResult {
    const all = this.view === null;
    const deepest = this.#zoomed(zoomStep).cell <= this.#view.cell;
    return html`<div class="tools">
        <button type="button" ?disabled=${all} @click=${() => this.#zoom(1 / zoomStep)}>${words.zoomOut}</button>
        <button type="button" ?disabled=${deepest} @click=${() => this.#zoom(zoomStep)}>${words.zoomIn}</button>
        <button type="button" ?disabled=${all} @click=${() => this.#show(null)}>${words.fit}</button>
      </div>
      <div class=${all ? 'map' : 'map moves'} role="application" tabindex="0" aria-label=${words.map} aria-describedby="keys"
        @keydown=${this.#key} @pointerdown=${this.#gestures.down} @pointermove=${this.#gestures.move} @pointerup=${this.#gestures.up}
        @pointercancel=${this.#gestures.cancel} @pointerleave=${this.#gestures.leave} @wheel=${this.#gestures.wheel}>
        <canvas role="img" aria-label=${this.description}></canvas>
      </div>
      <details><summary>${words.keysTitle}</summary><p id="keys">${this.keys}</p></details>`;
  }

  protected override updated(): void {
    this.#draw();
    const window = windowOf(this.#square, this.#view);
    const told = JSON.stringify(window);
    if (told === this.#told) return;
    this.#told = told;
    this.#tell({ kind: 'window', window });
  }

  get #square(): MapSquare {
    const width = Math.min(this.#width.width, largestMap);
    return { side: Math.max(1, width - gutter.left - 1), count: this.contents.count };
  }

  get #view(): MapView {
    return this.view === null ? fittedView(this.#square) : keptInside(this.#square, this.view);
  }

  #draw(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context || this.#image === null) return;
    const square = this.#square;
    const ratio = window.devicePixelRatio;
    const [width, height] = [gutter.left + square.side + 1, gutter.above + square.side + 1];
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const style = getComputedStyle(canvas);
    drawMap(context, {
      square,
      view: this.#view,
      image: this.#image,
      contents: this.contents,
      chosen: this.chosen,
      colours: {
        ground: style.backgroundColor,
        text: style.color,
        muted: style.borderTopColor,
        font: style.fontFamily,
      },
      ratio,
    });
  }

  #actions(): MapActions {
    return {
      point: (at) => this.#tell({ kind: 'point', cell: at === null ? null : this.#cellAt(at) }),
      pick: (at) => {
        const cell = this.#cellAt(at);
        if (cell !== null) this.#tell({ kind: 'open', cell });
      },
      drag: ({ x, y }) => {
        const { cell } = this.#view;
        this.#show(pannedView(this.#square, this.#view, { columns: -x / cell, rows: -y / cell }));
      },
      zoom: (factor, at) => this.#show(zoomedView(this.#square, this.#view, factor, at)),
    };
  }

  #cellAt(at: Point): MapCell | null {
    return cellAt(this.#square, this.#view, at);
  }

  /** About the chosen cell where it is in view, else about the middle. */
  #zoomed(factor: number): MapView {
    const { side } = this.#square;
    const at = middleOf(this.#view, this.chosen);
    const seen = [at.x, at.y].every((place) => place >= 0 && place <= side);
    return zoomedView(this.#square, this.#view, factor, seen ? at : { x: side / 2, y: side / 2 });
  }

  #zoom(factor: number): void {
    this.#show(this.#zoomed(factor));
  }

  #show(view: MapView | null): void {
    const isAll = view === null || view.cell <= fittedView(this.#square).cell;
    this.view = isAll ? null : view;
  }

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow !== undefined) this.#move(arrow, event.shiftKey);
    else if (event.key === '+' || event.key === '=') this.#zoom(zoomStep);
    else if (event.key === '-' || event.key === '_') this.#zoom(1 / zoomStep);
    else if (event.key === '0') this.#show(null);
    else if (event.key === 'Enter') this.#tell({ kind: 'open', cell: this.chosen });
    else return;
    event.preventDefault();
  };

  /** The chosen cell moves, by one or by a quarter of what is seen, and the view with it. */
  #move({ rows, columns }: { rows: number; columns: number }, far: boolean): void {
    const { side, count } = this.#square;
    const by = far ? Math.max(1, Math.floor(side / this.#view.cell / 4)) : 1;
    const within = (place: number): number => Math.max(0, Math.min(place, count - 1));
    const cell = {
      row: within(this.chosen.row + by * rows),
      column: within(this.chosen.column + by * columns),
    };
    const moved = far
      ? pannedView(this.#square, this.#view, { rows: by * rows, columns: by * columns })
      : this.#view;
    this.#show(revealedView(this.#square, moved, cell));
    this.#tell({ kind: 'choose', cell });
  }

  /** At once: the paper is laid out before the next update. */
  #redraw = (): void => this.#draw();

  #tell(detail: MapEvent): void {
    this.dispatchEvent(new CustomEvent<MapEvent>(mapEvent, { detail }));
  }

  static override styles = [
    elementStyles,
    css`
      .tools { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 0.5rem; font-size: 0.875rem; }
      .tools button { min-height: 2.25em; padding: 0 1em; }
      .map {
        width: fit-content;
        border-radius: 2px;
        cursor: crosshair;
        touch-action: pan-y;
      }
      .map.moves { touch-action: none; }
      canvas {
        display: block;
        border: 0 solid var(--ap-muted);
        background: var(--ap-ground);
        color: var(--ap-text);
      }
      details { margin-top: 0.5rem; font-size: 0.875rem; }
      summary { min-height: 1.75rem; cursor: pointer; }
      p { margin: 0; max-width: 60ch; color: var(--ap-muted); }
    `,
  ];
}
