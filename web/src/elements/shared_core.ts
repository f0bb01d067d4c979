import { AttentionError } from '../core/attention_error';
import type { Core } from '../core/core';
import { loadCore } from '../core/load_core';

let shared: Promise<Core> | null = null;

/** One core for all players of a page: it keeps nothing of theirs between two calls. Rejects as `loadCore` does; the next call then tries anew. */
export function sharedCore(): Promise<Core> {
  shared ??= loadCore().catch((error: unknown) => {
    shared = null;
    throw error;
  });
  return shared;
}

/** After an error that ended the core, the next player to ask for it gets a new one. */
export function replaceStoppedCore(error: unknown): void {
  if (error instanceof AttentionError && error.code === 'core-stopped') shared = null;
}
