import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellAt,
  fittedView,
  keptInside,
  type MapSquare,
  type MapView,
  middleOf,
  pannedView,
  revealedView,
  windowOf,
  zoomedView,
} from '../../../web/src/draw/map_view';

const square: MapSquare = { side: 512, count: 256 };

/** Any square with any view of it. */
const looked = fc
  .record({
    side: fc.integer({ min: 100, max: 900 }),
    count: fc.integer({ min: 5, max: 512 }),
    cell: fc.double({ min: 0.1, max: 200, noNaN: true }),
    left: fc.double({ min: -600, max: 600, noNaN: true }),
    top: fc.double({ min: -600, max: 600, noNaN: true }),
  })
  .map(({ side, count, ...view }): [MapSquare, MapView] => [
    { side, count },
    keptInside({ side, count }, view),
  ]);

describe('a view of a map', () => {
  test('shows all at first, and of all never less than fills the square', () => {
    expect(fittedView(square)).toEqual({ cell: 2, left: 0, top: 0 });
    expect(keptInside(square, { cell: 1, left: 3, top: -7 })).toEqual(fittedView(square));
    fc.assert(
      fc.property(looked, ([{ side, count }, view]) => {
        for (const start of [view.left, view.top]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start + side / view.cell).toBeLessThanOrEqual(count + 1e-6);
        }
      }),
    );
  });

  test('is zoomed about a point, which stays where it is while the edges let it', () => {
    const near = zoomedView(square, fittedView(square), 4, { x: 300, y: 200 });
    expect(near.cell).toBe(8);
    expect(near.left + 300 / near.cell).toBe(150);
    expect(near.top + 200 / near.cell).toBe(100);
    expect(zoomedView(square, near, 1 / 4, { x: 300, y: 200 })).toEqual(fittedView(square));
  });

  test('ends at cells of 64 pixels, or where the few cells there are fill the square', () => {
    expect(zoomedView(square, fittedView(square), 1000, { x: 0, y: 0 }).cell).toBe(64);
    const few = { side: 600, count: 5 };
    expect(zoomedView(few, fittedView(few), 2, { x: 0, y: 0 })).toEqual(fittedView(few));
  });

  test('is moved by cells, up to the edges', () => {
    const near = { cell: 16, left: 10, top: 10 };
    expect(pannedView(square, near, { columns: 5, rows: -3 })).toEqual({
      cell: 16,
      left: 15,
      top: 7,
    });
    expect(pannedView(square, near, { columns: -50, rows: 999 })).toEqual({
      cell: 16,
      left: 0,
      top: 256 - 32,
    });
  });

  test('is moved to show a cell, and not at all when it does', () => {
    fc.assert(
      fc.property(looked, fc.nat(), fc.nat(), ([shown, view], row, column) => {
        const cell = { row: row % shown.count, column: column % shown.count };
        const to = revealedView(shown, view, cell);
        const seen = shown.side / to.cell;
        for (const [start, place] of [
          [to.left, cell.column],
          [to.top, cell.row],
        ] as const) {
          // A cell that is larger than the square begins in it.
          expect(start).toBeLessThanOrEqual(place + 1e-6);
          expect(start + Math.max(seen, 1)).toBeGreaterThanOrEqual(place + 1 - 1e-6);
        }
        expect(revealedView(shown, to, cell)).toEqual(to);
      }),
    );
  });

  test('has under each point the cell whose middle stands nearest', () => {
    fc.assert(
      fc.property(looked, fc.nat(), fc.nat(), ([shown, view], row, column) => {
        const cell = { row: row % shown.count, column: column % shown.count };
        const to = revealedView(shown, view, cell);
        const at = middleOf(to, cell);
        if (at.x < shown.side && at.y < shown.side) expect(cellAt(shown, to, at)).toEqual(cell);
      }),
    );
    expect(cellAt(square, fittedView(square), { x: 5, y: 0 })).toEqual({ row: 0, column: 2 });
    for (const outside of [
      { x: -1, y: 5 },
      { x: 5, y: 512 },
    ])
      expect(cellAt(square, fittedView(square), outside)).toBeNull();
  });

  test('counts the cells that are seen in part', () => {
    expect(windowOf(square, fittedView(square))).toEqual({ rows: [0, 256], columns: [0, 256] });
    expect(windowOf(square, { cell: 64, left: 10.5, top: 3 })).toEqual({
      rows: [3, 11],
      columns: [10, 19],
    });
    // As many as fit, also where the length of a cell is no double.
    for (let fitting = 3; fitting < 200; fitting += 1)
      expect(
        windowOf({ side: 601, count: 512 }, { cell: 601 / fitting, left: 2, top: 0.1 }),
      ).toEqual({ rows: [0, fitting + 1], columns: [2, 2 + fitting] });
  });
});
