import type { AttentionMenu } from './attention_menu';

/** What can be taken out of a player; its script is fetched with the first. */
export async function newMenu(): Promise<AttentionMenu> {
  const { AttentionMenu } = await import('./attention_menu');
  if (customElements.get('attention-menu') === undefined)
    customElements.define('attention-menu', AttentionMenu);
  return new AttentionMenu();
}
