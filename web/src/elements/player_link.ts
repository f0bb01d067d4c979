import type { Core } from '../core/core';
import type { Example } from '../core/example';
import { checkObject } from '../core/validate_value';
import { readPageLink } from '../state/page_link';
import { checkPlace } from '../state/shared_player';
import { controlsLeft, tailoringOf } from '../state/tailoring';
import { isExampleId } from './built_in_examples';
import { readOwnExample } from './own_example';
import type { Place } from './session_place';
import { placeOf } from './shared_state';

/** What a link says of the player that it is about. */
export interface PlayerLink {
  readonly about: string;
  /** Over an example that has an id, for `openShared`, which checks it. */
  readonly value: unknown;
  /** The whole example and the place in it, where that is somebody's own; null where it goes by an id. */
  readonly own: { readonly example: Example; readonly place: Place } | null;
  /** The id of the example that it names; null where it does not. */
  readonly example: string | null;
  /** What is left of the controls, as the attribute says it; null is all of them. */
  readonly controls: string | null;
  readonly locked: boolean;
}

/** Rejects with an `Error` that says why where it is no link, leads to nothing, or holds an example that is none. */
export async function readPlayerLink(hash: string, core: Core): Promise<PlayerLink> {
  const { about, entries } = await readPageLink(hash);
  if (!entries.has(about)) throw new RangeError('it leads to no figure');
  const value = entries.get(about);
  const tailoring = tailoringOf(hash);
  return {
    about,
    value,
    own: isOwn(value) ? ownOf(core, value) : null,
    example: namedBy(value),
    controls: controlsLeft(tailoring),
    locked: tailoring.lock.includes(about),
  };
}

const isOwn = (value: unknown): boolean =>
  typeof ((value ?? {}) as { readonly example?: unknown }).example === 'object';

function namedBy(value: unknown): string | null {
  const { example } = (value ?? {}) as { readonly example?: unknown };
  return typeof example === 'string' && isExampleId(example) ? example : null;
}

/** The workbench keeps another example and a task beside its own, which mean nothing elsewhere. */
function ownOf(core: Core, value: unknown): PlayerLink['own'] {
  const fields = checkObject('the figure', value, ['example', 'first', 'task', 'stage', 'at']);
  return { example: readOwnExample(core, fields.example), place: placeOf(checkPlace(fields)) };
}
