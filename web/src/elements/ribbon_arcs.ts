/** Where a word stands in its ribbon, CSS pixels from the ribbon's upper left corner. */
export interface WordBox {
  readonly centre: number;
  readonly top: number;
  /** Lower edge of what belongs to the word, its percentage included. */
  readonly bottom: number;
}

/** Words whose tops differ by less than this stand on one line. */
const sameLine = 4;

/**
 * The path from the query word to a key word: an arc above words on one line, a loop for the word itself, and a gentle
 * S between lines of a wrapped sentence. `room` is the free height above a line.
 */
export function arcPath(query: WordBox, key: WordBox, room: number): string {
  if (query === key) return loopPath(query, room);
  if (Math.abs(query.top - key.top) < sameLine) return overPath(query, key, room);
  const down = key.top > query.top;
  const from = down ? query.bottom : query.top;
  const to = down ? key.top : key.bottom;
  const middle = (from + to) / 2;
  return `M${n(query.centre)} ${n(from)}C${n(query.centre)} ${n(middle)} ${n(key.centre)} ${n(middle)} ${n(key.centre)} ${n(to)}`;
}

function overPath(query: WordBox, key: WordBox, room: number): string {
  const distance = Math.abs(key.centre - query.centre);
  // A cubic with both handles at height h rises to three quarters of it.
  const handle = Math.min(room, 12 + distance * 0.16) / 0.75;
  const y = query.top;
  return `M${n(query.centre)} ${n(y)}C${n(query.centre)} ${n(y - handle)} ${n(key.centre)} ${n(y - handle)} ${n(key.centre)} ${n(y)}`;
}

function loopPath(word: WordBox, room: number): string {
  const height = Math.min(room, 30) / 0.75;
  const { centre, top } = word;
  return `M${n(centre - 9)} ${n(top)}C${n(centre - 34)} ${n(top - height)} ${n(centre + 34)} ${n(top - height)} ${n(centre + 9)} ${n(top)}`;
}

function n(value: number): string {
  return value.toFixed(1);
}

/** Stroke of an arc for a weight of 0…1: 1.25 to 7 CSS pixels. */
export function arcWidth(weight: number): number {
  return 1.25 + 5.75 * clampShare(weight);
}

/** 0.3…1, so that the faintest arc is still seen. */
export function arcOpacity(weight: number): number {
  return 0.3 + 0.7 * Math.sqrt(clampShare(weight));
}

/** Weights given by hand need not be shares. */
function clampShare(weight: number): number {
  return Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 0;
}
