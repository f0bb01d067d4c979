import { css, html, LitElement, type TemplateResult } from 'lit';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles } from './element_styles';
import { ask } from './intent';
import type { TraceTable } from './trace_tables';
import { idle } from './turns';

/** The trace as real tables: for screen readers always, for everyone on demand. */
export class AttentionTables extends LitElement {
  static override properties = {
    strings: { attribute: false },
    tables: { attribute: false },
    open: { type: Boolean },
    heard: { type: Boolean },
  };
  declare strings: InterfaceStrings;
  declare tables: readonly TraceTable[];
  declare open: boolean;
  /** Whether the tables stand in the document while they are closed. */
  declare heard: boolean;
  #wasOpen = false;

  constructor() {
    super();
    this.tables = [];
    this.open = false;
    this.heard = true;
  }

  /** What only ears get waits until the page has nothing else to do; the button is there before. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.hasUpdated && !this.open && !this.#wasOpen) await idle();
    await super.scheduleUpdate();
  }

  protected override firstUpdated(): void {
    if (!this.open) this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { strings, open } = this;
    const present = open || (this.heard && this.hasUpdated);
    return html`<button type="button" part="tables-button" aria-expanded=${open} aria-controls="tables"
        @click=${() => ask(this, { kind: 'tables', open: !open })}>${open ? strings.hideTables : strings.asTable}</button>
      <div id="tables" part="tables" class=${open ? 'tables' : 'for-ears closed'}>${present ? this.tables.map((table) => this.#table(table)) : ''}</div>`;
  }

  /** A table that scrolls must be reached by the keyboard, the others need not be. */
  protected override updated(): void {
    this.#wasOpen = this.open;
    for (const wide of this.renderRoot.querySelectorAll<HTMLElement>('.wide')) {
      if (this.open && wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
      else wide.removeAttribute('tabindex');
    }
  }

  #table({ caption, columns, rows, role }: TraceTable): TemplateResult {
    return html`<div class="wide" role="group" aria-label=${caption}><table>
      <caption class=${role}>${caption}</caption>
      <thead><tr><td></td>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr><th scope="row">${row.name}</th>${row.cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
    </table></div>`;
  }

  static override styles = [
    elementStyles,
    css`
      :host { position: relative; }
      button { font-size: 0.875em; padding: 0.25em 0.75em; }
      .tables {
        display: flex;
        flex-wrap: wrap;
        gap: 1.25em 2em;
        margin-top: 1em;
      }
      /* Out of any window and clipped, closed tables are read without being laid out. */
      .closed {
        top: -10000vh;
        content-visibility: auto;
      }
      .tables .wide { max-width: 100%; overflow-x: auto; }
      table {
        border-collapse: collapse;
        font-size: 0.875em;
        font-variant-numeric: tabular-nums;
      }
      caption {
        padding-bottom: 0.25em;
        text-align: start;
        font-weight: 600;
      }
      th {
        font-weight: 400;
        text-align: start;
        white-space: nowrap;
        color: var(--ap-muted);
      }
      thead th { text-align: end; }
      th, td { padding: 0.125em 0.5em; border-bottom: 1px solid var(--ap-grid); }
      td { text-align: end; }
    `,
  ];
}
