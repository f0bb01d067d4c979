import { css, html, LitElement, type TemplateResult } from 'lit';
import type { Example } from '../core/example';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles } from './element_styles';
import { icons } from './icons';
import { ask } from './intent';
import { moveInGroup } from './roving';
import type { Shared } from './sharing';

/** The example's name, where its numbers come from, undo, redo and reset. */
export class AttentionTitle extends LitElement {
  static override properties = {
    strings: { attribute: false },
    heading: {},
    numbers: {},
    source: {},
    canUndo: { attribute: false },
    canRedo: { attribute: false },
    changed: { attribute: false },
    canEdit: { attribute: false },
    canShare: { attribute: false },
    canTake: { attribute: false },
    taking: { attribute: false },
    sharing: { attribute: false },
    explained: { state: true },
    member: { state: true },
  };
  declare strings: InterfaceStrings;
  declare heading: string;
  declare numbers: Example['numbers'];
  /** One sentence on where the numbers come from. */
  declare source: string;
  declare canUndo: boolean;
  declare canRedo: boolean;
  /** Whether the example differs from the one that was opened. */
  declare changed: boolean;
  declare canEdit: boolean;
  declare canShare: boolean;
  /** Whether there is a menu of what can be taken out of the player, and whether it is open: it then stands in the slot. */
  declare canTake: boolean;
  declare taking: boolean;
  /** What came of the last link asked for; null when none was. */
  declare sharing: Shared | null;
  declare explained: boolean;
  declare member: string;

  constructor() {
    super();
    this.heading = '';
    this.numbers = 'toy';
    this.source = '';
    this.canUndo = false;
    this.canRedo = false;
    this.changed = false;
    this.canEdit = true;
    this.canShare = false;
    this.canTake = false;
    this.taking = false;
    this.sharing = null;
    this.explained = false;
    this.member = 'badge';
  }

  protected override render(): TemplateResult {
    const { strings } = this;
    return html`<h3 part="title">${this.heading}</h3>
      <div class="tools" role="toolbar" aria-label=${strings.exampleTools} @focusin=${this.#remember}
        @keydown=${(event: KeyboardEvent) => moveInGroup(event, this.renderRoot)}>
        ${this.#tool(
          'badge',
          strings.numbersMeaning[this.numbers],
          html`${strings.numbers[this.numbers]}`,
          () => {
            this.explained = !this.explained;
          },
          { expanded: this.explained },
        )}
        ${
          this.canEdit
            ? [
                this.#tool('undo', strings.undo, icons.undo, () => ask(this, { kind: 'undo' }), {
                  off: !this.canUndo,
                }),
                this.#tool('redo', strings.redo, icons.redo, () => ask(this, { kind: 'redo' }), {
                  off: !this.canRedo,
                }),
                this.#tool(
                  'reset',
                  strings.reset,
                  icons.reset,
                  () => ask(this, { kind: 'reset' }),
                  { off: !this.changed },
                ),
              ]
            : ''
        }
        ${this.canShare ? this.#tool('share', strings.share, icons.share, () => ask(this, { kind: 'share' })) : ''}
        ${this.canTake ? this.#tool('menu', strings.menu, icons.menu, () => ask(this, { kind: 'menu' }), { expanded: this.taking }) : ''}
      </div>
      <slot></slot>
      ${this.canShare ? this.#shared() : ''}
      ${this.explained ? html`<p class="explained" part="source">${strings.numbersMeaning[this.numbers]} ${this.source}</p>` : ''}`;
  }

  #tool(
    member: string,
    label: string,
    content: TemplateResult,
    act: () => void,
    state: { off?: boolean; expanded?: boolean } = {},
  ): TemplateResult {
    const off = state.off === true;
    return html`<button type="button" data-member=${member} part=${member} class=${member} title=${label} aria-label=${member === 'badge' ? `${this.strings.numbers[this.numbers]}: ${label}` : label}
      aria-disabled=${off} aria-expanded=${state.expanded ?? 'undefined'} tabindex=${this.member === member ? 0 : -1}
      @click=${() => {
        if (!off) act();
      }}>${content}</button>`;
  }

  /** The address itself stands there when the reader has to copy it. */
  #shared(): TemplateResult {
    const { strings, sharing } = this;
    const said =
      sharing === null
        ? ''
        : sharing.kind === 'failed'
          ? strings.shareFailed(sharing.reason)
          : strings.shared[sharing.kind];
    return html`<p class="shared" role="status">${said}</p>
      ${sharing?.kind === 'failed' ? html`<a class="file" href=${sharing.file} download="example.json">${strings.saveInstead}</a>` : ''}
      ${
        sharing?.kind === 'refused'
          ? html`<input class="address" readonly .value=${sharing.address} aria-label=${strings.address} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />`
          : ''
      }`;
  }

  #remember = (event: FocusEvent): void => {
    const { member } = (event.target as HTMLElement).dataset;
    if (member !== undefined && member !== '') this.member = member;
  };

  static override styles = [
    elementStyles,
    css`
      :host {
        position: relative;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.375em 0.75em;
      }
      h3 {
        margin: 0;
        font-size: 1.0625em;
        line-height: 1.3;
        overflow-wrap: anywhere;
      }
      .tools {
        display: flex;
        flex: 1 1 auto;
        flex-wrap: wrap;
        align-items: center;
        justify-content: flex-end;
        gap: 0.375em;
      }
      button:not(.badge) {
        display: grid;
        place-items: center;
        width: 2.25em;
        height: 2.25em;
        padding: 0;
      }
      .badge {
        min-height: max(24px, 1.75em);
        padding: 0 0.625em;
        border-color: var(--ap-grid);
        border-radius: 1em;
        margin-inline-end: auto;
        white-space: nowrap;
        font-size: 0.8125em;
        color: var(--ap-muted);
      }
      /* Where they do not fit into one row, the buttons stay together. */
      @container (max-width: 20em) {
        .tools { display: grid; grid-template-columns: repeat(5, auto); justify-content: start; }
        .badge { grid-column: 1 / -1; justify-self: start; }
      }
      .explained, .shared {
        flex: 1 0 100%;
        margin: 0;
        max-width: 58ch;
        font-size: 0.875em;
        color: var(--ap-muted);
      }
      .shared:empty { display: none; }
      .file { color: var(--ap-query-text); }
      ::slotted(*) { flex: 1 0 100%; }
      .address {
        flex: 1 0 100%;
        min-width: 0;
        min-height: 2.25em;
        padding: 0 0.5em;
        border: 1px solid var(--ap-muted);
        border-radius: 0.375em;
        background: var(--ap-ground);
        color: inherit;
      }
    `,
  ];
}
