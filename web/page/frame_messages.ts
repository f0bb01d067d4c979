import type { AttentionPlayer } from '../src/elements/attention_player';

/** Of the messages; another one is not understood, and not answered. */
const version = 1;

/** The player's events that the page around the frame is told of, by the same names with a colon. */
const told = ['ready', 'stage', 'select', 'edit', 'error'] as const;

/** What the page around the frame may ask for: `type`, the field with its number, and what is done. */
const asked: Readonly<
  Record<string, { readonly field?: string; readonly act: Act; readonly valid?: Valid }>
> = {
  'attention:play': { act: (player) => player.play() },
  'attention:pause': { act: (player) => player.pause() },
  'attention:step': {
    field: 'by',
    valid: (by) => by === 1 || by === -1,
    act: (player, by) => player.step(by as 1 | -1),
  },
  'attention:seek': {
    field: 'fraction',
    valid: (fraction) => fraction >= 0 && fraction <= 1,
    act: (player, fraction) => player.seek(fraction),
  },
};
type Act = (player: AttentionPlayer, number: number) => void;
type Valid = (number: number) => boolean;

/**
 * Tells `parent` the height of this page and what its player does, and does what `parent`, and nobody else, asks in a
 * message of known shape. To any origin: a page in a sandbox has none, and nothing that is told is secret.
 */
export function reportTo(parent: Window): void {
  const tell = (type: string, fields: Readonly<Record<string, unknown>>): void =>
    parent.postMessage({ v: version, type, ...fields }, '*');
  let height = 0;
  new ResizeObserver(() => {
    const now = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (now === height) return;
    height = now;
    tell('attention:size', { height });
  }).observe(document.documentElement);
  for (const name of told)
    document.addEventListener(`attention-${name}`, (event) =>
      tell(`attention:${name}`, { detail: (event as CustomEvent).detail }),
    );
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return;
    const act = requestOf(data);
    const player = document.querySelector<AttentionPlayer>('attention-player');
    if (act !== null && player !== null) act(player);
  });
}

/** Null for everything that is not exactly one of the requests: nothing inside it is looked at. */
export function requestOf(data: unknown): ((player: AttentionPlayer) => void) | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const { v, type, ...fields } = data as Readonly<Record<string, unknown>>;
  if (v !== version || typeof type !== 'string' || !Object.hasOwn(asked, type)) return null;
  const request = asked[type];
  const names = Object.keys(fields);
  if (request === undefined || names.some((name) => name !== request.field)) return null;
  if (request.field === undefined) return (player) => request.act(player, 0);
  const number = fields[request.field];
  if (typeof number !== 'number' || request.valid?.(number) !== true) return null;
  return (player) => request.act(player, number);
}
