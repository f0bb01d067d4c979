import { renderedWords, snapshot } from './snapshot.mjs';

/** Waits until every player of the page has computed its example; resolves to their locators in the order of the page. */
export async function playersOf(page) {
  await page.waitForFunction(() => {
    const players = [...document.querySelectorAll('attention-player')];
    return players.length > 0 && players.every((player) => player.matches('[ready]'));
  });
  const players = await page.locator('attention-player').all();
  for (const player of players) await settled(player);
  return players;
}

/** The player that opens with `example`; where `other` is given, showing that one of the examples it offers too. */
export async function playerOf(page, example, other = example) {
  const player = page.locator(`attention-player[example="${example}"]`);
  const shows = (id) =>
    page.waitForFunction(
      ([first, wanted]) =>
        document.querySelector(`attention-player[example="${first}"][ready]`)?.example?.id ===
        wanted,
      [example, id],
    );
  if (other !== example) {
    await player.locator(`attention-choices [data-example="${other}"]`).click();
  }
  await shows(other);
  await settled(player);
  return player;
}

/** Waits until the player and its parts have drawn what they hold. */
export async function settled(player) {
  await player.evaluate(async (element) => {
    const parts = (root) =>
      [...root.querySelectorAll('*')].flatMap((part) =>
        part.shadowRoot ? [part, ...parts(part.shadowRoot)] : [],
      );
    const picture = () => new Promise((done) => requestAnimationFrame(done));
    // What is measured after a layout asks for one more drawing.
    for (let calm = false; !calm; ) {
      const pending = [element, ...parts(element.shadowRoot)].filter(
        (part) => part.isUpdatePending,
      );
      for (const part of pending) await part.updateComplete;
      await picture();
      calm = pending.length === 0;
    }
  });
}

/** Moves a player that does not play to a fraction of its timeline. */
export async function seek(player, fraction) {
  await player.evaluate((element, at) => {
    element.pause();
    element.seek(at);
  }, fraction);
  await settled(player);
}

export async function step(player, by) {
  await player.evaluate((element, beats) => element.step(beats), by);
  await settled(player);
}

/** Everything the player shows, as text; `without` leaves out parts by the names of their elements. */
export const shown = (player, without = []) => player.evaluate(snapshot, without);

/** The words that are rendered inside an element, its shadow roots included. */
export const wordsIn = (locator) => locator.evaluate(renderedWords);

/** Where each beat comes to rest, as fractions of the timeline. */
export const restsOf = (player) =>
  player.evaluate((element) => [...element.shadowRoot.querySelector('attention-transport').ticks]);

/** The narration as a reader reads it, a raised number written as ^(…). */
export const narrationOf = (player) =>
  player.locator('[part~="narration"]').evaluate((sentence) => {
    const words = (node) =>
      node.localName === 'sup'
        ? `^(${node.textContent})`
        : node.nodeType === Node.TEXT_NODE
          ? node.data
          : [...node.childNodes].map(words).join('');
    return words(sentence).replace(/\s+/g, ' ').trim();
  });

/** The numbers of a tensor as the player's table prints them: rows of texts. */
export const tableOf = (player, role) =>
  player
    .locator(`attention-tables table:has(caption.${role}) tbody tr`)
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
    );
