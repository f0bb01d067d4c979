import { css, html, LitElement, type TemplateResult, unsafeCSS } from 'lit';
import type { Core } from '../core/core';
import { formatNumber } from '../draw/format';
import { markStyles } from '../draw/mark_styles';
import { renderPicture } from '../draw/svg';
import { elementStyles } from '../elements/element_styles';
import { sharedCore } from '../elements/shared_core';
import { enRootOfD } from '../i18n/en_root_of_d';
import { loadOperators } from '../operators/load_operators';
import type { Operators } from '../operators/operators';
import type { ChapterFigure } from './chapter_figures';
import { firstQueryBars } from './first_query_bars';
import { PictureWidth } from './picture_width';
import {
  drawn,
  lengths,
  type Measure,
  measureDigits,
  type RandomScores,
  randomScores,
  type ScoreForm,
  scoreForms,
} from './random_scores';
import { randomScoresCharts } from './random_scores_charts';

const words = enRootOfD;
const measures = Object.keys(measureDigits) as Measure[];
/** The widest picture of bars, CSS pixels. */
const widestBars = 320;
const firstSeed = 2017;
const firstLength = 64;

/**
 * What dividing by √d is for: draws queries and keys of d random numbers and shows how far their scores spread, and what
 * softmax makes of them, with and without the division.
 */
export class RootOfD extends LitElement implements ChapterFigure {
  static override properties = {
    ready: { type: Boolean, reflect: true },
    measured: { state: true },
    index: { state: true },
    form: { state: true },
  };
  declare ready: boolean;
  declare measured: readonly RandomScores[];
  /** Which of the lengths is looked at. */
  declare index: number;
  declare form: ScoreForm;
  #modules: { readonly core: Core; readonly operators: Operators } | null = null;
  #seed = firstSeed;
  readonly #width = new PictureWidth(this);

  constructor() {
    super();
    this.ready = false;
    this.measured = [];
    this.index = lengths.indexOf(firstLength);
    this.form = 'raw';
  }

  async start(): Promise<void> {
    const [core, operators] = await Promise.all([sharedCore(), loadOperators()]);
    this.#modules = { core, operators };
    await this.#draw();
    this.ready = true;
  }

  /** All lengths anew from the seed, and the page in between, so that nothing waits for long. A later seed makes it void. */
  async #draw(): Promise<void> {
    const modules = this.#modules;
    if (modules === null) return;
    const seed = this.#seed;
    const measured: RandomScores[] = [];
    for (const length of lengths) {
      measured.push(randomScores(modules.core, modules.operators, seed, length));
      await new Promise((done) => setTimeout(done));
      if (seed !== this.#seed) return;
    }
    this.measured = measured;
  }

  protected override render(): TemplateResult {
    const scores = this.measured[this.index];
    if (scores === undefined) return html``;
    const { measured, index, form } = this;
    const { width } = this.#width;
    const input = { width, measured, index, form, words };
    const length = String(scores.length);
    return html`<section aria-labelledby="title">
      <h3 id="title">${words.title}</h3>
      <p>${words.setting(String(drawn.queries), String(drawn.keys))}</p>
      <div class="controls">
        <label class="length" for="length">${words.length}</label>
        <input id="length" type="range" min="0" max=${lengths.length - 1} step="1" .value=${String(index)} aria-valuetext=${words.lengthValue(length)}
          @input=${(event: Event) => {
            this.index = Number((event.target as HTMLInputElement).value);
          }} />
        <output for="length">${length}</output>
        <label class="switch"><input type="checkbox" role="switch" .checked=${form === 'scaled'} @change=${(
          event: Event,
        ) => {
          this.form = (event.target as HTMLInputElement).checked ? 'scaled' : 'raw';
        }} />${words.divide}</label>
        <button type="button" class="again" @click=${() => {
          this.#seed += 1;
          void this.#draw();
        }}>${words.drawAgain}</button>
      </div>
      ${renderPicture(randomScoresCharts(input), null)}
      <div class="below">
        ${table(scores, form)}
        <div class="bars">${renderPicture(firstQueryBars({ ...input, width: Math.min(width, widestBars) }), null)}</div>
      </div>
      <p class="for-ears" role="status">${sentence(scores, form)}</p>
    </section>`;
  }

  static override styles = [
    elementStyles,
    unsafeCSS(markStyles),
    css`
    h3 { margin: 0 0 0.5rem; font-size: 1.0625rem; line-height: 1.3; }
    p { margin: 0 0 0.75rem; }
    .controls {
      display: grid;
      grid-template-columns: auto minmax(6rem, 1fr) 2.75rem auto auto;
      gap: 0.5rem 0.75rem;
      align-items: center;
      margin-bottom: 1rem;
    }
    input[type='range'] { width: 100%; min-height: 1.75rem; margin: 0; accent-color: var(--ap-weights); }
    output { font-weight: 700; font-variant-numeric: tabular-nums; }
    .switch { display: flex; gap: 0.5rem; align-items: center; min-height: 1.75rem; }
    .switch input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--ap-weights); }
    .below {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 20rem);
      gap: 1rem 2rem;
      align-items: start;
      margin-top: 0.75rem;
    }
    table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
    .switch, .again, thead th { white-space: nowrap; }
    caption { padding-bottom: 0.25rem; text-align: start; font-weight: 600; }
    th, td { padding: 0.25rem 0.375rem; border-bottom: 1px solid var(--ap-grid); font-weight: 400; text-align: end; vertical-align: top; }
    tbody th { padding-inline-start: 0; text-align: start; }
    th small { display: block; font-size: 0.8125rem; color: var(--ap-muted); }
    .raw { color: var(--ap-scores-text); }
    .scaled { color: var(--ap-weights-text); }
    .chosen { font-weight: 700; background: var(--ap-panel); }
    .bars { max-width: 20rem; }
    :host { container-type: inline-size; }
    @container (max-width: 44rem) {
      .controls { grid-template-columns: minmax(0, 1fr) auto; }
      .length, .switch, .again { grid-column: 1 / -1; }
      .again { justify-self: start; }
      thead th { white-space: normal; }
      .below { grid-template-columns: minmax(0, 1fr); }
    }
  `,
  ];
}

function printed(scores: RandomScores, form: ScoreForm, measure: Measure): string {
  return formatNumber(scores[form][measure], measureDigits[measure]);
}

function table(scores: RandomScores, chosen: ScoreForm): TemplateResult {
  const classes = (form: ScoreForm): string => (form === chosen ? `${form} chosen` : form);
  return html`<table>
    <caption>${words.caption(String(scores.length))}</caption>
    <thead><tr><td></td>${scoreForms.map((form) => html`<th scope="col" class=${classes(form)}>${words.forms[form]}</th>`)}</tr></thead>
    <tbody>${measures.map(
      (
        measure,
      ) => html`<tr data-measure=${measure}><th scope="row">${words.measures[measure]}<small>${words.explained[measure]}</small></th>
        ${scoreForms.map((form) => html`<td class=${classes(form)}>${printed(scores, form, measure)}</td>`)}</tr>`,
    )}</tbody>
  </table>`;
}

function sentence(scores: RandomScores, form: ScoreForm): string {
  return words.now(
    words.forms[form],
    String(scores.length),
    printed(scores, form, 'standardDeviation'),
    printed(scores, form, 'largestWeight'),
    printed(scores, form, 'slope'),
  );
}
