import { reasonOf } from '../src/core/reason_of';
import type { AttentionPlayer } from '../src/elements/attention_player';
import { isExampleId, loadExample } from '../src/elements/built_in_examples';
import { type PlayerLink, readPlayerLink } from '../src/elements/player_link';
import { sharedCore } from '../src/elements/shared_core';
import { enPage } from '../src/i18n/en_page';
import { type FrameAddress, readFrameAddress } from './frame_address';

const words = enPage.frame;
/** Of the attributes. */
const namesExamples: readonly string[] = ['example', 'also'];

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
    try {
      await show(address, place, () => own === turn);
    } catch (error) {
      if (own !== turn) return;
      faults.push(words.broken(reasonOf(error)));
      const others = [...address.attributes].filter(([name]) => !namesExamples.includes(name));
      put(chapterPlayer(null), { ...address, attributes: new Map(others) }, place);
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

/** Resolves once the player that the address names shows what it says, unless another address stands there by then. */
async function show(named: FrameAddress, place: HTMLElement, isCurrent: IsCurrent): Promise<void> {
  const inPlace = (player: AttentionPlayer, address: FrameAddress): AttentionPlayer => {
    if (isCurrent()) put(player, address, place);
    return player;
  };
  for (const other of (named.attributes.get('also') ?? '').split(/\s+/))
    if (other !== '') await checkId(other);
  if (named.link === null) {
    const example = named.attributes.get('example');
    if (example !== undefined) await checkId(example);
    inPlace(example === undefined ? chapterPlayer(null) : emptyPlayer(), named);
    return;
  }
  const link = await readPlayerLink(named.link, await sharedCore());
  const address = { ...named, attributes: tailoredAttributes(link, named) };
  if (link.own !== null) {
    inPlace(ownPlayer(link.own), address);
    return;
  }
  const player =
    templateOf(link.about) === null ? await namedPlayer(link) : chapterPlayer(link.about);
  if (isCurrent()) await inPlace(player, address).openShared(link.value);
}

type IsCurrent = () => boolean;

/** Of a player that stands by itself, the link names the example. */
async function namedPlayer({ example }: PlayerLink): Promise<AttentionPlayer> {
  if (example === null) throw new RangeError(enPage.link.noFigure);
  await loadExample(example);
  const player = emptyPlayer();
  player.setAttribute('example', example);
  return player;
}

/**
 * A frame opens no address that somebody wrote into its own. Rejects with a `RangeError` for what is no id, and as
 * `loadExample` does for that of no example.
 */
async function checkId(example: string): Promise<void> {
  if (!isExampleId(example)) throw new RangeError(enPage.link.noFigure);
  await loadExample(example);
}

/** What the link leaves out and locks of that player, unless the address itself says more of it. */
function tailoredAttributes(
  { controls, locked }: PlayerLink,
  { attributes }: FrameAddress,
): ReadonlyMap<string, string> {
  return new Map([
    ...(controls === null ? [] : [['controls', controls] as const]),
    ...(locked ? [['locked', ''] as const] : []),
    ...attributes,
  ]);
}

function ownPlayer({ example, place }: NonNullable<PlayerLink['own']>): AttentionPlayer {
  const player = emptyPlayer();
  player.example = example;
  player.stage = place.stage;
  player.at = place.at;
  return player;
}

function put(player: AttentionPlayer, address: FrameAddress, place: HTMLElement): void {
  const { theme } = document.documentElement.dataset;
  if (theme !== undefined) delete document.documentElement.dataset.theme;
  for (const [name, value] of address.attributes) player.setAttribute(name, value);
  const chosen = address.attributes.get('theme');
  if (chosen !== undefined) document.documentElement.dataset.theme = chosen;
  place.replaceChildren(player);
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
