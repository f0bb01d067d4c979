import { settled } from './players.mjs';
import { openSite } from './site.mjs';

/** Runs in the page. A player in a shadow root of another element, so that only what crosses shadow roots is heard. */
function putInPage({ attributes, example }) {
  document.querySelector('main').replaceChildren();
  const host = document.querySelector('main').appendChild(document.createElement('div'));
  const player = document.createElement('attention-player');
  window.heard = [];
  for (const name of ['ready', 'stage', 'select', 'edit', 'error'])
    document.addEventListener(`attention-${name}`, window.hear);
  for (const [name, value] of Object.entries(attributes)) player.setAttribute(name, value);
  if (example) player.example = example;
  host.attachShadow({ mode: 'open' }).append(player);
  window.player = player;
}

/** The site with one page on which players are put and heard: `{ site, page, put, heard }`. */
export async function openElementPage() {
  const site = await openSite();
  // Nothing then moves by itself between two looks.
  const { page } = await site.open({ motion: 'reduce' });
  await page.evaluate(() => {
    window.hear = ({ type, detail, bubbles, composed }) =>
      window.heard.push({ type, detail, bubbles, composed });
  });
  /** The only player of the page: one with these attributes, when it is ready or says why it is not. */
  const put = async (attributes, example) => {
    await page.evaluate(putInPage, { attributes, example });
    const player = page.locator('main attention-player');
    await page.waitForFunction(() =>
      window.heard.some(({ type }) => /^attention-(?:ready|error)$/.test(type)),
    );
    await settled(player);
    return player;
  };
  /** What was heard of the player since the last time this was asked. */
  const heard = async (player) => {
    await settled(player);
    return page.evaluate(() => window.heard.splice(0));
  };
  return { site, page, put, heard };
}

/** Of what was heard, the events of this name. */
export const named = (events, name) => events.filter(({ type }) => type === `attention-${name}`);
