import { css, html, LitElement, type TemplateResult } from 'lit';
import type { InterfaceStrings } from '../i18n/interface_strings';
import type { RailStop } from '../timeline/rail';
import type { StageName } from '../timeline/timeline_types';
import { elementStyles } from './element_styles';
import { ask } from './intent';
import { moveInGroup } from './roving';

/** The stages in the order of the maths. A stage that is off is shown as off, not hidden. */
export class AttentionRail extends LitElement {
  static override properties = {
    strings: { attribute: false },
    stops: { attribute: false },
    current: {},
    lit: { attribute: false },
    member: { state: true },
    named: { state: true },
  };
  declare strings: InterfaceStrings;
  declare stops: readonly RailStop[];
  declare current: StageName;
  /** Names of the stages to point out. */
  declare lit: ReadonlySet<string>;
  declare member: StageName | null;
  /** The stop under the pointer or the focus, whose name a narrow rail shows. */
  declare named: StageName | null;

  constructor() {
    super();
    this.stops = [];
    this.current = 'inputs';
    this.lit = new Set();
    this.member = null;
    this.named = null;
  }

  protected override render(): TemplateResult {
    const at = this.stops.findIndex((stop) => stop.name === this.current);
    const stop = this.member ?? this.current;
    const named = this.stops.find((each) => each.name === (this.named ?? this.current));
    return html`<ol part="rail" aria-label=${this.strings.stages} @keydown=${(event: KeyboardEvent) => moveInGroup(event, this.renderRoot)}
        @focusout=${() => {
          this.named = null;
          this.member = null;
        }} @pointerleave=${() => {
          this.named = null;
        }}>
        ${this.stops.map(
          (
            each,
            index,
          ) => html`<li class=${[each.on ? 'on' : 'off', index < at ? 'past' : '', index === at ? 'now' : '', this.lit.has(each.name) ? 'lit' : ''].join(' ')}>
          <button type="button" data-member part="stage" aria-current=${index === at ? 'step' : 'false'} aria-disabled=${!each.on}
            tabindex=${each.name === stop ? 0 : -1} @focus=${() => {
              this.member = each.name;
              this.named = each.name;
            }}
            @pointerenter=${() => {
              this.named = each.name;
            }} @click=${() => {
              if (each.on) ask(this, { kind: 'jump', stage: each.name });
            }}>
            <span class="dot"></span><span class="name">${each.label}</span>${each.on ? '' : html`<span class="tag">${this.strings.off}</span>`}
          </button></li>`,
        )}
      </ol>
      <p class="named" aria-hidden="true">${named?.label ?? ''}${named !== undefined && !named.on ? html` <span class="tag">${this.strings.off}</span>` : ''}</p>`;
  }

  static override styles = [
    elementStyles,
    css`
      ol {
        display: flex;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        position: relative;
        flex: 1 1 auto;
        min-width: 0;
      }
      /* The line: each stop draws the half before it and the half after it. */
      li::before,
      li::after {
        content: '';
        position: absolute;
        top: 0.6875em;
        height: 2px;
        background: var(--ap-grid);
      }
      li::before { left: 0; right: 50%; }
      li::after { left: 50%; right: 0; }
      li:first-child::before,
      li:last-child::after { display: none; }
      li.past::before,
      li.past::after,
      li.now::before { background: var(--ap-weights); }
      li.off::before,
      li.off::after {
        background: repeating-linear-gradient(90deg, var(--ap-line) 0 3px, transparent 3px 7px);
      }
      button {
        position: relative;
        z-index: 1;
        display: flex;
        flex-direction: column;
        align-items: center;
        width: 100%;
        min-height: 3em;
        padding: 0.3125em 0.125em;
        border: 0;
        background: none;
        font-size: 0.8125em;
        line-height: 1.3;
        color: var(--ap-muted);
      }
      button:hover:not(:disabled) { background: none; color: var(--ap-text); }
      .dot {
        flex: none;
        width: 0.875em;
        height: 0.875em;
        margin-bottom: 0.375em;
        border: 2px solid var(--ap-line);
        border-radius: 50%;
        background: var(--ap-ground);
      }
      button:hover .dot { border-color: var(--ap-weights); }
      .past .dot { background: var(--ap-weights); border-color: var(--ap-weights); }
      .now .dot {
        background: var(--ap-weights);
        border-color: var(--ap-weights);
        box-shadow: 0 0 0 4px color-mix(in srgb, var(--ap-weights) 25%, transparent);
      }
      .off .dot { background: var(--ap-ground); border-color: var(--ap-line); border-style: dashed; }
      .now .name { font-weight: 700; color: var(--ap-text); }
      .name { white-space: nowrap; }
      .off button { cursor: default; }
      .lit button,
      .lit button:hover:not(:disabled) {
        background: var(--ap-highlight);
        color: var(--ap-text);
        outline: 2px solid var(--ap-weights);
        outline-offset: -2px;
      }
      .lit button:focus-visible { outline-color: var(--ap-focus); }
      .tag {
        padding: 0 0.4em;
        border-radius: 0.4em;
        background: var(--ap-panel);
        font-size: max(12px, 0.925em);
        font-weight: 400;
        color: var(--ap-muted);
      }
      .named { display: none; }
      @container (max-width: 40em) {
        .name, li .tag {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        button { min-height: 1.875em; }
        .named {
          display: block;
          margin: 0.125em 0 0;
          text-align: center;
          font-size: 0.875em;
          font-weight: 600;
        }
      }
      @media (forced-colors: active) {
        li::before, li::after { background: CanvasText; forced-color-adjust: none; }
        .on.past .dot, .now .dot { background: Highlight; border-color: Highlight; forced-color-adjust: none; }
      }
    `,
  ];
}
