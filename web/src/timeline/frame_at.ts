import { easeCubicInOut } from 'd3-ease';
import { shownIndex } from './shown_index';
import type { Beat, Frame, Region, Timeline } from './timeline_types';

/**
 * The picture's data at `t` milliseconds; t is held between 0 and the timeline's end. Nothing is remembered from the
 * frame before, so the same t gives an equal frame however it was reached.
 */
export function frameAt(timeline: Timeline, t: number): Frame {
  const time = clampTime(timeline, t);
  const index = beatIndexAt(timeline, time);
  const beat = timeline.beats[index];
  if (beat === undefined)
    throw new RangeError('The timeline has no beats; a trace has at least one input to show.');
  const progress = easeCubicInOut(Math.min(1, Math.max(0, (time - beat.start) / beat.move)));
  const known = shownIndex(timeline);
  const appeared = (first: number): number => {
    if (first < 0 || first > index) return 0;
    return first < index ? 1 : progress;
  };
  return {
    t: time,
    index,
    beat,
    stage: beat.stage,
    progress,
    shown: (tensor, row, column) => appeared(known.beatOf(tensor, row, column)),
    termShown: (tensor, row, column, term) => appeared(known.beatOfTerm(tensor, row, column, term)),
    lit: (tensor, row, column) => beat.lit.some((region) => holds(region, tensor, row, column)),
    anyLit: beat.lit.length > 0,
  };
}

export function clampTime(timeline: Timeline, t: number): number {
  if (Number.isNaN(t))
    throw new RangeError(
      't is not a number; it is milliseconds from 0 to the timeline’s duration.',
    );
  return Math.min(timeline.duration, Math.max(0, t));
}

/** The last beat that has started at `t`, by bisection. */
export function beatIndexAt({ beats }: Timeline, t: number): number {
  let low = 0;
  let high = beats.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((beats[middle] as Beat).start <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

function holds(region: Region, tensor: string, row: number, column: number): boolean {
  return (
    region.tensor === tensor &&
    row >= region.row &&
    row < region.rowEnd &&
    column >= region.column &&
    column < region.columnEnd
  );
}
