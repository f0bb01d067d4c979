import { reasonOf } from '../core/reason_of';
import { copyText } from './copy_text';

/** Makes the address of a link to what is shown now. Rejects with an `Error` that says why there can be none. */
export type Sharer = () => Promise<string>;

/** What came of sharing: the address, and whether it stands in the clipboard already; or why there is none. */
export type Shared =
  | { readonly kind: 'copied' | 'refused'; readonly address: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly file: string };

/**
 * Copies the address. Where the browser forbids that, the reader can; where there is none, as for what is larger than an
 * address, `written` is offered as a file.
 */
export async function shareBy(sharer: Sharer, written: () => string): Promise<Shared> {
  let address: string;
  try {
    address = await sharer();
  } catch (error) {
    const reason = reasonOf(error);
    const file = new Blob([written()], { type: 'application/json' });
    return { kind: 'failed', reason, file: URL.createObjectURL(file) };
  }
  return { kind: (await copyText(address)) ? 'copied' : 'refused', address };
}

/** What a link can lead to. */
export interface Shareable {
  sharer: Sharer | null;
  /** Whether it differs from what it opens with. */
  readonly isChanged: boolean;
  /** What a link says of it, as plain data. */
  shared(): Promise<unknown>;
  /** Shows what a link says. Rejects, and changes nothing, where that cannot be shown. */
  openShared(value: unknown): Promise<void>;
}
