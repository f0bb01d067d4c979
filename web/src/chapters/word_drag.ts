import type { ReactiveControllerHost } from 'lit';

/** A word that is pulled, by mouse, pen or finger, over the places of others; places are elements with `data-place`. */
export class WordDrag {
  #pointer: number | null = null;
  #held: number | null = null;

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly onMove: (from: number, to: number) => void,
  ) {}

  /** The place of the word that is held now. */
  get held(): number | null {
    return this.#held;
  }

  /** Listens to `pointerdown` on the places. */
  press = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (place === null || event.button !== 0 || this.#pointer !== null) return;
    this.#pointer = event.pointerId;
    this.#hold(place);
    window.addEventListener('pointermove', this.#moved);
    window.addEventListener('pointerup', this.#released);
    window.addEventListener('pointercancel', this.#released);
  };

  #moved = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer || this.#held === null) return;
    const root = this.host.shadowRoot ?? document;
    const to = placeOf(root.elementFromPoint(event.clientX, event.clientY));
    if (to === null || to === this.#held) return;
    this.onMove(this.#held, to);
    this.#hold(to);
  };

  #released = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    this.#pointer = null;
    this.#hold(null);
    window.removeEventListener('pointermove', this.#moved);
    window.removeEventListener('pointerup', this.#released);
    window.removeEventListener('pointercancel', this.#released);
  };

  #hold(place: number | null): void {
    this.#held = place;
    this.host.requestUpdate();
  }
}

function placeOf(target: EventTarget | null): number | null {
  const place = target instanceof HTMLElement ? target.dataset.place : undefined;
  return place === undefined ? null : Number(place);
}
