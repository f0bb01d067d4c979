import { css, html, LitElement, type TemplateResult } from 'lit';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles } from './element_styles';
import { ask } from './intent';

/** One line of the arithmetic behind a cell, as text. */
export interface InspectorRow {
  readonly name: string;
  readonly left: string;
  /** `left` stands as the power of e. */
  readonly power: boolean;
  readonly sign: string;
  /** Empty where the operation has one operand. */
  readonly right: string;
  readonly product: string;
  readonly leftRole?: string;
  readonly rightRole?: string;
}

export interface Inspection {
  readonly title: string;
  readonly role: string;
  readonly rows: readonly InspectorRow[];
  readonly totalName: string;
  /** `≈` where the rows as printed do not add up to the total as printed. */
  readonly totalSign: '=' | '≈';
  readonly total: string;
  /** Where the number goes next, one sentence. */
  readonly next: string;
  /** "was 1.20", empty when nothing changed. */
  readonly was: string;
}

/** More terms than these are folded: the first and the last ones stay. */
export const foldFrom = 8;
const keptAtEnds = 3;

/** The chosen cell: one row a term, the total, and where it goes next. */
export class AttentionInspector extends LitElement {
  static override properties = {
    strings: { attribute: false },
    inspection: { attribute: false },
    pinned: { type: Boolean },
    canEdit: { attribute: false },
    unfolded: { state: true },
  };
  declare strings: InterfaceStrings;
  declare inspection: Inspection | null;
  /** Chosen, not only under the pointer. */
  declare pinned: boolean;
  /** Whether the picture's inputs may be changed. */
  declare canEdit: boolean;
  declare unfolded: boolean;
  #tallest = 0;

  constructor() {
    super();
    this.inspection = null;
    this.pinned = false;
    this.canEdit = true;
    this.unfolded = false;
  }

  /** What stands below must not jump while the pointer runs over the picture, so the height only grows. */
  protected override updated(): void {
    const inside = this.renderRoot.firstElementChild as HTMLElement | null;
    if (inside === null || this.unfolded) return;
    this.#tallest =
      this.inspection === null && !this.pinned && this.#tallest === 0
        ? 0
        : Math.max(this.#tallest, inside.offsetHeight);
    this.style.minHeight = this.#tallest === 0 ? '' : `${this.#tallest}px`;
  }

  protected override render(): TemplateResult {
    const { inspection, strings } = this;
    if (inspection === null)
      return html`<p class="hint">${strings.inspectorHint}${this.canEdit ? ` ${strings.editHint}` : ''}</p>`;
    const folded = inspection.rows.length > foldFrom && !this.unfolded;
    const rows = folded
      ? [...inspection.rows.slice(0, keptAtEnds), null, ...inspection.rows.slice(-keptAtEnds)]
      : inspection.rows;
    return html`<div class="inspector" part="inspector">
      <p class="head"><span class=${inspection.role}>${inspection.title}</span> <strong class="number ${inspection.role}">${inspection.total}</strong>
        ${inspection.was === '' ? '' : html`<span class="was">${inspection.was}</span>`}
        ${this.pinned ? html`<button type="button" class="close" aria-label=${strings.closeInspector} @click=${() => ask(this, { kind: 'select', cell: null })}>×</button>` : ''}</p>
      ${
        rows.length === 0
          ? ''
          : html`<table><caption class="for-ears">${inspection.title}</caption>
        <thead class="for-ears"><tr>${strings.inspectorColumns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
        <tbody>${rows.map((row) => (row === null ? this.#fold(inspection.rows.length - 2 * keptAtEnds) : this.#row(row)))}</tbody>
        ${inspection.rows.length > 1 ? html`<tfoot><tr><th scope="row" colspan="4">${inspection.totalName}</th><td class="number ${inspection.role}"><span aria-hidden=${inspection.totalSign === '='}>${inspection.totalSign} </span>${inspection.total}</td></tr></tfoot>` : ''}
      </table>`
      }
      ${inspection.next === '' ? '' : html`<p class="next">${inspection.next}</p>`}
    </div>`;
  }

  #row(row: InspectorRow): TemplateResult {
    return html`<tr><th scope="row">${row.name}</th><td class="number ${row.leftRole ?? ''}">${row.power ? html`e<sup>${row.left}</sup>` : row.left}</td><td class="sign">${row.sign}</td>
      <td class="number ${row.rightRole ?? ''}">${row.right}</td><td class="number"><span aria-hidden="true">${row.left === '' ? '' : '= '}</span>${row.product}</td></tr>`;
  }

  #fold(count: number): TemplateResult {
    return html`<tr><td colspan="5"><button type="button" @click=${() => {
      this.unfolded = true;
    }}>${this.strings.moreTerms(count)}</button></td></tr>`;
  }

  static override styles = [
    elementStyles,
    css`
      .hint, .next, .was {
        margin: 0;
        font-size: 0.875em;
        color: var(--ap-muted);
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 0.625em;
        margin: 0 0 0.25em;
        font-weight: 600;
      }
      .close {
        width: 1.75em;
        margin-inline-start: auto;
        padding: 0;
        border-color: transparent;
      }
      table {
        border-collapse: collapse;
        font-size: 0.9375em;
        font-variant-numeric: tabular-nums;
      }
      th {
        padding: 0.125em 1.25em 0.125em 0;
        font-weight: 400;
        text-align: start;
        color: var(--ap-muted);
      }
      td { padding: 0.125em 0.375em; }
      .number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
      .sign { color: var(--ap-muted); }
      tfoot th, tfoot td {
        border-top: 1px solid var(--ap-line);
        font-weight: 700;
      }
      .next { margin-top: 0.25em; }
      @container (max-width: 26em) {
        table { font-size: 0.8125em; }
        th { padding-inline-end: 0.5em; }
        td { padding-inline: 0.125em; }
      }
    `,
  ];
}
