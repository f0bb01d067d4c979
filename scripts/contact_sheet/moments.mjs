const moments = 8;

/** The ids of the sections that hold a player, in the order of the page. */
export async function chapterIds(page) {
  await page.waitForFunction(() => {
    const players = [...document.querySelectorAll('attention-player')];
    return players.length > 0 && players.every((player) => player.matches('[ready]'));
  });
  return page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('attention-player')].map(
        (player) => player.closest('section[id]').id,
      ),
    ),
  ]);
}

/** For each player of a chapter its name and eight pictures: first, last, and evenly between, every other one moving. */
export async function photograph(page, chapter) {
  const players = await page.locator(`section[id="${chapter}"] attention-player`).all();
  const rows = [];
  for (const player of players) {
    const name = await player.evaluate((element) => element.getAttribute('example') ?? element.id);
    const places = await player.evaluate((element, count) => {
      const { ticks } = element.shadowRoot.querySelector('attention-transport');
      return Array.from({ length: count }, (_, index) => {
        const even = index / (count - 1);
        const beat = ticks.reduce(
          (best, tick, at) => (Math.abs(tick - even) < Math.abs(ticks[best] - even) ? at : best),
          0,
        );
        const gap = beat === 0 ? 0 : ticks[beat] - ticks[beat - 1];
        // A beat moves for a small part of the time that it holds: this far before its rest it is under way.
        return index % 2 === 0 ? ticks[beat] : ticks[beat] - 0.07 * gap;
      });
    }, moments);
    const pictures = [];
    for (const place of places) {
      await player.evaluate(async (element, at) => {
        element.pause();
        element.seek(at);
        await element.updateComplete;
      }, place);
      pictures.push(await player.screenshot({ animations: 'disabled', scale: 'css' }));
    }
    rows.push({ name, places, pictures });
  }
  return rows;
}
