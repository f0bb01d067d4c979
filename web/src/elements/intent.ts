import type { Options } from '../core/example';
import type { Cell } from '../core/trace';
import type { StageName } from '../timeline/timeline_types';

/** Everything a reader can ask of a player. The parts of a player speak to it in these and in nothing else. */
export type Intent =
  | { readonly kind: 'choose-query'; readonly row: number }
  | { readonly kind: 'choose-head'; readonly head: number }
  | { readonly kind: 'select'; readonly cell: Cell | null }
  | { readonly kind: 'hover'; readonly cell: Cell | null }
  | { readonly kind: 'jump'; readonly stage: StageName }
  /** 0…1 of the whole timeline. */
  | { readonly kind: 'seek'; readonly fraction: number }
  | { readonly kind: 'step'; readonly by: 1 | -1 }
  | { readonly kind: 'go'; readonly to: 'start' | 'end' }
  | { readonly kind: 'play-or-pause' }
  | { readonly kind: 'speed'; readonly speed: number }
  /** Changes with the same `gesture` (one drag, one held key) are one step of undo. */
  | { readonly kind: 'edit'; readonly changes: readonly CellChange[]; readonly gesture?: string }
  /** A change of a number that is no input. */
  | { readonly kind: 'edit-computed'; readonly cell: Cell }
  | { readonly kind: 'option'; readonly set: Partial<Options>; readonly gesture?: string }
  | { readonly kind: 'variant'; readonly id: string | null }
  | { readonly kind: 'example'; readonly id: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'reset' }
  /** A column for a word, else a number. */
  | { readonly kind: 'guess'; readonly answer: number }
  | { readonly kind: 'skip-guess' }
  | { readonly kind: 'guess-again' }
  | { readonly kind: 'share' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'tables'; readonly open: boolean };

export interface CellChange {
  readonly cell: Cell;
  readonly value: number;
}

/** A change of options; changes with the same `gesture` are one step of undo. */
export function optionIntent(set: Partial<Options>, gesture: string | undefined): Intent {
  return gesture === undefined ? { kind: 'option', set } : { kind: 'option', set, gesture };
}

export const intentEvent = 'player-intent';

/** Tells the player around `source` what the reader asks for. Does not leave the player's shadow root. */
export function ask(source: EventTarget, intent: Intent): void {
  source.dispatchEvent(new CustomEvent<Intent>(intentEvent, { detail: intent, bubbles: true }));
}
