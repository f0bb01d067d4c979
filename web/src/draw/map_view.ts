/**
 * Which part of a large square map is seen, and how large: the geometry of zooming and panning. Lengths are CSS pixels within
 * the map's own square, places are cells counted from its upper left corner and may be fractions.
 */

/** The square that the map is drawn in, and how many cells a row and a column have. */
export interface MapSquare {
  readonly side: number;
  readonly count: number;
}

export interface MapView {
  /** Pixels a cell is wide and high. */
  readonly cell: number;
  /** Cells to the left of the square, and above it. */
  readonly left: number;
  readonly top: number;
}

export interface MapCell {
  readonly row: number;
  readonly column: number;
}

/** Cells that are seen at least in part; the ends are not among them. */
export interface MapWindow {
  readonly rows: readonly [from: number, end: number];
  readonly columns: readonly [from: number, end: number];
}

/** A cell grows no larger than this, unless the whole map has room for more. */
const largestCell = 64;

/** The whole map. */
export function fittedView({ side, count }: MapSquare): MapView {
  return { cell: side / count, left: 0, top: 0 };
}

/** `view` brought back to where the square is full of cells: from the whole map down to `largestCell`. */
export function keptInside({ side, count }: MapSquare, view: MapView): MapView {
  const whole = side / count;
  const cell = Math.min(Math.max(view.cell, whole), Math.max(largestCell, whole));
  const most = count - side / cell;
  const within = (place: number): number => Math.max(0, Math.min(place, most));
  return { cell, left: within(view.left), top: within(view.top) };
}

/** Zoomed by a factor, so that what stands at (x, y) stays there, as far as the edges let it. */
export function zoomedView(
  square: MapSquare,
  view: MapView,
  factor: number,
  { x, y }: { readonly x: number; readonly y: number },
): MapView {
  const { cell } = keptInside(square, { ...view, cell: view.cell * factor });
  return keptInside(square, {
    cell,
    left: view.left + x / view.cell - x / cell,
    top: view.top + y / view.cell - y / cell,
  });
}

/** Moved by so many cells. */
export function pannedView(
  square: MapSquare,
  view: MapView,
  by: { readonly columns: number; readonly rows: number },
): MapView {
  return keptInside(square, { ...view, left: view.left + by.columns, top: view.top + by.rows });
}

/** Moved no farther than it takes to see all of the cell. */
export function revealedView(square: MapSquare, view: MapView, { row, column }: MapCell): MapView {
  const seen = square.side / view.cell;
  const to = (start: number, place: number): number =>
    Math.min(Math.max(start, place + 1 - seen), place);
  return keptInside(square, { ...view, left: to(view.left, column), top: to(view.top, row) });
}

/** The cell at a point of the square, or null outside it. */
export function cellAt(
  { side, count }: MapSquare,
  view: MapView,
  { x, y }: { readonly x: number; readonly y: number },
): MapCell | null {
  if (x < 0 || y < 0 || x >= side || y >= side) return null;
  const row = Math.floor(view.top + y / view.cell);
  const column = Math.floor(view.left + x / view.cell);
  return row < count && column < count ? { row, column } : null;
}

/** Where the middle of a cell stands. */
export function middleOf(
  view: MapView,
  { row, column }: MapCell,
): { readonly x: number; readonly y: number } {
  return {
    x: (column + 0.5 - view.left) * view.cell,
    y: (row + 0.5 - view.top) * view.cell,
  };
}

export function windowOf({ side, count }: MapSquare, view: MapView): MapWindow {
  const seen = side / view.cell;
  const range = (start: number): [number, number] => [
    Math.floor(start),
    Math.min(count, Math.ceil(start + seen - sliver)),
  ];
  return { rows: range(view.top), columns: range(view.left) };
}

/** Less of a cell than this, from rounding, is not seen. */
const sliver = 1e-6;
