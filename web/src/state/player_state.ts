import type { Example, Options } from '../core/example';
import type { Edit } from '../core/resolve';
import type { Cell } from '../core/trace';

/** An input number that the reader changed, and what it was in the example or variant as written. */
export interface ChangedNumber extends Edit {
  readonly was: number;
}

/** What the reader chose about the numbers: what undo and redo step through. */
export interface Choice {
  readonly variant: string | null;
  readonly edits: readonly ChangedNumber[];
  readonly options: Partial<Options>;
  readonly query: number;
  /** The head looked at, from 0; 0 where there are none. */
  readonly head: number;
}

/** One player. Position and playing are not choices: undo leaves them. */
export interface PlayerState extends Choice {
  readonly example: Example;
  /** Milliseconds of the timeline at 1×. */
  readonly t: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly selected: Cell | null;
  readonly tablesOpen: boolean;
  readonly history: History;
}

export interface History {
  /** Latest last. */
  readonly past: readonly Choice[];
  /** Next last. */
  readonly future: readonly Choice[];
  /** Changes of one drag or one held key are one step. */
  readonly gesture: string | null;
}

const emptyHistory: History = { past: [], future: [], gesture: null };

export function initialState(
  example: Example,
  kept: { readonly speed?: number; readonly tablesOpen?: boolean } = {},
): PlayerState {
  return {
    ...asWritten(example),
    example,
    t: 0,
    playing: false,
    speed: kept.speed ?? 1,
    selected: null,
    tablesOpen: kept.tablesOpen ?? false,
    history: emptyHistory,
  };
}

/** The example as its file has it. */
export function asWritten(example: Example): Choice {
  return { variant: null, edits: [], options: {}, query: example.query, head: example.head ?? 0 };
}
