import { type ChapterFigure, chapterFigures } from '../src/chapters/chapter_figures';
import { reasonOf } from '../src/core/reason_of';
import { enPage } from '../src/i18n/en_page';

/**
 * Fetches the figure of each place, `<div data-figure="NAME">`, when the place comes near the window or onto paper, or when
 * what this gives is asked for it: it resolves to the figure, or to null where it does not come. `onCome` is told of every one.
 */
export function startFigures(
  places: Iterable<HTMLElement>,
  onCome: (figure: ChapterFigure, place: HTMLElement) => void,
): (place: HTMLElement) => Promise<ChapterFigure | null> {
  const awaited = new Set(places);
  const coming = new Map<HTMLElement, Promise<ChapterFigure | null>>();
  const fetch = (place: HTMLElement): void => {
    if (!awaited.delete(place)) return;
    watch.unobserve(place);
    coming.set(place, fill(place, onCome));
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
  return async (place) => {
    fetch(place);
    return (await coming.get(place)) ?? null;
  };
}

type OnCome = Parameters<typeof startFigures>[1];

async function fill(place: HTMLElement, onCome: OnCome): Promise<ChapterFigure | null> {
  let figure: ChapterFigure | null = null;
  try {
    figure = await figureNamed(place.dataset.figure ?? '');
    onCome(figure, place);
    place.replaceChildren(figure);
  } catch (error) {
    place.replaceChildren(...failure(place, error, onCome));
  }
  place.classList.remove('awaited');
  return figure;
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

function failure(place: HTMLElement, error: unknown, onCome: OnCome): HTMLElement[] {
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.textContent = enPage.figure.failed(reasonOf(error));
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = enPage.figure.retry;
  retry.addEventListener('click', () => void fill(place, onCome));
  return [sentence, retry];
}
