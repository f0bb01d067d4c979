import { html, LitElement, type TemplateResult, unsafeCSS } from 'lit';
import { formatNumber, formatSigned, formatSize } from '../draw/format';
import { markStyles } from '../draw/mark_styles';
import { renderPicture } from '../draw/svg';
import { elementStyles } from '../elements/element_styles';
import { enDistance } from '../i18n/en_distance';
import { decayChart, type Norms } from './decay_chart';
import { DistanceClient } from './distance_client';
import type { DistanceAnswer } from './distance_tasks';
import { figureStyles } from './figure_styles';
import { PictureWidth } from './picture_width';
import { type Curve, curves, type VisitSettings, visit } from './visit';
import type { Failed } from './worker_client';

const words = enDistance.gradients;
const significant = 2;
/** What each setting may be, the curve that it changes, and how it is written. */
const sliders = {
  forgetBias: {
    range: { min: -4, max: 4, step: 0.5 },
    curve: 'lstm',
    written: (value: number) => formatSigned(value, 1),
  },
  match: {
    range: { min: 0, max: 8, step: 1 },
    curve: 'attention',
    written: (value: number) => formatNumber(value, 0),
  },
} as const;
type Setting = keyof typeof sliders;

/** Chapter 11: how strongly the state at the warranty depends on each earlier view, in three networks and in attention. */
export class GradientFigure extends LitElement {
  static override properties = {
    ready: { type: Boolean, reflect: true },
    norms: { state: true },
    view: { state: true },
    settings: { state: true },
    failure: { state: true },
  };
  declare ready: boolean;
  declare norms: Norms;
  /** The chosen view, from 1. */
  declare view: number;
  declare settings: VisitSettings;
  declare failure: string | null;
  readonly #width = new PictureWidth(this);
  readonly #client = new DistanceClient((answer) => this.#heard(answer));
  /** Curves to compute, each with the settings as they are when its turn comes; the first is being computed. */
  readonly #wanted: Curve[] = [];
  #settled: { fulfil: () => void; reject: (reason: Error) => void } | null = null;

  constructor() {
    super();
    this.ready = false;
    this.norms = {};
    this.view = visit.product;
    this.settings = { forgetBias: 0, match: 0 };
    this.failure = null;
  }

  /** Fulfilled when every curve is there. */
  start(): Promise<void> {
    return new Promise((fulfil, reject) => {
      this.#settled = { fulfil, reject };
      for (const curve of curves) this.#want(curve);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#client.stop();
    this.#wanted.length = 0;
  }

  protected override render(): TemplateResult {
    const { view, failure } = this;
    const warranty = String(visit.warranty);
    const sizes = curves.map((curve) =>
      words.sizeOf(enDistance.kinds[curve], this.#size(curve, view)),
    );
    const description = words.description(warranty, String(view), sizes.join(', '));
    return html`<h3>${words.title}</h3>
      <p>${words.lead(String(visit.views), warranty)}</p>
      <div class="controls">
        ${this.#slider(
          words.look,
          String(view),
          words.lookValue(String(view), String(visit.warranty - view)),
          view,
          { min: 1, max: visit.warranty, step: 1 },
          (chosen) => {
            this.view = chosen;
          },
        )}
        ${(Object.keys(sliders) as Setting[]).map((name) => this.#setting(name))}
      </div>
      ${renderPicture(decayChart(this.norms, view, this.#width.width, description), null)}
      <p class="note">${words.shaded}</p>
      ${this.#table()}
      ${failure === null ? '' : html`<p role="alert">${words.failed(failure)}</p>`}
      <p class="note">${words.note}</p>`;
  }

  #setting(name: Setting): TemplateResult {
    const { range, curve, written } = sliders[name];
    const value = this.settings[name];
    return this.#slider(words[name], written(value), written(value), value, range, (set) => {
      this.settings = { ...this.settings, [name]: set };
      this.#want(curve);
    });
  }

  #slider(
    label: string,
    shown: string,
    spoken: string,
    value: number,
    range: { readonly min: number; readonly max: number; readonly step: number },
    set: (value: number) => void,
  ): TemplateResult {
    return html`<label class="slider"><span>${label}</span> <output>${shown}</output>
      <input type="range" min=${range.min} max=${range.max} step=${range.step} .value=${String(value)} aria-label=${label} aria-valuetext=${spoken}
        @input=${(event: Event) => set(Number((event.target as HTMLInputElement).value))} /></label>`;
  }

  #table(): TemplateResult {
    const warranty = String(visit.warranty);
    return html`<div class="wide"><table>
      <caption>${words.table(warranty)}</caption>
      <thead><tr><td></td><th scope="col">${words.byOwn(warranty)}</th><th scope="col">${words.byChosen(String(this.view))}</th></tr></thead>
      <tbody>${curves.map(
        (
          curve,
        ) => html`<tr data-curve=${curve}><th scope="row"><span class="swatch ${curve}"></span>${enDistance.kinds[curve]}</th>
          <td>${this.#size(curve, visit.warranty)}</td><td class="chosen">${this.#size(curve, this.view)}</td></tr>`,
      )}</tbody></table></div>`;
  }

  #size(curve: Curve, view: number): string {
    const size = this.norms[curve]?.[view - 1];
    if (size === undefined) return '';
    return size === 0 ? words.tooSmall : formatSize(size, significant);
  }

  #want(curve: Curve): void {
    // One that is being computed now has the settings of before.
    if (!this.#wanted.slice(1).includes(curve)) this.#wanted.push(curve);
    if (this.#wanted.length === 1) this.#ask(curve);
  }

  #ask(curve: Curve): void {
    this.#client.ask({ kind: 'gradients', curve, settings: this.settings });
  }

  #heard(answer: DistanceAnswer | Failed): void {
    if (answer.kind === 'gradients') {
      this.norms = { ...this.norms, [answer.curve]: answer.norms };
      this.failure = null;
    } else if (answer.kind === 'failed') {
      this.failure = answer.message;
      this.#settled?.reject(new Error(answer.message));
      if (!this.ready) return this.#client.stop();
    }
    this.#wanted.shift();
    const [next] = this.#wanted;
    if (next !== undefined) this.#ask(next);
    else if (this.failure === null) {
      this.ready = true;
      this.#settled?.fulfil();
    }
  }

  static override styles = [elementStyles, unsafeCSS(markStyles), figureStyles];
}
