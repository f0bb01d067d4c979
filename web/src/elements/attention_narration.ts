import { css, html, LitElement, type TemplateResult } from 'lit';
import { unbroken } from '../draw/format';
import { raisedSigns } from '../timeline/say';
import type { SayPart } from '../timeline/timeline_types';
import { elementStyles } from './element_styles';
import { ask } from './intent';

/** One sentence per beat, in its true numbers. What is spoken changes only when the player says so. */
export class AttentionNarration extends LitElement {
  static override properties = { say: { attribute: false }, spoken: { attribute: false } };
  declare say: readonly SayPart[];
  /** The text of the polite live region. */
  declare spoken: string;

  constructor() {
    super();
    this.say = [];
    this.spoken = '';
  }

  protected override render(): TemplateResult {
    return html`<p class="sentence" part="narration">${this.say.map((part, index) => this.#part(part, raisedSigns(this.say, index)))}</p>
      <div class="for-ears" role="status" aria-live="polite">${this.spoken}</div>`;
  }

  /** What is raised says so to ears and to the clipboard too. */
  #part(
    { text, role, cell, strong, sup, sub }: SayPart,
    [before, after]: readonly [string, string],
  ): TemplateResult | string {
    const classes = [role ?? '', strong === true ? 'strong' : '', cell === undefined ? '' : 'cell']
      .join(' ')
      .trim();
    const sign = (words: string) =>
      words === '' ? '' : html`<span class="for-ears">${words}</span>`;
    const written = unbroken(text);
    const content =
      sup === true
        ? html`${sign(before)}<sup>${written}</sup>${sign(after)}`
        : sub === true
          ? html`<sub>${written}</sub>`
          : written;
    if (classes === '') return content;
    return cell === undefined
      ? html`<span class=${classes}>${content}</span>`
      : html`<span class=${classes} @click=${() => ask(this, { kind: 'select', cell })}>${content}</span>`;
  }

  static override styles = [
    elementStyles,
    css`
      .sentence {
        margin: 0;
        min-height: 4.3em;
        padding: 0.625em 0.875em;
        border-radius: 0.5em;
        background: var(--ap-panel);
        line-height: 1.5;
        font-variant-numeric: tabular-nums;
        overflow-wrap: break-word;
        user-select: text;
      }
      .strong { font-weight: 700; }
      .cell { cursor: pointer; }
      .cell:hover { text-decoration: underline; text-underline-offset: 0.2em; }
      sup, sub { font-size: 0.75em; line-height: 0; }
      .for-ears { position: absolute; }
      @container (max-width: 34em) {
        .sentence { min-height: 5.75em; }
      }
    `,
  ];
}
