import { css, html, LitElement, type TemplateResult } from 'lit';
import { formatNumber } from '../draw/format';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles } from './element_styles';
import type { Spread } from './spread';

const decimals = 2;

/** How the chosen query's attention is spread: three numbers, and what they mean in words. */
export class AttentionReadOuts extends LitElement {
  static override properties = {
    strings: { attribute: false },
    spread: { attribute: false },
    word: {},
  };
  declare strings: InterfaceStrings;
  /** Null before the weights are known. */
  declare spread: Spread | null;
  /** The word with the largest weight. */
  declare word: string;

  protected override render(): TemplateResult {
    const { strings, spread } = this;
    const shown = (number: number | undefined): string =>
      number === undefined ? '—' : formatNumber(number, decimals);
    return html`<div part="read-outs" role="group" aria-label=${strings.readOuts}><dl>
      ${this.#one(strings.largestWeight, shown(spread?.largest))}
      ${this.#one(strings.entropy, spread === null ? '—' : strings.bits(shown(spread.entropy)))}
      ${this.#one(strings.effectiveWords, spread === null ? '—' : strings.ofWords(shown(spread.effective), spread.open))}
    </dl><p>${spread === null ? '\u00a0' : strings.spread[spread.kind](this.word)}</p></div>`;
  }

  #one(name: string, number: string): TemplateResult {
    return html`<div><dt>${name}</dt><dd>${number}</dd></div>`;
  }

  static override styles = [
    elementStyles,
    css`
      :host {
        display: block;
        font-size: 0.875em;
      }
      dl {
        display: flex;
        flex-wrap: wrap;
        gap: 0.25em 1.5em;
        margin: 0;
      }
      dt { color: var(--ap-muted); }
      dd {
        margin: 0;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      p { margin: 0.25em 0 0; }
    `,
  ];
}
