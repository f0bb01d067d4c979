import { css, html, LitElement, type TemplateResult, unsafeCSS } from 'lit';
import { formatSize } from '../draw/format';
import { markStyles } from '../draw/mark_styles';
import { renderPicture } from '../draw/svg';
import { elementStyles } from '../elements/element_styles';
import { enDistance } from '../i18n/en_distance';
import { DistanceClient } from './distance_client';
import type { DistanceAnswer } from './distance_tasks';
import { figureStyles } from './figure_styles';
import { PictureWidth } from './picture_width';
import { type Price, type PricedKind, pricedKinds, textLengths, wordSize } from './price';
import { formatMeasure, measures, priceChart } from './price_charts';
import type { Failed } from './worker_client';

const words = enDistance.price;
const significant = 2;
const measurements = textLengths.length * pricedKinds.length;
/** Two charts stand side by side where each has so much room, CSS pixels. */
const chartRoom = 280;
const gap = 24;

/** Chapter 11: time and memory of attention and of a recurrent network, measured in a worker when the reader asks for it. */
export class PriceFigure extends LitElement {
  static override properties = {
    ready: { type: Boolean, reflect: true },
    prices: { state: true },
    running: { state: true },
    status: { state: true },
  };
  declare ready: boolean;
  declare prices: readonly Price[];
  declare running: boolean;
  declare status: string;
  readonly #width = new PictureWidth(this);
  readonly #client = new DistanceClient((answer) => this.#heard(answer));

  constructor() {
    super();
    this.ready = false;
    this.prices = [];
    this.running = false;
    this.status = '';
  }

  /** Nothing is computed before the reader asks for it. */
  async start(): Promise<void> {
    this.ready = true;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end('');
  }

  protected override render(): TemplateResult {
    const { prices, running } = this;
    return html`<h3>${words.title}</h3>
      <p>${words.lead(String(wordSize))}</p>
      <div class="controls">
        <button type="button" @click=${running ? this.#cancel : this.#measure}>${this.#action()}</button>
        ${
          running
            ? html`<progress max=${measurements} value=${prices.length} aria-label=${words.progress}></progress>`
            : ''
        }
      </div>
      <p role="status" class="note">${this.status}</p>
      ${prices.length === 0 ? '' : this.#results()}`;
  }

  #action(): string {
    if (this.running) return words.cancel;
    return this.prices.length === 0 ? words.measure : words.again;
  }

  #results(): TemplateResult {
    const { width } = this.#width;
    const each = width >= 2 * chartRoom + gap ? (width - gap) / 2 : width;
    return html`<div class="charts">${measures.map((measure) => renderPicture(priceChart(this.prices, measure, Math.floor(each)), null))}</div>
      ${this.#table()}
      <p class="note">${words.memoryNote}</p>`;
  }

  #table(): TemplateResult {
    const cell = (kind: PricedKind, length: number, measure: (typeof measures)[number]): string => {
      const price = this.#priceOf(kind, length);
      return price === undefined ? '' : formatMeasure(measure, price[measure]);
    };
    const columns = measures.flatMap((measure) => pricedKinds.map((kind) => ({ measure, kind })));
    return html`<div class="wide" tabindex="0" role="group" aria-label=${words.table}><table>
      <caption>${words.table}</caption>
      <thead><tr><th scope="col">${words.words}</th>${columns.map(({ measure, kind }) => {
        const name = enDistance.kinds[kind];
        return html`<th scope="col"><span class="swatch ${kind}"></span>${measure === 'bytes' ? words.memoryOf(name) : words.timeOf(name)}</th>`;
      })}</tr></thead>
      <tbody>${textLengths
        .filter((length) => this.#priceOf('attention', length) !== undefined)
        .map(
          (length) =>
            html`<tr><th scope="row">${length}</th>${columns.map(({ measure, kind }) => html`<td>${cell(kind, length, measure)}</td>`)}</tr>`,
        )}</tbody></table></div>`;
  }

  #priceOf(kind: PricedKind, length: number): Price | undefined {
    return this.prices.find((price) => price.kind === kind && price.words === length);
  }

  #measure = (): void => {
    this.prices = [];
    this.running = true;
    this.#client.ask({ kind: 'prices' });
  };

  #cancel = (): void => this.#end(words.stopped);

  #end(status: string): void {
    this.#client.stop();
    this.running = false;
    this.status = status;
  }

  #heard(answer: DistanceAnswer | Failed): void {
    if (answer.kind === 'measuring')
      this.status = words.measuring(enDistance.kinds[answer.priced], String(answer.words));
    else if (answer.kind === 'price') this.prices = [...this.prices, answer.price];
    else if (answer.kind === 'measured') this.#end(this.#summary());
    else if (answer.kind === 'failed') this.#end(words.failed(answer.message));
  }

  /** How many times as long twice as many words took, at the end. */
  #summary(): string {
    const [from = 0, to = 0] = textLengths.slice(-2);
    const growth = (kind: PricedKind): string => {
      const [before, after] = [from, to].map((length) => this.#priceOf(kind, length)?.milliseconds);
      return before === undefined || after === undefined
        ? ''
        : formatSize(after / before, significant);
    };
    return words.done(String(from), String(to), growth('attention'), growth('lstm'));
  }

  static override styles = [
    elementStyles,
    unsafeCSS(markStyles),
    figureStyles,
    css`
      .charts {
        display: flex;
        flex-wrap: wrap;
        gap: 1rem 24px;
        margin-bottom: 1rem;
      }
      .charts > svg { flex: 0 0 auto; width: auto; max-width: 100%; }
      progress { flex: 1 1 10rem; max-width: 20rem; accent-color: var(--ap-weights); }
    `,
  ];
}
