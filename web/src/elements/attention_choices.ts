import { css, html, LitElement, type TemplateResult } from 'lit';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { elementStyles } from './element_styles';
import { ask } from './intent';
import { moveInGroup } from './roving';

export interface ExampleChoice {
  readonly id: string;
  readonly title: string;
}

/** The examples that this player offers. */
export class AttentionChoices extends LitElement {
  static override properties = {
    strings: { attribute: false },
    choices: { attribute: false },
    chosen: {},
  };
  declare strings: InterfaceStrings;
  declare choices: readonly ExampleChoice[];
  declare chosen: string;

  constructor() {
    super();
    this.choices = [];
    this.chosen = '';
  }

  protected override render(): TemplateResult {
    return html`<div role="group" part="examples" aria-label=${this.strings.examples} @keydown=${(event: KeyboardEvent) => moveInGroup(event, this.renderRoot)}>
      ${this.choices.map(
        ({
          id,
          title,
        }) => html`<button type="button" data-member data-example=${id} aria-pressed=${id === this.chosen}
        tabindex=${id === this.chosen ? 0 : -1} @click=${() => ask(this, { kind: 'example', id })}>${title}</button>`,
      )}
    </div>`;
  }

  static override styles = [
    elementStyles,
    css`
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 0.375em;
      }
      button {
        min-height: 2.25em;
        padding: 0.125em 0.875em;
        border-color: var(--ap-grid);
        border-radius: 1.125em;
        font-size: 0.875em;
      }
      button[aria-pressed='true'] {
        border-color: var(--ap-text);
        background: var(--ap-panel);
        font-weight: 600;
      }
    `,
  ];
}
