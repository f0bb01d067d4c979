import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The theme that the page's switch has chosen, for the players inside a figure; draws the figure again when it changes. */
export class PageTheme implements ReactiveController {
  #watch: MutationObserver;

  constructor(host: ReactiveControllerHost) {
    this.#watch = new MutationObserver(() => host.requestUpdate());
    host.addController(this);
  }

  /** Undefined where the system's is followed. */
  get chosen(): string | undefined {
    return document.documentElement.dataset.theme;
  }

  hostConnected(): void {
    this.#watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  hostDisconnected(): void {
    this.#watch.disconnect();
  }
}
