import { reasonOf } from '../src/core/reason_of';
import type { Shareable } from '../src/elements/sharing';
import { enPage } from '../src/i18n/en_page';
import { isPageLink, type PageLink } from '../src/state/page_link';
import { tailored, tailoringOf } from '../src/state/tailoring';
import type { PageTailor } from './tailor';

/** What links lead to on this page, by the id of its chapter, which is its id in a link too. */
export interface LinkTargets {
  /** The places of all, by chapter. */
  readonly places: ReadonlyMap<string, HTMLElement>;
  /** What stands at a place, once it has come; null where nothing comes. */
  readonly at: (place: HTMLElement) => Promise<Shareable | null>;
  /** Takes the page to a place and keeps it there. */
  readonly goTo: (place: HTMLElement) => void;
  readonly tailor: PageTailor;
}

/**
 * Follows a link in the address, now and whenever another one is put there: every figure that it names opens as the link
 * says, and the page goes to the one that it is about. What cannot be followed is said in `notice`, and changes nothing.
 * Gives what is to be called for each figure that comes, by its chapter's id: from then on it can be shared.
 */
export function startLinks(
  targets: LinkTargets,
  notice: HTMLElement,
): (id: string, figure: Shareable) => void {
  const here = new Map<string, Shareable>();
  const follow = (): void => {
    if (isPageLink(location.hash)) void open(targets, notice);
  };
  addEventListener('hashchange', follow);
  // The players stand in the document before any of them has come.
  setTimeout(follow);
  return (id, figure) => {
    here.set(id, figure);
    figure.sharer = () => addressOf(id, here, targets.tailor);
  };
}

/** Of the figure itself, and of every other one that the reader has changed. The address bar shows it from now on. */
async function addressOf(
  about: string,
  here: ReadonlyMap<string, Shareable>,
  { inForce }: PageTailor,
): Promise<string> {
  const { writePageLink } = await import('../src/state/page_link');
  const wanted = [...here].filter(([id, { isChanged }]) => id === about || isChanged);
  const entries = await Promise.all(
    wanted.map(async ([id, figure]) => [id, await figure.shared()] as const),
  );
  const hash = await writePageLink({ about, entries: new Map(entries) });
  // What was left out for this reader stays so for the next.
  history.replaceState(history.state, '', tailored(hash, inForce));
  return location.href;
}

/** A later link makes an earlier one void. */
let turn = 0;

async function open({ places, at, goTo, tailor }: LinkTargets, notice: HTMLElement): Promise<void> {
  turn += 1;
  const own = turn;
  const faults: string[] = [];
  const { hash } = location;
  const words = enPage.link;
  let link: PageLink;
  try {
    const { readPageLink } = await import('../src/state/page_link');
    link = await readPageLink(hash);
  } catch (error) {
    if (own === turn) say(notice, [words.broken(reasonOf(error))]);
    return;
  }
  if (own !== turn) return;
  faults.push(...tailor.apply(tailoringOf(hash)).map(words.unknownName));
  const about = places.get(link.about);
  if (about?.closest('[hidden]')) faults.push(words.hidden);
  else if (about !== undefined) goTo(about);
  say(notice, faults);
  for (const [id, entry] of link.entries) {
    const place = places.get(id);
    if (own !== turn) return;
    try {
      const target = place === undefined ? null : await at(place);
      if (target === null) throw new RangeError(words.noFigure);
      await target.openShared(entry);
    } catch (error) {
      faults.push(words.notOpened(reasonOf(error)));
    }
  }
  if (own === turn) say(notice, faults);
}

function say(notice: HTMLElement, faults: readonly string[]): void {
  notice.hidden = faults.length === 0;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = enPage.link.close;
  close.addEventListener('click', () => say(notice, []));
  const sentences = faults.map((fault) => {
    const sentence = document.createElement('p');
    sentence.textContent = fault;
    return sentence;
  });
  notice.replaceChildren(...sentences, ...(faults.length === 0 ? [] : [close]));
}
