import type { Action } from './actions';
import { optionsInForce, withChange } from './edits';
import { choose, redo, undo } from './history';
import { asWritten, type ChangedNumber, initialState, type PlayerState } from './player_state';
import { asking } from './words';

const slowest = 0.5;
const fastest = 2;

/**
 * The state after an action. Pure. Refuses what no reader can ask for (a cell that does not exist, an unknown variant)
 * with a RangeError that says what would be right; what cannot be done now (undo without history) changes nothing.
 */
export function reduce(state: PlayerState, action: Action): PlayerState {
  switch (action.type) {
    case 'example':
      return initialState(action.example, state);
    case 'variant':
      return choose(state, { variant: knownVariant(state, action.id), edits: [], options: {} });
    case 'edit': {
      const start: readonly ChangedNumber[] = state.edits;
      const edits = action.changes.reduce((list, change) => withChange(state, list, change), start);
      return choose(state, { edits }, action.gesture);
    }
    case 'option':
      return choose(state, { options: { ...state.options, ...action.set } }, action.gesture);
    case 'query':
      return choose(state, { query: knownQuery(state, action.query) });
    case 'head':
      return choose(state, { head: knownHead(state, action.head) });
    case 'seek':
    case 'tick':
      return { ...state, t: action.t };
    case 'step':
      // What the next beat works is what the picture shows, not what was looked at before.
      return { ...state, t: action.t, playing: false, selected: null };
    case 'play':
      return { ...state, playing: true };
    case 'pause':
      return { ...state, playing: false };
    case 'speed':
      return { ...state, speed: Math.min(fastest, Math.max(slowest, action.speed)) };
    case 'select':
      return { ...state, selected: action.cell };
    case 'tables':
      return { ...state, tablesOpen: action.open };
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'reset':
      return choose(state, asWritten(state.example));
  }
}

function knownVariant(state: PlayerState, id: string | null): string | null {
  const ids = (state.example.variants ?? []).map((variant) => variant.id);
  if (id === null || ids.includes(id)) return id;
  throw new RangeError(
    `${state.example.id} has no variant ${id}; it has ${ids.join(', ') || 'none'}.`,
  );
}

function knownHead(state: PlayerState, head: number): number {
  const count = optionsInForce(state).heads ?? 1;
  if (Number.isInteger(head) && head >= 0 && head < count) return head;
  throw new RangeError(`${state.example.id} has no head ${head}; it has heads 0 to ${count - 1}.`);
}

function knownQuery(state: PlayerState, query: number): number {
  const rows = asking(state.example).flatMap((word) => word.query ?? []);
  if (rows.includes(query)) return query;
  throw new RangeError(
    `${state.example.id} has no word for query row ${query}; it has rows ${rows.join(', ')}.`,
  );
}
