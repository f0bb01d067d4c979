import { enPage } from '../src/i18n/en_page';

/** Gives every figure a button that shows its player alone, on the whole screen, in large type. */
export function startProjector(figures: Iterable<HTMLElement>): void {
  for (const figure of figures) {
    const tools = document.createElement('div');
    const button = document.createElement('button');
    tools.className = 'figure-tools';
    button.type = 'button';
    button.textContent = enPage.projector;
    button.setAttribute('aria-pressed', 'false');
    tools.append(button);
    figure.append(tools);
    button.addEventListener('click', () =>
      project(figure, button, !figure.classList.contains('projected')),
    );
    figure.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) project(figure, button, false);
    });
    // The browser's own way out of the full screen ends the view too.
    document.addEventListener('fullscreenchange', () => {
      if (document.fullscreenElement === null) project(figure, button, false);
    });
  }
}

function project(figure: HTMLElement, button: HTMLButtonElement, on: boolean): void {
  if (figure.classList.contains('projected') === on) return;
  figure.classList.toggle('projected', on);
  button.textContent = on ? enPage.leaveProjector : enPage.projector;
  button.setAttribute('aria-pressed', String(on));
  for (const other of document.querySelectorAll<HTMLElement>(
    '.page-header, .page-lead, .page-footer, .chapter',
  )) {
    if (!other.contains(figure)) other.inert = on;
  }
  const prose = figure.parentElement?.querySelector<HTMLElement>('.prose');
  if (prose) prose.inert = on;
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
