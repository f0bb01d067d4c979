import type { Example, InputRole, Options } from '../core/example';
import type { Cell } from '../core/trace';

/** A number to be changed, and what it is now. */
export interface NumberChange {
  readonly tensor: InputRole;
  readonly row: number;
  readonly column: number;
  readonly value: number;
  readonly current: number;
}

/** All that can happen to a player's state. Changes with the same `gesture` are one step of undo. */
export type Action =
  /** Another example: everything about the old one is dropped, its history too. */
  | { readonly type: 'example'; readonly example: Example }
  /** Another starting point in the same example: edits and options are dropped. */
  | { readonly type: 'variant'; readonly id: string | null }
  | { readonly type: 'edit'; readonly changes: readonly NumberChange[]; readonly gesture?: string }
  | { readonly type: 'option'; readonly set: Partial<Options>; readonly gesture?: string }
  | { readonly type: 'query'; readonly query: number }
  /** Another head of the same example. */
  | { readonly type: 'head'; readonly head: number }
  /** A place chosen by hand; goes on playing if it was. */
  | { readonly type: 'seek'; readonly t: number }
  /** A place reached by playing. */
  | { readonly type: 'tick'; readonly t: number }
  /** A place reached by stepping, which pauses. */
  | { readonly type: 'step'; readonly t: number }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'speed'; readonly speed: number }
  | { readonly type: 'select'; readonly cell: Cell | null }
  | { readonly type: 'tables'; readonly open: boolean }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'reset' };
