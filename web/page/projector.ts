import { enPage } from '../src/i18n/en_page';

/** The view's type is as large as lets the player stand in the window whole, and never smaller than this, CSS pixels. */
const smallestType = 14;
/** Milliseconds without a change of size after which the player has drawn what it holds. */
const drawn = 100;

/** Gives every figure with a player a button that shows the player alone, on the whole screen, in large type. */
export function startProjector(figures: Iterable<HTMLElement>): void {
  for (const figure of figures) {
    if (playerOf(figure) === null) continue;
    const tools = document.createElement('div');
    const button = document.createElement('button');
    tools.className = 'figure-tools';
    button.type = 'button';
    button.textContent = enPage.projector;
    button.setAttribute('aria-pressed', 'false');
    tools.append(button);
    figure.append(tools);
    let settled: ReturnType<typeof setTimeout> | undefined;
    const fitting = new ResizeObserver(() => {
      clearTimeout(settled);
      settled = setTimeout(() => fit(figure), drawn);
    });
    button.addEventListener('click', () =>
      project(figure, button, fitting, !figure.classList.contains('projected')),
    );
    figure.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented)
        project(figure, button, fitting, false);
    });
    // The browser's own way out of the full screen ends the view too.
    document.addEventListener('fullscreenchange', () => {
      if (document.fullscreenElement === null) project(figure, button, fitting, false);
    });
  }
}

function project(
  figure: HTMLElement,
  button: HTMLButtonElement,
  fitting: ResizeObserver,
  on: boolean,
): void {
  if (figure.classList.contains('projected') === on) return;
  figure.classList.toggle('projected', on);
  button.textContent = on ? enPage.leaveProjector : enPage.projector;
  button.setAttribute('aria-pressed', String(on));
  for (const other of document.querySelectorAll<HTMLElement>(
    '.page-header, .page-lead, .page-footer, .chapter, .chapter > .extra',
  )) {
    if (!other.contains(figure)) other.inert = on;
  }
  const prose = figure.parentElement?.querySelector<HTMLElement>('.prose');
  if (prose) prose.inert = on;
  const player = playerOf(figure);
  fitting.disconnect();
  player?.style.removeProperty('font-size');
  if (on && player !== null) for (const each of [figure, player]) fitting.observe(each);
  if (on) void enterFullscreen(figure);
  else if (document.fullscreenElement === figure) void document.exitFullscreen();
}

/** Where the full screen is refused (a frame, a phone) the view fills the window. */
async function enterFullscreen(figure: HTMLElement): Promise<void> {
  try {
    await figure.requestFullscreen?.();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
  }
}

function playerOf(figure: HTMLElement): HTMLElement | null {
  return figure.querySelector<HTMLElement>(':scope > attention-player');
}

/** Takes the type smaller by as much as the player sticks out of the window; a taller stage may do so again. */
function fit(figure: HTMLElement): void {
  const player = playerOf(figure);
  const over = figure.scrollHeight - figure.clientHeight;
  if (player === null || over <= 0 || !figure.classList.contains('projected')) return;
  const size = Number.parseFloat(getComputedStyle(player).fontSize);
  const fitted = Math.floor(10 * size * (1 - over / player.offsetHeight)) / 10;
  player.style.fontSize = `${Math.max(smallestType, fitted)}px`;
}
