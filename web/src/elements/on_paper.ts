import type { LitElement, ReactiveController } from 'lit';

/** Whether the page is on its way to the paper, for an element that then draws something else. */
export class OnPaper implements ReactiveController {
  #paper = matchMedia('print');
  #printing = false;

  /** `draw` draws the element at once. */
  constructor(
    private readonly host: LitElement,
    private readonly draw: () => void,
  ) {
    host.addController(this);
  }

  get printing(): boolean {
    return this.#printing;
  }

  hostConnected(): void {
    window.addEventListener('beforeprint', this.#print);
    window.addEventListener('afterprint', this.#printed);
    this.#paper.addEventListener('change', this.#print);
    // One that comes when the printing has begun has missed the event.
    this.#printing = this.#paper.matches;
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.#print);
    window.removeEventListener('afterprint', this.#printed);
    this.#paper.removeEventListener('change', this.#print);
  }

  /** What is for paper must stand in the document before the browser lays it out, so this does not wait for the next update. */
  #print = (event: Event): void => {
    this.#printing = event.type === 'beforeprint' || this.#paper.matches;
    this.host.requestUpdate();
    this.draw();
  };

  #printed = (): void => {
    this.#printing = false;
    this.host.requestUpdate();
  };
}
