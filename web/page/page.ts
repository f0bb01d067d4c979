import { openTaskEvent, type TaskName } from '../src/chapters/task_events';
import type { FigureWorkbench } from '../src/chapters/workbench';
import type { AttentionPlayer } from '../src/elements/attention_player';
import { defineElements } from '../src/elements/define';
import { setHome } from '../src/elements/embed_home';
import type { Shareable } from '../src/elements/sharing';
import { startContents } from './contents';
import { startFigures } from './figures';
import { startFormulaStages } from './formula_stages';
import { holdTarget } from './hold_target';
import { startLinks } from './links';
import { startProjector } from './projector';
import { startStickyFigures } from './sticky_figures';
import { isTailored, PageTailor } from './tailor';
import { startThemeSwitch } from './theme_switch';

defineElements();
setHome(location.href);

const themeSwitch = document.querySelector<HTMLElement>('.theme-switch');
if (themeSwitch !== null) startThemeSwitch(themeSwitch);

const contents = document.querySelector<HTMLDetailsElement>('.contents details');
const chapters = [...document.querySelectorAll<HTMLElement>('.chapter')];
if (contents !== null) startContents(contents, chapters);
const goTo = holdTarget(chapters);

startProjector(document.querySelectorAll<HTMLElement>('.figure'));
startStickyFigures(document.querySelectorAll<HTMLElement>('.figure'));

startFormulaStages(document.querySelectorAll<HTMLElement>('.formula-parts'));

const chapterOf = (place: Element): string => place.closest('.chapter')?.id ?? '';
const isShareable = (figure: Element | null): figure is HTMLElement & Shareable =>
  figure !== null && 'openShared' in figure;
const players = [...document.querySelectorAll<AttentionPlayer>('.figure > attention-player')];
const bench = document.querySelector<HTMLElement>('[data-figure="workbench"]');
const places = [...players, ...(bench === null ? [] : [bench])];
const tailor = new PageTailor({
  chapters,
  lockable: places.map(chapterOf),
  contents,
  notice: document.querySelector<HTMLElement>('.tailored') ?? document.createElement('div'),
  main: document.querySelector('main'),
});
const figureAt = startFigures(
  document.querySelectorAll<HTMLElement>('[data-figure]'),
  (figure, place) => {
    if (isTailored(figure)) tailor.add(figure, chapterOf(place));
    if (isShareable(figure)) share(chapterOf(place), figure);
  },
);
for (const player of players) tailor.add(player, chapterOf(player));
const share = startLinks(
  {
    places: new Map(places.map((place) => [chapterOf(place), place])),
    at: async (place) => {
      const figure = isShareable(place) ? place : await figureAt(place);
      return isShareable(figure) ? figure : null;
    },
    goTo,
    tailor,
  },
  document.querySelector<HTMLElement>('.link-notice') ?? document.createElement('div'),
);
for (const player of players) share(chapterOf(player), player);

document.addEventListener(openTaskEvent, async (event) => {
  if (bench === null) return;
  goTo(bench);
  const figure = await figureAt(bench);
  if (figure !== null && 'openTask' in figure)
    await (figure as FigureWorkbench).openTask((event as CustomEvent<TaskName>).detail);
});

const forClass = document.querySelector<HTMLButtonElement>('.open-class');
if (forClass !== null) {
  forClass.hidden = false;
  forClass.addEventListener('click', async () => {
    const { openClassDialog } = await import('./class_dialog');
    openClassDialog({ chapters, lockable: places.map(chapterOf), now: tailor.inForce });
  });
}
