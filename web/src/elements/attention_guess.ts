import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { formatCount } from '../draw/format';
import type { GuessStrings } from '../i18n/guess_strings';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { largestNumber, parseNumber } from '../state/numbers';
import { elementStyles, fieldStyles } from './element_styles';
import type { GuessView } from './guess_first';
import { ask, type Intent } from './intent';
import { moveInGroup } from './roving';

/** Asks for a guess before a result, and afterwards says how it compares. */
export class AttentionGuess extends LitElement {
  static override properties = {
    words: { attribute: false },
    strings: { attribute: false },
    view: { attribute: false },
    refusal: { state: true },
  };
  declare words: GuessStrings;
  declare strings: Pick<InterfaceStrings, 'numberProblem'>;
  declare view: GuessView;
  /** Why what was typed is no guess. */
  declare refusal: string;
  #answered = false;

  constructor() {
    super();
    this.refusal = '';
  }

  /** The button that was pressed is gone with its question: the focus goes to what took its place. */
  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('view');
    if (before === undefined || before.kind === this.view.kind || !this.#answered) return;
    this.#answered = false;
    this.renderRoot.querySelector<HTMLElement>('input, [data-member], button')?.focus();
  }

  protected override render(): TemplateResult {
    const { view, words } = this;
    if (view.kind === 'verdict')
      return html`<div class="guess" part="guess"><p class="verdict">${view.verdict}</p>
        <button type="button" @click=${() => this.#ask({ kind: 'guess-again' })}>${words.again}</button></div>`;
    return html`<div class="guess" part="guess" role="group" aria-labelledby="question">
      <p id="question"><strong>${words.heading}.</strong> ${view.question}</p>
      <div class="answers">${view.words === null ? this.#number(view.percent) : this.#words(view.words)}
        <button type="button" class="skip" @click=${() => ask(this, { kind: 'skip-guess' })}>${words.skip}</button></div>
      ${this.refusal === '' ? '' : html`<p id="refusal" class="refusal" role="alert">${this.refusal}</p>`}
    </div>`;
  }

  #words(labels: readonly string[]): TemplateResult {
    return html`<div class="words" @keydown=${(event: KeyboardEvent) => moveInGroup(event, this.renderRoot)}>${labels.map(
      (label, column) =>
        html`<button type="button" class="word" data-member tabindex=${column === 0 ? 0 : -1} @click=${() => this.#ask({ kind: 'guess', answer: column })}>${label}</button>`,
    )}</div>`;
  }

  #number(percent: boolean): TemplateResult {
    const { words } = this;
    return html`<form @submit=${this.#take}><label>${words.answer} <input type="text" inputmode="decimal" autocomplete="off" spellcheck="false"
        aria-invalid=${this.refusal !== ''} aria-describedby=${this.refusal === '' ? 'question' : 'question refusal'} />${percent ? ` ${words.percent}` : ''}</label>
      <button>${words.compare}</button></form>`;
  }

  #ask(intent: Intent): void {
    this.#answered = true;
    ask(this, intent);
  }

  #take = (event: SubmitEvent): void => {
    event.preventDefault();
    const input = this.renderRoot.querySelector('input');
    const reading = parseNumber((input?.value ?? '').replace(/\s*%\s*$/, ''));
    this.refusal = reading.ok
      ? ''
      : this.strings.numberProblem(reading.problem, reading.suggestion, formatCount(largestNumber));
    if (reading.ok) this.#ask({ kind: 'guess', answer: reading.value });
    else input?.focus();
  };

  static override styles = [
    elementStyles,
    fieldStyles,
    css`
      .guess {
        padding: 0.625em 0.875em;
        border: 2px solid var(--ap-focus);
        border-radius: 0.5em;
      }
      .guess:has(.verdict) {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 0.375em 1em;
        border: 1px solid var(--ap-line);
      }
      p { margin: 0; line-height: 1.45; }
      .answers, .words, form {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5em;
      }
      .answers { margin-top: 0.5em; }
      .skip { margin-inline-start: auto; }
      input { width: 5em; }
      .refusal { margin-top: 0.375em; font-size: 0.875em; }
    `,
  ];
}
