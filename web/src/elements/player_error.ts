import { AttentionError } from '../core/attention_error';
import { reasonOf } from '../core/reason_of';
import type { PlayerError } from './player_element';

/** What a page is told of an error. */
export function playerError(error: unknown): PlayerError {
  const message = reasonOf(error);
  if (error instanceof AttentionError) {
    const { code, url, status, contentType } = error;
    return {
      code,
      message,
      ...(url === undefined ? {} : { url }),
      ...(status === undefined ? {} : { status }),
      ...(contentType === undefined ? {} : { contentType }),
    };
  }
  // The reducer refuses numbers that are out of place with the language's own error.
  return { code: error instanceof RangeError ? 'out-of-range' : 'failed', message };
}
