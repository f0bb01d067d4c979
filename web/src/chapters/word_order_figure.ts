import { html, LitElement, type TemplateResult, unsafeCSS } from 'lit';
import type { Core } from '../core/core';
import { formatNumber, formatSize } from '../draw/format';
import { markStyles } from '../draw/mark_styles';
import { renderPicture } from '../draw/svg';
import { elementStyles } from '../elements/element_styles';
import { sharedCore } from '../elements/shared_core';
import { enOrder } from '../i18n/en_order';
import { loadOperators } from '../operators/load_operators';
import type { Operators } from '../operators/operators';
import type { FlatTensor } from '../operators/validate_tensor';
import { figureStyles } from './figure_styles';
import { kindSwitch } from './kind_switch';
import { colourLimit, outputLegend, outputStrips } from './output_strips';
import { PictureWidth } from './picture_width';
import { type PositionKind, positionKinds } from './positions';
import { WordDrag } from './word_drag';
import {
  asWritten,
  largestDifferences,
  outputsOf,
  sentence,
  turnedRound,
  type WordOrder,
  wordSize,
} from './word_order';
import { wordOrderStyles } from './word_order_styles';

const words = enOrder.words;
const significant = 2;
const digits = 2;
/** Differences below this are rounding: sums run in the order of the words. */
const rounding = 1e-15;

/** Chapter 12: self-attention over the same words in two orders, with and without positions. */
export class WordOrderFigure extends LitElement {
  static override properties = {
    ready: { type: Boolean, reflect: true },
    order: { state: true },
    kind: { state: true },
    moved: { state: true },
  };
  declare ready: boolean;
  declare order: WordOrder;
  declare kind: PositionKind;
  /** The word that was moved last, from 0; null when a button set the order. */
  declare moved: number | null;
  readonly #width = new PictureWidth(this);
  readonly #drag = new WordDrag(this, (from, to) => this.#move(from, to));
  #loaded: { readonly core: Core; readonly operators: Operators } | null = null;

  constructor() {
    super();
    this.ready = false;
    this.order = turnedRound;
    this.kind = 'none';
    this.moved = null;
  }

  async start(): Promise<void> {
    const [core, operators] = await Promise.all([sharedCore(), loadOperators()]);
    this.#loaded = { core, operators };
    this.ready = true;
  }

  protected override render(): TemplateResult {
    if (this.#loaded === null) return html``;
    const { core, operators } = this.#loaded;
    const { kind, order } = this;
    const [written, yours] = [asWritten, order].map((each) =>
      outputsOf(core, operators, each, kind),
    ) as [FlatTensor, FlatTensor];
    const differences = largestDifferences(operators, written, yours);
    return html`<h3>${words.title}</h3>
      <p>${words.lead}</p>
      <div class="controls">${kindSwitch('words', positionKinds, kind, (next) => {
        this.kind = next;
      })}</div>
      <p class="line"><span class="name">${words.written}</span> ${sentence.join(' ')}</p>
      <div class="line"><span class="name" id="yours">${words.yours}</span>
        <div class="words" role="group" aria-labelledby="yours" aria-describedby="help" @keydown=${this.#key} @pointerdown=${this.#drag.press}>${order.map((word, place) => this.#word(word, place))}</div></div>
      <p class="note" id="help">${words.help}</p>
      <p class="for-ears" aria-live="polite">${this.moved === null ? '' : words.moved(sentence[this.moved] ?? '', String(order.indexOf(this.moved) + 1))}</p>
      <div class="controls">
        <button type="button" @click=${() => this.#set(turnedRound)}>${words.turnRound}</button>
        <button type="button" @click=${() => this.#set(asWritten)}>${words.straighten}</button>
      </div>
      <p class="told" role="status">${this.#told(differences)}</p>
      ${this.#outputs(written, yours, differences)}
      ${this.#numbers(written, yours)}`;
  }

  #word(word: number, place: number): TemplateResult {
    const text = sentence[word] ?? '';
    const held = this.#drag.held === place;
    return html`<button type="button" class=${held ? 'word held' : 'word'} data-place=${place}
      aria-label=${words.place(text, String(place + 1), String(sentence.length))}>${text}</button>`;
  }

  #told(differences: readonly number[]): string {
    const largest = Math.max(...differences);
    if (this.order.every((word, place) => word === asWritten[place])) return words.unmoved;
    const size = formatSize(largest, significant);
    return largest < rounding ? words.same(size) : words.differs(size);
  }

  #outputs(written: FlatTensor, yours: FlatTensor, differences: readonly number[]): TemplateResult {
    const { width } = this.#width;
    const limit = colourLimit(written, yours);
    return html`<div class="outputs" role="table" aria-label=${words.outputs}>
      <div role="row" class="head"><span role="columnheader" class="for-ears">${words.word}</span><span role="columnheader">${words.outputs}</span><span role="columnheader">${words.difference}</span></div>
      ${sentence.map((text, word) => {
        const difference = formatSize(differences[word] ?? Number.NaN, significant);
        return html`<div role="row" class="result" data-word=${word}><span role="rowheader" class="name">${text}</span>
          <span role="cell" class="strips">${renderPicture(outputStrips(written, yours, word, width, limit, words.strips(text, difference)), null)}</span>
          <span role="cell" class="difference">${difference}</span></div>`;
      })}</div>
      ${renderPicture(outputLegend(limit, words.legend), null)}`;
  }

  #numbers(written: FlatTensor, yours: FlatTensor): TemplateResult {
    const row = (output: FlatTensor, word: number): TemplateResult[] =>
      Array.from(
        output.data.subarray(word * wordSize, (word + 1) * wordSize),
        (number) => html`<td>${formatNumber(number, digits)}</td>`,
      );
    return html`<details><summary>${words.numbers}</summary><div class="wide" tabindex="0" role="group" aria-label=${words.numbers}><table><tbody>${sentence.flatMap(
      (text, word) =>
        [written, yours].map(
          (output, index) =>
            html`<tr><th scope="row">${words.inOrder(text, index === 1)}</th>${row(output, word)}</tr>`,
        ),
    )}</tbody></table></div></details>`;
  }

  #set(order: WordOrder): void {
    this.order = order;
    this.moved = null;
  }

  /** Takes the word out of its place and puts it into another; the words between move up. */
  #move(from: number, to: number): void {
    const word = this.order[from];
    if (word === undefined || to < 0 || to >= this.order.length || from === to) return;
    const others = this.order.filter((_, place) => place !== from);
    this.order = [...others.slice(0, to), word, ...others.slice(to)];
    this.moved = word;
  }

  #key = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const place = (event.target as HTMLElement).dataset.place;
    if (step === undefined || place === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = Number(place) + step;
    this.#move(Number(place), to);
    this.renderRoot.querySelector<HTMLElement>(`[data-place="${to}"]`)?.focus();
  };

  static override styles = [elementStyles, unsafeCSS(markStyles), figureStyles, wordOrderStyles];
}
