import { sayText } from './say';
import type { Draft } from './script_context';
import type { BeatAction } from './timeline_types';

/** Milliseconds at 1×. A movement takes 250 to 600, longer the more there is to follow. */
const moves: Readonly<Record<BeatAction, number>> = {
  show: 400,
  term: 450,
  total: 550,
  row: 500,
  rest: 600,
  compare: 400,
};
const holdPerWord = 250;
const shortestHold = 1000;

export function moveOf({ action }: Draft): number {
  return moves[action];
}

/** How long the sentence takes to read; each number and each sign counts as a word. */
export function holdOf({ say }: Draft): number {
  const words = sayText(say)
    .split(/\s+/)
    .filter((word) => word !== '').length;
  return Math.max(shortestHold, words * holdPerWord);
}
