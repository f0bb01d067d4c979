import { renderedWords } from './snapshot.mjs';

/** Waits until every player of the page has computed its example; resolves to their locators in the order of the page. */
export async function playersOf(page) {
  await page.waitForFunction(() => {
    const players = [...document.querySelectorAll('attention-player')];
    return players.length > 0 && players.every((player) => player.matches('[ready]'));
  });
  await page.evaluate(() =>
    Promise.all([...document.querySelectorAll('attention-player')].map(window.players.settled)),
  );
  return page.locator('attention-player').all();
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

/** Puts a player that nobody has touched in the place of this one. */
export async function renew(player) {
  const page = player.page();
  const example = await player.evaluate((element) => {
    const fresh = element.cloneNode(true);
    fresh.removeAttribute('ready');
    element.replaceWith(fresh);
    return fresh.getAttribute('example');
  });
  return playerOf(page, example);
}

/** Waits until the player and its parts have drawn what they hold. */
export const settled = (player) => player.evaluate((element) => window.players.settled(element));

/**
 * Moves a player, paused, from place to place and resolves to what `look` saw at each: `'shown'` (everything, as text),
 * `'narration'`, `'structureFaults'`, `'standing'`, `'words'`. A move is `{ to: fraction }` or `{ by: beats }`; where it
 * says `passing: true`, the player goes on at once and nothing is looked at.
 */
export async function walk(player, moves, look = 'nothing', argument = undefined) {
  const { texts, places } = await player.evaluate(
    (element, route) => window.players.walk(element, route),
    { moves, look, argument },
  );
  const seen = texts.map((text) => JSON.parse(text));
  return places.map((number) => seen[number]);
}

/** Moves to fractions of the timeline. */
export const to = (fractions) => fractions.map((fraction) => ({ to: fraction }));

/** Moves a player that does not play to a fraction of its timeline. */
export const seek = async (player, fraction) => void (await walk(player, to([fraction])));

/** The same for many players at once. */
export const seekAll = (players, fraction) =>
  Promise.all(players.map((player) => seek(player, fraction)));

export const step = async (player, by) => void (await walk(player, [{ by }]));

/** Everything the player shows, as text; `without` leaves out parts by the names of their elements. */
export const shown = (player, without) =>
  player.evaluate((element, names) => window.players.shown(element, names), without);

/** The words that are rendered inside an element, its shadow roots included. */
export const wordsIn = (locator) => locator.evaluate(renderedWords);

/** Where each beat comes to rest, as fractions of the timeline. */
export const restsOf = (player) =>
  player.evaluate((element) => [...element.shadowRoot.querySelector('attention-transport').ticks]);

/** Where each stage comes to its end, as fractions of the timeline. */
export const stageEnds = (player) =>
  player.evaluate(({ session }) => {
    const { timeline, ticks } = session.computation;
    return timeline.stages.map(({ last }) => ticks[last]);
  });

/** The narration as it is heard and copied: what is raised stands behind a ^. */
export const narrationOf = (player) =>
  player.evaluate((element) => window.players.narration(element));

/** The numbers of a tensor as the player's table prints them: rows of texts. */
export const tableOf = (player, role) =>
  player
    .locator(`attention-tables table:has(caption.${role}) tbody tr`)
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
    );

/** The first row of a tensor as the core computed it. */
export const computedRow = (player, id) =>
  player.evaluate((element, wanted) => {
    const { trace } = element.session.computation;
    const { offset, columns } = trace.tensors.find((tensor) => tensor.id === wanted);
    return [...trace.tape.slice(offset, offset + columns)];
  }, id);
