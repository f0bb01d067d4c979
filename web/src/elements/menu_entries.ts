import type { TemplateResult } from 'lit';
import type { MenuStrings } from '../i18n/en_menu';
import type { PlayerSession } from './player_session';

/** Something that a reader can take out of a player. */
export interface MenuEntry {
  readonly name: keyof MenuStrings['entries'];
  /**
   * Does it: resolves to what the reader then sees below the entries, or to null where it is done. Rejects with an `Error`
   * that says why it cannot be done.
   */
  readonly choose: (session: PlayerSession, words: MenuStrings) => Promise<TemplateResult | null>;
}

/** All of them, in their order; what each needs is fetched when it is chosen. */
export const menuEntries: readonly MenuEntry[] = [
  {
    name: 'embed',
    choose: async (session, words) => (await import('./embed_panel')).embedPanel(session, words),
  },
  {
    name: 'export',
    choose: async (session) => (await import('./attention_export')).exportPanel(session),
  },
];
