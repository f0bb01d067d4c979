import type { Beat, Region, Timeline } from './timeline_types';

/** In which beat each cell and each term is first visible, looked up in constant time. */
export interface ShownIndex {
  /** The beat that reveals the cell, or −1 when none does. */
  beatOf(tensor: string, row: number, column: number): number;
  /** The beat that reveals the term; a cell that is not worked in full shows its terms with itself. */
  beatOfTerm(tensor: string, row: number, column: number, index: number): number;
}

interface Grid {
  readonly rows: number;
  readonly columns: number;
  readonly beats: Int32Array;
}

const never = -1;
const built = new WeakMap<Timeline, ShownIndex>();

/** Built once a timeline. */
export function shownIndex(timeline: Timeline): ShownIndex {
  const known = built.get(timeline);
  if (known !== undefined) return known;
  const index = buildIndex(timeline.beats);
  built.set(timeline, index);
  return index;
}

function buildIndex(beats: readonly Beat[]): ShownIndex {
  const grids = gridsOf(beats.flatMap(({ reveals }) => reveals));
  const terms = new Map<string, number>();
  // Backwards, so that the first beat to reveal a cell is the one that stays.
  for (let index = beats.length - 1; index >= 0; index -= 1) {
    const beat = beats[index] as Beat;
    for (const region of beat.reveals) fill(grids.get(region.tensor) as Grid, region, index);
    for (const term of beat.terms)
      terms.set(termKey(term.cell.tensor, term.cell.row, term.cell.column, term.index), index);
  }
  const beatOf = (tensor: string, row: number, column: number): number => {
    const grid = grids.get(tensor);
    if (grid === undefined || row < 0 || column < 0 || row >= grid.rows || column >= grid.columns)
      return never;
    return grid.beats[row * grid.columns + column] ?? never;
  };
  return {
    beatOf,
    beatOfTerm: (tensor, row, column, index) =>
      terms.get(termKey(tensor, row, column, index)) ?? beatOf(tensor, row, column),
  };
}

function gridsOf(regions: readonly Region[]): Map<string, Grid> {
  const sizes = new Map<string, { rows: number; columns: number }>();
  for (const { tensor, rowEnd, columnEnd } of regions) {
    const size = sizes.get(tensor) ?? { rows: 0, columns: 0 };
    sizes.set(tensor, {
      rows: Math.max(size.rows, rowEnd),
      columns: Math.max(size.columns, columnEnd),
    });
  }
  return new Map(
    [...sizes].map(([tensor, size]) => [
      tensor,
      { ...size, beats: new Int32Array(size.rows * size.columns).fill(never) },
    ]),
  );
}

function fill({ columns, beats }: Grid, region: Region, index: number): void {
  for (let row = region.row; row < region.rowEnd; row += 1) {
    beats.fill(index, row * columns + region.column, row * columns + region.columnEnd);
  }
}

function termKey(tensor: string, row: number, column: number, index: number): string {
  return `${tensor}/${row}/${column}/${index}`;
}
