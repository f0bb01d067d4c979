import { asWritten, type Choice, type History, type PlayerState } from './player_state';

/** Older choices are forgotten. */
export const longestHistory = 100;

/** The state with another choice, and the old one to go back to. An unchanged choice is no step. */
export function choose(
  state: PlayerState,
  change: Partial<Choice>,
  gesture: string | null = null,
): PlayerState {
  const before = choiceOf(state);
  const after = { ...before, ...change };
  if (sameChoice(before, after)) return state;
  const continues = gesture !== null && gesture === state.history.gesture;
  const past = continues
    ? state.history.past
    : [...state.history.past, before].slice(-longestHistory);
  return { ...state, ...after, history: { past, future: [], gesture } };
}

export function undo(state: PlayerState): PlayerState {
  const before = state.history.past.at(-1);
  if (before === undefined) return state;
  const past = state.history.past.slice(0, -1);
  return { ...state, ...before, history: turned(past, [...state.history.future, choiceOf(state)]) };
}

export function redo(state: PlayerState): PlayerState {
  const after = state.history.future.at(-1);
  if (after === undefined) return state;
  const future = state.history.future.slice(0, -1);
  return { ...state, ...after, history: turned([...state.history.past, choiceOf(state)], future) };
}

export function canUndo(state: PlayerState): boolean {
  return state.history.past.length > 0;
}

export function canRedo(state: PlayerState): boolean {
  return state.history.future.length > 0;
}

/** Whether anything differs from the example as written: what reset puts back. */
export function isChanged(state: PlayerState): boolean {
  return !sameChoice(choiceOf(state), asWritten(state.example));
}

function turned(past: History['past'], future: History['future']): History {
  return { past, future, gesture: null };
}

export function choiceOf({ variant, edits, options, query, head }: Choice): Choice {
  return { variant, edits, options, query, head };
}

/** Choices are plain data built in a fixed order of keys, so their text tells them apart. */
export function sameChoice(left: Choice, right: Choice): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
