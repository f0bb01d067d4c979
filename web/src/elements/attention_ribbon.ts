import { css, html, LitElement, nothing, type PropertyValues, svg, type TemplateResult } from 'lit';
import type { Word } from '../core/example';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { numbered, type Sentence } from '../state/words';
import { elementStyles } from './element_styles';
import { ask } from './intent';
import { arcOpacity, arcPath, arcWidth, type WordBox } from './ribbon_arcs';
import { moveInGroup } from './roving';

export interface RibbonWeight {
  /** As computed. */
  readonly weight: number;
  /** As printed under the word. */
  readonly text: string;
  /** 0 before the weight is known, 1 from then on. */
  readonly shown: number;
}

function weightsDiffer(
  after: readonly RibbonWeight[],
  before: readonly RibbonWeight[] | undefined,
): boolean {
  return (
    before?.length !== after.length ||
    after.some(
      ({ weight, text, shown }, key) =>
        !Object.is(weight, before[key]?.weight) ||
        text !== before[key]?.text ||
        shown !== before[key]?.shown,
    )
  );
}

/**
 * The sentence in order; arcs run from the query word to every key word. Where another sentence asks, it stands above the
 * one that is read.
 */
export class AttentionRibbon extends LitElement {
  static override properties = {
    strings: { attribute: false },
    sentences: { attribute: false },
    query: { type: Number },
    weights: { attribute: false, hasChanged: weightsDiffer },
    keyTensor: { attribute: false },
    selectedKey: { attribute: false },
    member: { state: true },
    boxes: { state: true },
    size: { state: true },
  };
  declare strings: InterfaceStrings;
  declare sentences: readonly Sentence[];
  /** The query row chosen. */
  declare query: number;
  /** One per key row; empty while the example has no weights. */
  declare weights: readonly RibbonWeight[];
  /** The tensor, one row a query and one column a key, in which a key word selects its cell; null when there is none. */
  declare keyTensor: string | null;
  declare selectedKey: number | null;
  declare member: number;
  declare boxes: ReadonlyMap<number, WordBox>;
  declare size: { width: number; height: number; wrapped: boolean };
  #layout = '';
  #resize = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    this.sentences = [];
    this.query = 0;
    this.weights = [];
    this.keyTensor = null;
    this.selectedKey = null;
    this.member = -1;
    this.boxes = new Map();
    this.size = { width: 0, height: 0, wrapped: false };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Arcs that grow move no word.
    const layout = this.weights.map(({ text, shown }) => (shown > 0 ? text : '')).join('|');
    if (!changed.has('sentences') && !changed.has('query') && layout === this.#layout) return;
    this.#layout = layout;
    // Observed anew it is measured after the next layout; measured here it would ask for a layout of its own.
    this.#resize.unobserve(this);
    this.#resize.observe(this);
  }

  protected override render(): TemplateResult {
    const pair = this.sentences.length > 1;
    const classes = [
      'ribbon',
      this.size.wrapped ? 'wrapped' : '',
      this.weights.length === 0 ? 'bare' : '',
      pair ? 'pair' : '',
    ];
    const arcs = html`<svg class="arcs" aria-hidden="true" width=${this.size.width} height=${this.size.height}>${this.#arcs()}</svg>`;
    const sentences = this.sentences.map(({ words, language }, line) => {
      const first = line === 0 ? 0 : (this.sentences[0]?.words.length ?? 0);
      const buttons = words.map((word, index) => this.#word(word, words, first + index));
      if (!pair) return html`${buttons}`;
      const asks = line === 0;
      const name = asks ? this.strings.askingSentence : this.strings.readSentence;
      const side = html`<span class=${asks ? 'side query' : 'side key'} aria-hidden="true">${name}</span>`;
      return html`<div class="line" role="group" aria-label=${name}>${asks ? side : ''}
        <div class="words" lang=${language ?? nothing}>${buttons}</div>${asks ? '' : side}</div>`;
    });
    return html`<div class=${classes.join(' ')} part="ribbon" role="group" dir="auto" aria-label=${this.strings.sentence}
      @keydown=${(event: KeyboardEvent) => moveInGroup(event, this.renderRoot)}>${arcs}${sentences}</div>`;
  }

  #word(word: Word, sentence: readonly Word[], index: number): TemplateResult {
    if (word.query === null && (word.key === null || this.keyTensor === null))
      return html`<span class="word"><span class="plain">${word.text}</span></span> `;
    const queryWord = this.#queryWord();
    const stop = this.member >= 0 ? this.member : queryWord;
    const weight = word.key === null ? undefined : this.weights[word.key];
    const percent = weight !== undefined && weight.shown > 0 ? weight.text : '';
    // As the picture names it; only the sentence shows it plainly.
    const name = numbered(word, sentence);
    const role = word.query === null ? this.strings.keyWord : this.strings.queryWord;
    return html`<span class="word" data-index=${index}>
          <button type="button" data-member part="word" class=${this.#wordClass(index, queryWord)} tabindex=${index === stop ? 0 : -1}
            aria-pressed=${word.query === null ? word.key === this.selectedKey : index === queryWord} title=${name === word.text ? role : `${name}: ${role}`}
            @focus=${() => {
              this.member = index;
            }} @click=${() => this.#choose(index)}>${word.text}<span class="for-ears">${name.slice(word.text.length)}${percent === '' ? '' : `, ${percent}`}</span></button>
          <span class="percent" dir="ltr" aria-hidden="true">${percent}</span></span> `;
  }

  /** All words in the order of the page. */
  get #words(): readonly Word[] {
    return this.sentences.flatMap(({ words }) => words);
  }

  #wordClass(index: number, queryWord: number): string {
    const { key } = this.#words[index] ?? { key: null };
    return [
      index === queryWord ? 'is-query' : key === null ? 'is-other' : 'is-key',
      key !== null && key === this.selectedKey ? 'is-selected' : '',
    ]
      .join(' ')
      .trim();
  }

  #queryWord(): number {
    return this.#words.findIndex((word) => word.query === this.query);
  }

  #choose(index: number): void {
    const word = this.#words[index];
    if (word === undefined) return;
    if (word.query !== null) ask(this, { kind: 'choose-query', row: word.query });
    else if (word.key !== null && this.keyTensor !== null)
      ask(this, {
        kind: 'select',
        cell: { tensor: this.keyTensor, row: this.query, column: word.key },
      });
  }

  #arcs(): TemplateResult[] {
    const from = this.boxes.get(this.#queryWord());
    if (from === undefined) return [];
    const room = this.size.wrapped ? 26 : 38;
    return this.#words.flatMap((word, index) => {
      const to = this.boxes.get(index);
      const weight = word.key === null ? undefined : this.weights[word.key];
      if (to === undefined || weight === undefined || weight.shown <= 0 || !(weight.weight > 0))
        return [];
      return [
        svg`<path d=${arcPath(from, to, room)} stroke-width=${arcWidth(weight.weight)} stroke-opacity=${arcOpacity(weight.weight)}
        pathLength="1" stroke-dasharray="${weight.shown} 1" />` as TemplateResult,
      ];
    });
  }

  /** Arcs hang on where the words have come to stand, so they are measured after every layout. */
  #measure(): void {
    const ribbon = this.renderRoot.querySelector<HTMLElement>('.ribbon');
    if (ribbon === null || ribbon.offsetWidth === 0) return;
    const boxes = new Map<number, WordBox>();
    for (const word of ribbon.querySelectorAll<HTMLElement>('.word[data-index]')) {
      const button = word.firstElementChild as HTMLElement;
      boxes.set(Number(word.dataset.index), {
        centre: button.offsetLeft + button.offsetWidth / 2,
        top: button.offsetTop,
        bottom: word.offsetTop + word.offsetHeight,
      });
    }
    const wrapped = this.#wraps(boxes);
    const size = { width: ribbon.offsetWidth, height: ribbon.offsetHeight, wrapped };
    if (JSON.stringify([size, ...boxes]) === JSON.stringify([this.size, ...this.boxes])) return;
    this.size = size;
    this.boxes = boxes;
  }

  #wraps(boxes: ReadonlyMap<number, WordBox>): boolean {
    let first = 0;
    return this.sentences.some(({ words }) => {
      const tops = words.flatMap((_, index) => boxes.get(first + index)?.top ?? []);
      first += words.length;
      return Math.max(...tops) - Math.min(...tops) > 4;
    });
  }

  static override styles = [
    elementStyles,
    css`
      .ribbon {
        position: relative;
        display: flex;
        flex-wrap: wrap;
        column-gap: 0.3em;
        padding-top: 40px;
      }
      .ribbon.wrapped {
        padding-top: 28px;
        row-gap: 26px;
      }
      .ribbon.bare {
        padding-top: 0;
        row-gap: 0.375em;
      }
      .bare .percent { display: none; }
      .ribbon.pair {
        display: grid;
        row-gap: 2.5em;
        padding-top: 0;
        isolation: isolate;
      }
      .pair.bare { row-gap: 0.75em; }
      .words {
        display: flex;
        flex-wrap: wrap;
        gap: 0.375em 0.3em;
      }
      .side {
        display: block;
        font-size: 0.8125em;
      }
      /* Between two sentences an arc may have to pass behind a word. */
      .pair .arcs { z-index: -1; }
      .pair .is-key, .pair .is-other { background: var(--ap-ground); }
      .pair .line:first-of-type .percent { display: none; }
      .arcs {
        position: absolute;
        inset: 0 auto auto 0;
        overflow: visible;
        fill: none;
        stroke: var(--ap-weights);
        stroke-linecap: round;
        pointer-events: none;
      }
      .word {
        display: inline-flex;
        flex-direction: column;
        align-items: center;
      }
      .plain {
        padding: 0.25em 0.15em;
        border: 1.5px solid transparent;
        color: var(--ap-muted);
      }
      button {
        min-width: 2em;
        padding: 0.2em 0.55em;
        border: 1.5px solid var(--ap-key);
      }
      button.is-other { border-color: var(--ap-line); }
      button.is-query {
        border: 1.5px solid var(--ap-query);
        box-shadow: inset 0 0 0 1px var(--ap-query);
        background: color-mix(in srgb, var(--ap-query) 12%, var(--ap-ground));
        font-weight: 700;
      }
      button.is-selected {
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
      /* Takes no width, so that words stay where they are when numbers appear. */
      .percent {
        display: flex;
        justify-content: center;
        width: 0;
        min-height: 1.5em;
        white-space: nowrap;
        font-size: 0.8125em;
        line-height: 1.5;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
        color: var(--ap-weights-text);
      }
      @media (forced-colors: active) {
        button.is-query { border-width: 3px; }
      }
      @media print {
        .ribbon { break-inside: avoid; }
      }
    `,
  ];
}
