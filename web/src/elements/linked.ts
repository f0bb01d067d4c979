import type { Core } from '../core/core';
import type { PlayerLink } from './player_link';
import type { LinkOpening } from './shared_state';

/** A link that was followed, or why it could not be; neither where none was given. */
export interface Linked {
  readonly link: PlayerLink | null;
  readonly fault: unknown;
}

/** What the attribute `link` says. What reads it is fetched only where there is one. */
export async function linked(
  hash: string | null | undefined,
  core: Promise<Core>,
): Promise<Linked> {
  if (hash === null || hash === undefined) return { link: null, fault: null };
  try {
    const { readPlayerLink } = await import('./player_link');
    return { link: await readPlayerLink(hash, await core), fault: null };
  } catch (fault) {
    return { link: null, fault };
  }
}

/** Opens what a link says over the example; where that cannot be, the example stands as written and says so. */
export async function follow(
  { own, value }: PlayerLink,
  opening: Omit<LinkOpening, 'value'>,
): Promise<void> {
  if (own !== null) return;
  try {
    const { openShared } = await import('./shared_state');
    await openShared({ ...opening, value });
  } catch (error) {
    opening.session.refuse(error);
  }
}

/** Throws for a player that has no example but what a link says, where that is why there is none. */
export function throwWhy({ link, fault }: Linked): void {
  if (fault !== null) throw fault;
  if (link !== null)
    throw new RangeError('the link names no example: give the attribute `example` beside it');
}
