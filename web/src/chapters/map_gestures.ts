/** What the reader does with hand and keyboard on a map, told in the map's own terms. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points are measured from the upper left corner of the map's square, in CSS pixels. */
export interface MapActions {
  /** The pointer is over a point, or has left. */
  point(at: Point | null): void;
  pick(at: Point): void;
  /** Dragged by so many pixels. */
  drag(by: Point): void;
  zoom(factor: number, at: Point): void;
}

/** A pointer that moved less than this is still a click. */
const clickReach = 4;
/** A wheel's turn by so much doubles the size; a touchpad's pinch, which comes as a turn with Ctrl, is finer. */
const wheelDoubling = 300;
const pinchDoubling = 60;
/** A wheel that counts in lines. */
const linePixels = 16;

/** Listeners for an element whose map's square begins `inset` from its upper left corner. */
export class MapGestures {
  readonly #held = new Map<number, Point>();
  #isClick = false;

  constructor(
    private readonly actions: MapActions,
    private readonly inset: Point,
  ) {}

  readonly down = (event: PointerEvent): void => {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#isClick = this.#held.size === 0 && event.button === 0;
    this.#held.set(event.pointerId, this.#pointOf(event));
  };

  readonly move = (event: PointerEvent): void => {
    const to = this.#pointOf(event);
    const from = this.#held.get(event.pointerId);
    if (from === undefined) {
      this.actions.point(to);
      return;
    }
    const [other] = [...this.#held].filter(([id]) => id !== event.pointerId);
    if (other === undefined) {
      const by = { x: to.x - from.x, y: to.y - from.y };
      if (this.#isClick && distance(by) < clickReach) return;
      this.actions.drag(by);
    } else {
      const before = apart(from, other[1]);
      const after = apart(to, other[1]);
      if (before > 0 && after > 0) this.actions.zoom(after / before, between(to, other[1]));
      this.actions.drag({ x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 });
    }
    this.#isClick = false;
    this.#held.set(event.pointerId, to);
  };

  readonly up = (event: PointerEvent): void => {
    if (!this.#held.delete(event.pointerId)) return;
    if (this.#isClick) this.actions.pick(this.#pointOf(event));
    this.#isClick = false;
  };

  readonly cancel = (event: PointerEvent): void => {
    this.#held.delete(event.pointerId);
    this.#isClick = false;
  };

  readonly leave = (): void => this.actions.point(null);

  /** The page scrolls on unless the wheel is meant for the map: Ctrl is held, or the map has the focus. */
  readonly wheel = (event: WheelEvent): void => {
    const target = event.currentTarget as HTMLElement;
    const focused = (target.getRootNode() as Document | ShadowRoot).activeElement === target;
    if (!event.ctrlKey && !focused) return;
    event.preventDefault();
    const turned =
      event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * linePixels;
    const doubling =
      event.ctrlKey && Math.abs(turned) < pinchDoubling ? pinchDoubling : wheelDoubling;
    this.actions.zoom(2 ** (-turned / doubling), this.#pointOf(event));
  };

  #pointOf(event: MouseEvent): Point {
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return { x: event.clientX - left - this.inset.x, y: event.clientY - top - this.inset.y };
  }
}

/** At least the larger of the two ways. */
function distance({ x, y }: Point): number {
  return Math.max(Math.abs(x), Math.abs(y));
}

function apart(first: Point, second: Point): number {
  return distance({ x: first.x - second.x, y: first.y - second.y });
}

function between(first: Point, second: Point): Point {
  return { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
}
