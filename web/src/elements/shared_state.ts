import { AttentionError } from '../core/attention_error';
import type { Core } from '../core/core';
import type { Example } from '../core/example';
import { allInputs } from '../core/resolve';
import { describe } from '../core/validate_value';
import { isChanged } from '../state/history';
import { asWritten, initialState, type PlayerState } from '../state/player_state';
import { reduce } from '../state/reduce';
import { checkSharedPlayer, type SharedPlayer, sharedPlayer } from '../state/shared_player';
import { stageNames } from '../timeline/timeline_types';
import { shareInStage } from '../timeline/travel';
import type { PlayerSession } from './player_session';
import type { Place } from './session_place';

/** What a link says of the player; `opened` is the id of the example that it opens with. */
export function sharedOf(session: PlayerSession, opened: string): SharedPlayer {
  return sharedPlayer(session.state, opened, sharedPlace(session));
}

export function sharedPlace({
  frame,
  computation,
  state,
}: PlayerSession): Pick<SharedPlayer, 'stage' | 'at'> {
  return { stage: frame.stage, at: shareInStage(computation.timeline, frame.stage, state.t) };
}

/** The place that a link names. Refuses a stage that there is not. */
export function placeOf({ stage, at }: Pick<SharedPlayer, 'stage' | 'at'>): Place {
  const name = stageNames.find((each) => each === stage);
  if (name === undefined)
    throw new AttentionError(
      'unknown-name',
      `stage is ${describe(stage)}; it must be one of ${stageNames.join(', ')}`,
    );
  return { stage: name, at, query: null };
}

/**
 * The state that a link says, one step of undo after the example as written. Throws an `AttentionError` or a `RangeError`
 * where the example does not have what the link names; whether it can be worked out is not asked here.
 */
export function sharedState(core: Core, example: Example, shared: SharedPlayer): PlayerState {
  const { variant = null, edits = [], options = {}, query, head } = shared;
  let state = initialState(example);
  if (variant !== null) state = reduce(state, { type: 'variant', id: variant });
  state = reduce(state, { type: 'option', set: options });
  const inputs = allInputs(core, example, { variant });
  const changes = edits.map(([tensor, row, column, value]) => {
    const matrix = inputs[tensor];
    const current = matrix?.data[row * matrix.columns + column] ?? Number.NaN;
    return { tensor, row, column, value, current };
  });
  state = reduce(state, { type: 'edit', changes });
  if (query !== undefined) state = reduce(state, { type: 'query', query });
  if (head !== undefined) state = reduce(state, { type: 'head', head });
  const past = isChanged(state) ? [asWritten(example)] : [];
  return { ...state, history: { past, future: [], gesture: null } };
}

/** A link's value in a player. `offered` loads an example that the player has, null the one that it opened with. */
export interface LinkOpening {
  readonly session: PlayerSession;
  readonly core: Core;
  readonly offered: (id: string | null) => Promise<Example>;
  readonly value: unknown;
}

/** Rejects, and changes nothing, where the value is none, the example has not what it names, or the core refuses it. */
export async function openShared({ session, core, offered, value }: LinkOpening): Promise<void> {
  const shared = checkSharedPlayer(value);
  const place = placeOf(shared);
  const example = await offered(shared.example ?? null);
  session.adopt(sharedState(core, example, shared), place);
}
