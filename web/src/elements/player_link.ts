import type { Core } from '../core/core';
import { readPageLink } from '../state/page_link';
import type { PlayerExamples } from './offered_examples';
import type { PlayerSession } from './player_session';
import { openShared } from './shared_state';

/** Opens what a link says of the player that it is about. Rejects, and changes nothing, where it cannot be followed. */
export async function followLink(
  hash: string,
  session: PlayerSession,
  core: Core,
  { offered }: PlayerExamples,
): Promise<void> {
  const { about, entries } = await readPageLink(hash);
  if (!entries.has(about)) throw new RangeError('it leads to no figure');
  await openShared({ session, core, offered, value: entries.get(about) });
}
