/** The name, in the hash, of what a page's players show: JSON, deflated and written in base64url. */
export const linkNamed = 's';
/** A hash that begins otherwise is a heading's. */
const mark = `#${linkNamed}=`;
const version = 1;
/** A longer address does not survive everywhere that links are pasted. */
const longestLink = 16_000;
/** Bytes that a link may unfold to. */
const largestText = 1_000_000;

export interface PageLink {
  /** The id of the player that the link leads to. */
  readonly about: string;
  /** What it says of each player, by its id; whoever opens an entry checks it. */
  readonly entries: ReadonlyMap<string, unknown>;
}

export function isPageLink(hash: string): boolean {
  return hash.startsWith(mark);
}

/** The hash of the link. Throws a `RangeError` where it would be too long. */
export async function writePageLink({ about, entries }: PageLink): Promise<string> {
  const text = JSON.stringify({ v: version, about, players: Object.fromEntries(entries) });
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const hash = mark + base64url(bytes);
  if (hash.length > longestLink)
    throw new RangeError(
      `it would be ${hash.length} characters long; links go up to ${longestLink}`,
    );
  return hash;
}

/** Throws an `Error` that says what is wrong with a hash that is no link, or that unfolds to more than any page writes. */
export async function readPageLink(hash: string): Promise<PageLink> {
  if (!isPageLink(hash)) throw new RangeError(`it does not begin with ${mark}`);
  const text = await inflated(bytesOf(hash.slice(mark.length).split('&')[0] ?? ''));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RangeError('it is cut off or damaged');
  }
  const { v, about, players } = recordOf(value, 'it');
  if (v !== version) throw new RangeError('it was made by another version of this page');
  if (typeof about !== 'string') throw new RangeError('it leads to no figure');
  return { about, entries: new Map(Object.entries(recordOf(players, 'its list of figures'))) };
}

function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RangeError(`${what} is damaged`);
  return value as Readonly<Record<string, unknown>>;
}

function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) throw new RangeError('it holds signs that no link holds');
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  } catch {
    throw new RangeError('it is cut off or damaged');
  }
}

/** Stops as soon as there is too much: a short link can unfold to a gigabyte. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > largestText) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    throw new RangeError('it is cut off or damaged');
  }
  await reader.cancel();
  throw new RangeError('it unfolds to more than any figure holds');
}
