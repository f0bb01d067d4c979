import { type ChapterFigure, chapterFigures } from '../src/chapters/chapter_figures';
import { enPage } from '../src/i18n/en_page';

/** Fetches the figure of each place, `<div data-figure="NAME">`, when the place comes near the window or onto paper. */
export function startFigures(places: Iterable<HTMLElement>): void {
  const awaited = new Set(places);
  const fetch = (place: HTMLElement): void => {
    if (!awaited.delete(place)) return;
    watch.unobserve(place);
    void fill(place);
  };
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) fetch(target as HTMLElement);
    },
    // A window's height above and below.
    { rootMargin: '100% 0px' },
  );
  for (const place of awaited) {
    place.classList.add('awaited');
    watch.observe(place);
  }
  const fetchAll = (): void => {
    for (const place of awaited) fetch(place);
  };
  window.addEventListener('beforeprint', fetchAll);
  matchMedia('print').addEventListener('change', fetchAll);
}

async function fill(place: HTMLElement): Promise<void> {
  try {
    place.replaceChildren(await figureNamed(place.dataset.figure ?? ''));
  } catch (error) {
    place.replaceChildren(...failure(place, error));
  }
  place.classList.remove('awaited');
}

async function figureNamed(name: string): Promise<ChapterFigure> {
  const load = chapterFigures[name];
  if (load === undefined) throw new Error(`there is no figure ${name}`);
  const tag = `figure-${name}`;
  const element = await load();
  // Two places may ask for one figure at the same time.
  if (customElements.get(tag) === undefined) customElements.define(tag, element);
  const figure = document.createElement(tag) as ChapterFigure;
  await figure.start();
  return figure;
}

function failure(place: HTMLElement, error: unknown): HTMLElement[] {
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.textContent = enPage.figure.failed(
    error instanceof Error ? error.message : String(error),
  );
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = enPage.figure.retry;
  retry.addEventListener('click', () => void fill(place));
  return [sentence, retry];
}
