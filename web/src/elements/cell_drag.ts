import type { Cell } from '../core/trace';
import type { Mark } from '../draw/marks';
import { nudge } from '../state/numbers';
import type { CellChange } from './intent';

export interface DragMove {
  readonly changes: readonly CellChange[];
  readonly gesture: string;
}

/** Before this many CSS pixels a press is a click. */
const slack = 4;
/** Dragging a number sideways by this many pixels changes it by 0.01. */
const pixelsPerHundredth = 3;

interface Pull {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly move: (dx: number, dy: number) => readonly CellChange[];
  moved: boolean;
}

/** One pointer that pulls an input number or the end of a bar sideways, or a point of a plane anywhere. */
export class CellDrag {
  #pull: Pull | null = null;
  #count = 0;
  /** True during the click that the browser sends after a drag. */
  justEnded = false;

  constructor(private readonly onMove: (move: DragMove) => void) {}

  get active(): boolean {
    return this.#pull !== null;
  }

  /** `unitsPerPixel` is the picture's units in one CSS pixel. Starts nothing on a mark that cannot be changed. */
  start(
    event: PointerEvent,
    mark: Mark,
    unitsPerPixel: number,
    valueAt: (cell: Cell) => number,
  ): void {
    const move =
      mark.handle !== undefined
        ? pullPoint(mark.handle, unitsPerPixel, valueAt)
        : mark.editable === true && mark.cell !== undefined
          ? pullNumber(mark.cell, valueAt)
          : null;
    if (move === null) return;
    this.#end();
    this.#count += 1;
    this.#pull = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      move,
      moved: false,
    };
    window.addEventListener('pointermove', this.#moved);
    window.addEventListener('pointerup', this.#released);
    window.addEventListener('pointercancel', this.#released);
  }

  #moved = (event: PointerEvent): void => {
    const pull = this.#pull;
    if (pull === null || event.pointerId !== pull.pointer) return;
    const [dx, dy] = [event.clientX - pull.x, event.clientY - pull.y];
    if (!pull.moved && Math.max(Math.abs(dx), Math.abs(dy)) < slack) return;
    pull.moved = true;
    this.onMove({ changes: pull.move(dx, dy), gesture: `drag ${this.#count}` });
  };

  #released = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pull?.pointer) return;
    this.justEnded = this.#pull.moved;
    this.#end();
    // The click follows in this task or not at all.
    setTimeout(() => {
      this.justEnded = false;
    });
  };

  #end(): void {
    this.#pull = null;
    window.removeEventListener('pointermove', this.#moved);
    window.removeEventListener('pointerup', this.#released);
    window.removeEventListener('pointercancel', this.#released);
  }
}

function pullNumber(cell: Cell, valueAt: (cell: Cell) => number): Pull['move'] {
  const from = valueAt(cell);
  return (dx) => [{ cell, value: nudge(from, Math.round(dx / pixelsPerHundredth) / 100) }];
}

function pullPoint(
  handle: NonNullable<Mark['handle']>,
  unitsPerPixel: number,
  valueAt: (cell: Cell) => number,
): Pull['move'] {
  const { x, y } = handle;
  const from = { x: valueAt(x), y: y === undefined ? 0 : valueAt(y) };
  const worth = handle.unitsPerPixel * unitsPerPixel;
  const hundredths = (distance: number): number => Math.round(distance * worth * 100) / 100;
  return (dx, dy) => [
    { cell: x, value: nudge(from.x, hundredths(dx)) },
    ...(y === undefined ? [] : [{ cell: y, value: nudge(from.y, -hundredths(dy)) }]),
  ];
}
