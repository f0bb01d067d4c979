import { enPage } from '../src/i18n/en_page';
import { controlNames } from '../src/state/control_names';
import { controlsLeft, type Tailoring } from '../src/state/tailoring';

/** What of the page can be left out. */
export interface TailoredPage {
  readonly chapters: readonly HTMLElement[];
  /** Those of them that have a figure to lock, by their ids. */
  readonly lockable: readonly string[];
  readonly contents: HTMLElement | null;
  /** Where it is said that the page is not whole. */
  readonly notice: HTMLElement;
  /** Where the focus goes when the button of the notice goes. */
  readonly main: HTMLElement | null;
}

/** A figure that can be looked at only, with what is left of its controls: a player, or the workbench. */
export interface TailoredFigure {
  locked: boolean;
  controls: string | null;
}

export const isTailored = (figure: HTMLElement): figure is HTMLElement & TailoredFigure =>
  'locked' in figure && 'controls' in figure;

/** What a link leaves out of a page, and lets nobody change: of the parts that are there, and of those that come later. */
export class PageTailor {
  readonly #page: TailoredPage;
  readonly #figures = new Map<TailoredFigure, string>();
  #inForce: Tailoring = { hide: [], lock: [] };

  constructor(page: TailoredPage) {
    this.#page = page;
  }

  /** As the page stands now. */
  get inForce(): Tailoring {
    return this.#inForce;
  }

  /** A figure that has come, by the id of its chapter. */
  add(figure: TailoredFigure, id: string): void {
    this.#figures.set(figure, id);
    this.#dress(figure, id);
  }

  /** Whole again where that says nothing. Gives the names in it of nothing that can be left out, or locked. */
  apply(tailoring: Tailoring): readonly string[] {
    const { chapters, contents, lockable } = this.#page;
    const canHide = (name: string): boolean =>
      chapters.some(({ id }) => id === name) || controlNames.some((each) => each === name);
    const canLock = (name: string): boolean => lockable.includes(name);
    const hide = tailoring.hide.filter(canHide);
    const lock = tailoring.lock.filter(canLock);
    this.#inForce = { hide, lock };
    for (const chapter of chapters) {
      chapter.hidden = hide.includes(chapter.id);
      const item = contents?.querySelector(`a[href="#${chapter.id}"]`)?.closest('li');
      if (item) item.hidden = chapter.hidden;
    }
    for (const [figure, id] of this.#figures) this.#dress(figure, id);
    this.#sayPartial(hide.length > 0 || lock.length > 0);
    return [
      ...tailoring.hide.filter((name) => !canHide(name)),
      ...tailoring.lock.filter((name) => !canLock(name)),
    ];
  }

  #dress(figure: TailoredFigure, id: string): void {
    figure.controls = controlsLeft(this.#inForce);
    figure.locked = this.#inForce.lock.includes(id);
  }

  /** Nothing is kept from a reader who wants the whole. */
  #sayPartial(isPartial: boolean): void {
    const { notice, main } = this.#page;
    notice.hidden = !isPartial;
    if (!isPartial) return notice.replaceChildren();
    const sentence = document.createElement('p');
    sentence.textContent = enPage.tailored.partial;
    const whole = document.createElement('button');
    whole.type = 'button';
    whole.textContent = enPage.tailored.whole;
    whole.addEventListener('click', () => {
      this.apply({ hide: [], lock: [] });
      main?.focus({ preventScroll: true });
    });
    notice.replaceChildren(sentence, whole);
  }
}
