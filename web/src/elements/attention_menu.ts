import { css, html, LitElement, type TemplateResult } from 'lit';
import { reasonOf } from '../core/reason_of';
import { enMenu } from '../i18n/en_menu';
import { elementStyles } from './element_styles';
import { type MenuEntry, menuEntries } from './menu_entries';
import type { PlayerSession } from './player_session';

const words = enMenu;

/** What can be taken out of a player, as a list, and below it what the chosen entry shows. Fetched when it is first opened. */
export class AttentionMenu extends LitElement {
  static override properties = {
    session: { attribute: false },
    chosen: { state: true },
    panel: { state: true },
    failure: { state: true },
  };
  declare session: PlayerSession | null;
  declare chosen: MenuEntry | null;
  declare panel: TemplateResult | null;
  declare failure: string;

  constructor() {
    super();
    this.session = null;
    this.chosen = null;
    this.panel = null;
    this.failure = '';
  }

  override focus(): void {
    this.renderRoot.querySelector('button')?.focus();
  }

  protected override firstUpdated(): void {
    this.focus();
  }

  protected override render(): TemplateResult {
    return html`<ul part="entries">${menuEntries.map(
      (entry) =>
        html`<li><button type="button" data-entry=${entry.name} aria-pressed=${entry === this.chosen} @click=${() => void this.#choose(entry)}>${words.entries[entry.name]}</button></li>`,
    )}</ul>
    <p class="failure" role="alert" ?hidden=${this.failure === ''}>${this.failure}</p>
    <div class="panel">${this.panel}</div>`;
  }

  /** A later choice makes an earlier one void. */
  async #choose(entry: MenuEntry): Promise<void> {
    if (this.session === null) return;
    this.chosen = entry;
    this.failure = '';
    try {
      const panel = await entry.choose(this.session, words);
      if (this.chosen === entry) this.panel = panel;
    } catch (error) {
      if (this.chosen !== entry) return;
      this.panel = null;
      this.failure = words.failed(reasonOf(error));
    }
  }

  static override styles = [
    elementStyles,
    css`
      :host {
        padding: 0.625em 0.75em;
        border: 1px solid var(--ap-grid);
        border-radius: 0.5em;
        background: var(--ap-panel);
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5em;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      button { min-height: 2.25em; padding: 0.125em 0.875em; }
      button[aria-pressed='true'] { border-color: var(--ap-text); }
      p { margin: 0.5em 0; max-width: 58ch; }
      .snippet {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0.25em 0.75em;
        align-items: center;
        margin-top: 0.625em;
      }
      .snippet label, textarea { grid-column: 1 / -1; }
      textarea {
        width: 100%;
        padding: 0.5em;
        border: 1px solid var(--ap-muted);
        border-radius: 0.375em;
        background: var(--ap-ground);
        color: inherit;
        font: 0.8125em / 1.4 ui-monospace, monospace;
        overflow-wrap: anywhere;
        resize: vertical;
      }
    `,
  ];
}
