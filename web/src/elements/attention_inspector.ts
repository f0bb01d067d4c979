import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { Cell } from '../core/trace';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles } from './element_styles';
import { ask } from './intent';
import { moveInGroup } from './roving';

/** The cell that a number of the arithmetic is, and what a button that leads there is called. */
export interface Origin {
  readonly cell: Cell;
  readonly label: string;
}

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
  /** Null where the number is no cell of the trace. */
  readonly leftFrom: Origin | null;
  readonly rightFrom: Origin | null;
  /** Set where the row has no operands, only a number. */
  readonly productFrom: Origin | null;
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

/** Whether the reader points with a finger rather than with a mouse. */
function coarsePointer(): boolean {
  return matchMedia('(pointer: coarse)').matches;
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
    note: { attribute: false },
    unfolded: { state: true },
    stop: { state: true },
  };
  declare strings: InterfaceStrings;
  declare inspection: Inspection | null;
  /** Chosen, not only under the pointer. */
  declare pinned: boolean;
  /** Whether the picture's inputs may be changed. */
  declare canEdit: boolean;
  /** Beside the cell's name; empty is none. */
  declare note: string;
  declare unfolded: boolean;
  /** Which of the numbers that lead on holds the tab stop, in reading order. */
  declare stop: number;
  #tallest = 0;
  #origins = 0;
  #followed = false;

  constructor() {
    super();
    this.inspection = null;
    this.pinned = false;
    this.canEdit = true;
    this.note = '';
    this.unfolded = false;
    this.stop = 0;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('inspection')) this.stop = 0;
  }

  /**
   * What stands below must not jump while the pointer runs over the picture, so the height only grows. Not by a part of
   * a pixel either: a picture that moves away under the pointer and back again would do so for ever.
   */
  protected override updated(changed: PropertyValues): void {
    if (changed.has('inspection') && this.#followed) this.#land();
    const inside = this.renderRoot.firstElementChild as HTMLElement | null;
    if (inside === null || this.unfolded) return;
    this.#tallest =
      this.inspection === null && !this.pinned && this.#tallest === 0
        ? 0
        : Math.max(this.#tallest, Math.ceil(inside.getBoundingClientRect().height));
    this.style.minHeight = this.#tallest === 0 ? '' : `${this.#tallest}px`;
  }

  /** The button that was pressed is gone with its row: the focus goes to where the trace leads on, or out. */
  #land(): void {
    this.#followed = false;
    const onward = this.renderRoot.querySelector<HTMLElement>('[data-member="0"]');
    (onward ?? this.renderRoot.querySelector<HTMLElement>('.close'))?.focus();
  }

  protected override render(): TemplateResult {
    const { inspection, strings } = this;
    if (inspection === null)
      return html`<p class="hint">${strings.inspectorHint}${this.canEdit ? ` ${coarsePointer() ? strings.editHintTouch : strings.editHint}` : ''}</p>`;
    const folded = inspection.rows.length > foldFrom && !this.unfolded;
    const rows = folded
      ? [...inspection.rows.slice(0, keptAtEnds), null, ...inspection.rows.slice(-keptAtEnds)]
      : inspection.rows;
    this.#origins = 0;
    return html`<div class="inspector" part="inspector">
      <p class="head"><span class=${inspection.role}>${inspection.title}</span> <strong class="number ${inspection.role}">${inspection.total}</strong>
        ${inspection.was === '' ? '' : html`<span class="was">${inspection.was}</span>`}
        ${this.note === '' ? '' : html`<span class="note">${this.note}</span>`}
        ${this.pinned ? html`<button type="button" class="close" aria-label=${strings.closeInspector} @click=${() => ask(this, { kind: 'select', cell: null })}>×</button>` : ''}</p>
      ${
        rows.length === 0
          ? ''
          : html`<table @keydown=${this.#move} @focusin=${this.#remember}><caption class="for-ears">${inspection.title}</caption>
        <thead class="for-ears"><tr>${strings.inspectorColumns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
        <tbody>${rows.map((row) => (row === null ? this.#fold(inspection.rows.length - 2 * keptAtEnds) : this.#row(row)))}</tbody>
        ${inspection.rows.length > 1 ? html`<tfoot><tr><th scope="row" colspan="4">${inspection.totalName}</th><td class="number ${inspection.role}"><span aria-hidden=${inspection.totalSign === '='}>${inspection.totalSign} </span>${inspection.total}</td></tr></tfoot>` : ''}
      </table>`
      }
      ${inspection.next === '' ? '' : html`<p class="next">${inspection.next}</p>`}
    </div>`;
  }

  #row(row: InspectorRow): TemplateResult {
    const left = row.power
      ? html`e<span class="for-ears">^</span><sup>${row.left}</sup>`
      : row.left;
    return html`<tr><th scope="row">${row.name}</th><td class="number ${row.leftRole ?? ''}">${this.#number(left, row.leftFrom)}</td><td class="sign">${row.sign}</td>
      <td class="number ${row.rightRole ?? ''}">${this.#number(row.right, row.rightFrom)}</td><td class="number"><span aria-hidden="true">${row.left === '' ? '' : '= '}</span>${this.#number(row.product, row.productFrom)}</td></tr>`;
  }

  /** A number; a button where the trace leads on from it. */
  #number(shown: TemplateResult | string, origin: Origin | null): TemplateResult | string {
    if (origin === null) return shown;
    const place = this.#origins;
    this.#origins += 1;
    return html`<button type="button" class="origin" data-member=${place} tabindex=${this.stop === place ? 0 : -1} aria-label=${origin.label} @click=${() => {
      this.#followed = true;
      ask(this, { kind: 'select', cell: origin.cell });
    }}>${shown}</button>`;
  }

  #move = (event: KeyboardEvent): void => moveInGroup(event, this.renderRoot);

  #remember = (event: FocusEvent): void => {
    const { member } = (event.target as HTMLElement).dataset;
    if (member !== undefined) this.stop = Number(member);
  };

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
      .note { font-size: 0.875em; }
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
      .origin {
        min-width: max(24px, 1.75em);
        min-height: max(24px, 1.75em);
        margin-inline: -0.25em;
        padding: 0 0.25em;
        border-color: transparent;
        background: none;
        text-decoration: underline dotted;
        text-underline-offset: 0.25em;
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
