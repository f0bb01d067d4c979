import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How wide a figure's pictures may be drawn: follows the width of its element, in CSS pixels. */
export class PictureWidth implements ReactiveController {
  #width = 640;
  readonly #resize = new ResizeObserver(() => this.#measure());

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  get width(): number {
    return this.#width;
  }

  hostConnected(): void {
    this.#resize.observe(this.host);
  }

  hostDisconnected(): void {
    this.#resize.disconnect();
  }

  #measure(): void {
    const { clientWidth } = this.host;
    if (clientWidth === 0 || clientWidth === this.#width) return;
    this.#width = clientWidth;
    this.host.requestUpdate();
  }
}
