import { html, type TemplateResult } from 'lit';
import type { MenuStrings } from '../i18n/en_menu';
import { copyText } from './copy_text';
import { embedCode } from './embed_code';
import type { PlayerSession } from './player_session';

/** Both snippets for the state shown, each in a field to copy from and with a button that copies it. */
export async function embedPanel(
  session: PlayerSession,
  words: MenuStrings,
): Promise<TemplateResult> {
  const { element, frame } = await embedCode(session);
  return html`<p>${words.embed.hint}</p>
    ${field('element', element, words)} ${field('frame', frame, words)}`;
}

function field(name: 'element' | 'frame', code: string, words: MenuStrings): TemplateResult {
  return html`<div class="snippet" data-snippet=${name}>
    <label for=${name}>${words.embed[name]}</label>
    <textarea id=${name} readonly rows="3" spellcheck="false" .value=${code} @focus=${selectAll}></textarea>
    <button type="button" @click=${(event: Event) => void copy(event.currentTarget as HTMLElement, code, words)}>${words.embed.copy}</button>
    <span class="told" role="status"></span>
  </div>`;
}

const selectAll = (event: Event): void => (event.target as HTMLTextAreaElement).select();

/** Where the clipboard is refused, the text is selected for the reader to copy. */
async function copy(button: HTMLElement, code: string, words: MenuStrings): Promise<void> {
  const place = button.closest('.snippet');
  const told = place?.querySelector('.told');
  if (!place || !told) return;
  const copied = await copyText(code);
  if (!copied) place.querySelector('textarea')?.focus();
  told.textContent = copied ? words.embed.copied : words.embed.refused;
}
