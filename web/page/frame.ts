import { readSharedBench } from '../src/chapters/workbench_link';
import type { AttentionPlayer } from '../src/elements/attention_player';
import { loadExample } from '../src/elements/built_in_examples';
import { sharedCore } from '../src/elements/shared_core';
import { enPage } from '../src/i18n/en_page';
import { readPageLink } from '../src/state/page_link';
import { controlsLeft, tailoringOf } from '../src/state/tailoring';
import { type FrameAddress, readFrameAddress } from './frame_address';

const words = enPage.frame;

/**
 * Shows in `place` the player that the address names, now and whenever another address is put there. What cannot be
 * followed is said in `notice`; the first chapter's player then stands there.
 */
export async function startFrame(place: HTMLElement, notice: HTMLElement): Promise<void> {
  let turn = 0;
  const follow = async (): Promise<void> => {
    turn += 1;
    const own = turn;
    const address = readFrameAddress(location.hash);
    const faults = address.unknown.map(words.unknownName);
    let player: AttentionPlayer;
    try {
      player = await playerFor(address, place);
    } catch (error) {
      if (own !== turn) return;
      faults.push(words.broken(error instanceof Error ? error.message : String(error)));
      player = chapterPlayer(null);
      const others = [...address.attributes].filter(([name]) => name !== 'example');
      put(player, { ...address, attributes: new Map(others) }, place);
    }
    if (own !== turn) return;
    notice.textContent = faults.join(' ');
    notice.hidden = faults.length === 0;
  };
  document.addEventListener('attention-ready', ({ target }) => {
    document.title = (target as AttentionPlayer).example?.title ?? document.title;
  });
  addEventListener('hashchange', () => void follow());
  await follow();
}

/** Resolves to the player once it stands in its place and shows what the link says. */
async function playerFor(named: FrameAddress, place: HTMLElement): Promise<AttentionPlayer> {
  if (named.link === null) {
    const example = named.attributes.get('example');
    if (example !== undefined) await checkId(example);
    return put(example === undefined ? chapterPlayer(null) : emptyPlayer(), named, place);
  }
  const { about, entries } = await readPageLink(named.link);
  const address = { ...named, attributes: tailoredAttributes(named.link, about, named) };
  const entry = entries.get(about);
  if (entry === undefined) throw new RangeError(enPage.link.noFigure);
  if (templateOf(about) !== null) {
    const player = put(chapterPlayer(about), address, place);
    await player.openShared(entry);
    return player;
  }
  const example = namedExample(entry);
  if (example !== null) {
    await checkId(example);
    const player = emptyPlayer();
    player.setAttribute('example', example);
    put(player, address, place);
    await player.openShared(entry);
    return player;
  }
  return put(await ownPlayer(entry), address, place);
}

/** Of a player that stands by itself, the link names the example. */
function namedExample(entry: unknown): string | null {
  const { example } = (entry ?? {}) as { readonly example?: unknown };
  return typeof example === 'string' ? example : null;
}

/**
 * A frame opens no address that somebody wrote into its own. Rejects with a `RangeError` for what is no id, and as
 * `loadExample` does for that of no example.
 */
async function checkId(example: string): Promise<void> {
  if (!/^[\w-]+$/.test(example)) throw new RangeError(enPage.link.noFigure);
  await loadExample(example);
}

/** What the link leaves out and locks of that player, unless the address itself says more of it. */
function tailoredAttributes(
  link: string,
  about: string,
  { attributes }: FrameAddress,
): ReadonlyMap<string, string> {
  const tailoring = tailoringOf(link);
  const controls = controlsLeft(tailoring);
  return new Map([
    ...(controls === null ? [] : [['controls', controls] as const]),
    ...(tailoring.lock.includes(about) ? [['locked', ''] as const] : []),
    ...attributes,
  ]);
}

/** The workbench, and whoever has an example of their own, put the whole example into the link. */
async function ownPlayer(entry: unknown): Promise<AttentionPlayer> {
  const { example, place: opened } = readSharedBench(await sharedCore(), entry);
  const player = emptyPlayer();
  player.example = example;
  player.stage = opened.stage;
  player.at = opened.at;
  return player;
}

function put(player: AttentionPlayer, address: FrameAddress, place: HTMLElement): AttentionPlayer {
  const { theme } = document.documentElement.dataset;
  if (theme !== undefined) delete document.documentElement.dataset.theme;
  for (const [name, value] of address.attributes) player.setAttribute(name, value);
  const chosen = address.attributes.get('theme');
  if (chosen !== undefined) document.documentElement.dataset.theme = chosen;
  place.replaceChildren(player);
  return player;
}

const emptyPlayer = (): AttentionPlayer =>
  document.createElement('attention-player') as AttentionPlayer;

const templateOf = (chapter: string): HTMLTemplateElement | null =>
  [...document.querySelectorAll('template')].find(({ id }) => id === chapter) ?? null;

/** A new one, as the page's chapter has it; of the first chapter for null. */
function chapterPlayer(chapter: string | null): AttentionPlayer {
  const template = chapter === null ? document.querySelector('template') : templateOf(chapter);
  const player = template?.content.querySelector('attention-player');
  return player ? (document.importNode(player, true) as AttentionPlayer) : emptyPlayer();
}
