import type { PlayerSession } from '../elements/player_session';
import { canRedo, canUndo, choiceOf, longestHistory, sameChoice } from '../state/history';
import type { PlayerState } from '../state/player_state';

/** A step of the bench that was undone, and the state that it is done again from. */
interface Undone {
  readonly from: PlayerState;
  readonly to: PlayerState;
}

/**
 * The examples that the bench put into its player, one after the other. Each keeps the history of what was changed in
 * the player itself, so that undo and redo run through both as if they were one.
 */
export class WorkbenchHistory {
  #past: readonly PlayerState[] = [];
  #future: readonly Undone[] = [];

  /** Whether the bench has changed nothing that undo could bring back. */
  get isEmpty(): boolean {
    return this.#past.length === 0;
  }

  /** To be called before another example takes the place of this state. */
  leave(state: PlayerState): void {
    // What was undone in the player before it cannot be done again after it.
    const left = { ...state, history: { ...state.history, future: [] } };
    this.#past = [...this.#past, left].slice(-longestHistory);
    this.#future = [];
  }

  /** False where there is nothing to undo. */
  undo(session: PlayerSession): boolean {
    const before = this.#past.at(-1);
    if (canUndo(session.state)) session.ask({ kind: 'undo' });
    else if (before === undefined) return false;
    else {
      this.#past = this.#past.slice(0, -1);
      this.#future = [...this.#future, { from: before, to: session.state }];
      session.restore(before);
    }
    return true;
  }

  /** False where there is nothing to do again; after another change there is not. */
  redo(session: PlayerSession): boolean {
    const after = this.#future.at(-1);
    if (canRedo(session.state)) session.ask({ kind: 'redo' });
    else if (after === undefined) return false;
    else if (!sameExample(after.from, session.state)) {
      this.#future = [];
      return false;
    } else {
      this.#future = this.#future.slice(0, -1);
      this.#past = [...this.#past, after.from];
      session.restore(after.to);
    }
    return true;
  }
}

function sameExample(left: PlayerState, right: PlayerState): boolean {
  return left.example === right.example && sameChoice(choiceOf(left), choiceOf(right));
}
