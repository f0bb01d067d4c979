import { css, html, LitElement, type TemplateResult } from 'lit';
import type { Mask } from '../core/example';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles, selectStyles } from './element_styles';
import { ask, optionIntent } from './intent';

/** More words than these make a mask too large to draw by hand. */
const mostDrawn = 8;

/** The choice of a mask; under it the length that padding leaves, or a box to tick for each query and key. */
export class AttentionMaskSwitch extends LitElement {
  static override properties = {
    strings: { attribute: false },
    mask: { attribute: false },
    attend: { attribute: false },
    keyLabels: { attribute: false },
    queryLabels: { attribute: false },
  };
  declare strings: InterfaceStrings;
  /** As in force now. */
  declare mask: Mask;
  /** Which keys each query may attend to now, a row a query. */
  declare attend: readonly (readonly boolean[])[];
  declare keyLabels: readonly string[];
  declare queryLabels: readonly string[];
  #gesture = 0;

  protected override render(): TemplateResult {
    const { strings, mask } = this;
    const drawn = this.keyLabels.length <= mostDrawn && this.queryLabels.length <= mostDrawn;
    const kinds = (['none', 'causal', 'padding', 'given'] as const).filter(
      (kind) => drawn || kind !== 'given' || mask.kind === 'given',
    );
    return html`<label>${strings.switchMask} <select @change=${(event: Event) =>
      this.#choose((event.target as HTMLSelectElement).value as Mask['kind'])}>
      ${kinds.map((kind) => html`<option value=${kind} .selected=${mask.kind === kind}>${strings.maskKinds[kind]}</option>`)}</select></label>
      ${mask.kind === 'padding' ? this.#length(mask.length) : ''}${mask.kind === 'given' && drawn ? this.#boxes() : ''}`;
  }

  #length(length: number): TemplateResult {
    const { maskLength } = this.strings;
    return html`<label class="length"><span>${maskLength}</span> <output>${length}</output>
      <input type="range" min="0" max=${this.keyLabels.length} step="1" .value=${String(length)} aria-label=${maskLength}
        @input=${(event: Event) =>
          this.#set(
            { kind: 'padding', length: Number((event.target as HTMLInputElement).value) },
            `mask ${this.#gesture}`,
          )}
        @change=${() => {
          this.#gesture += 1;
        }} /></label>`;
  }

  #boxes(): TemplateResult {
    const { strings } = this;
    return html`<table><caption>${strings.maskBoxes}</caption>
      <thead><tr><td></td>${this.keyLabels.map((key) => html`<th scope="col">${key}</th>`)}</tr></thead>
      <tbody>${this.queryLabels.map(
        (query, row) =>
          html`<tr><th scope="row">${query}</th>${this.keyLabels.map(
            (
              key,
              column,
            ) => html`<td><input type="checkbox" aria-label=${strings.mayAttend(query, key)}
            .checked=${this.attend[row]?.[column] ?? true} @change=${(event: Event) => this.#tick(row, column, (event.target as HTMLInputElement).checked)} /></td>`,
          )}</tr>`,
      )}</tbody></table>`;
  }

  /** A mask drawn by hand starts as what is in force; padding as what leaves all. */
  #choose(kind: Mask['kind']): void {
    if (kind === 'given') this.#set({ kind, attend: this.#grid((on) => on) });
    else if (kind === 'padding') this.#set({ kind, length: this.keyLabels.length });
    else this.#set({ kind });
  }

  #tick(row: number, column: number, on: boolean): void {
    const attend = this.#grid((was, r, c) => (r === row && c === column ? on : was));
    this.#set({ kind: 'given', attend });
  }

  #grid(of: (on: boolean, row: number, column: number) => boolean): boolean[][] {
    return this.queryLabels.map((_, row) =>
      this.keyLabels.map((_key, column) => of(this.attend[row]?.[column] ?? true, row, column)),
    );
  }

  #set(mask: Mask, gesture?: string): void {
    ask(this, optionIntent({ mask }, gesture));
  }

  static override styles = [
    elementStyles,
    selectStyles,
    css`
      :host {
        display: grid;
        gap: 0.375em;
        justify-items: start;
        max-width: 100%;
        overflow-x: auto;
      }
      label {
        display: flex;
        align-items: center;
        gap: 0.5em;
        min-height: 2em;
      }
      .length {
        display: grid;
        grid-template-columns: auto 2.5em;
        gap: 0 0.5em;
        width: 17em;
        max-width: 100%;
      }
      .length input {
        grid-column: 1 / -1;
        width: 100%;
        height: 1.75em;
        margin: 0;
      }
      output {
        text-align: end;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      table { border-collapse: collapse; }
      caption {
        text-align: start;
        color: var(--ap-muted);
      }
      th {
        padding: 0.125em 0.5em;
        font-weight: 600;
        text-align: start;
      }
      td { text-align: center; }
      input { accent-color: var(--ap-weights); }
      input[type='checkbox'] {
        width: 1.5em;
        height: 1.5em;
        margin: 0.125em;
      }
    `,
  ];
}
