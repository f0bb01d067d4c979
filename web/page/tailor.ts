import type { AttentionPlayer } from '../src/elements/attention_player';
import { enPage } from '../src/i18n/en_page';
import { controlNames } from '../src/state/control_names';
import { controlsLeft, type Tailoring } from '../src/state/tailoring';

/** What of the page can be left out. */
export interface TailoredPage {
  readonly chapters: readonly HTMLElement[];
  readonly players: readonly AttentionPlayer[];
  readonly contents: HTMLElement | null;
  /** Where it is said that the page is not whole. */
  readonly notice: HTMLElement;
}

/**
 * Shows the page as a link tailors it: whole again where that says nothing. Gives the names in it that are neither a
 * chapter's nor a control's.
 */
export function tailor(page: TailoredPage, tailoring: Tailoring): readonly string[] {
  const { hide, lock } = tailoring;
  const { chapters, players, contents } = page;
  const controls = controlsLeft(tailoring);
  for (const chapter of chapters) {
    chapter.hidden = hide.includes(chapter.id);
    const item = contents?.querySelector(`a[href="#${chapter.id}"]`)?.closest('li');
    if (item) item.hidden = chapter.hidden;
  }
  for (const player of players) {
    player.controls = controls;
    player.locked = lock.includes(player.closest('.chapter')?.id ?? '');
  }
  sayPartial(page, hide.length > 0 || lock.length > 0);
  const known = (name: string): boolean => chapters.some(({ id }) => id === name);
  const isControl = (name: string): boolean => controlNames.some((each) => each === name);
  return [
    ...hide.filter((name) => !known(name) && !isControl(name)),
    ...lock.filter((name) => !known(name)),
  ];
}

/** Nothing is kept from a reader who wants the whole. */
function sayPartial(page: TailoredPage, isPartial: boolean): void {
  const { notice } = page;
  notice.hidden = !isPartial;
  if (!isPartial) return notice.replaceChildren();
  const sentence = document.createElement('p');
  sentence.textContent = enPage.tailored.partial;
  const whole = document.createElement('button');
  whole.type = 'button';
  whole.textContent = enPage.tailored.whole;
  whole.addEventListener('click', () => void tailor(page, { hide: [], lock: [] }));
  notice.replaceChildren(sentence, whole);
}
