import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { playersOf } from './players.mjs';
import { openSite } from './site.mjs';

/** Runs in the page from its start. Notes how far the arcs of each player have grown, whenever that changes. */
function noteArcs() {
  window.arcs = {};
  const look = () => {
    for (const player of document.querySelectorAll('attention-player')) {
      const ribbon = player.shadowRoot?.querySelector('attention-ribbon')?.shadowRoot;
      const lengths = [...(ribbon?.querySelectorAll('.arcs path') ?? [])].map((path) =>
        Number(path.getAttribute('stroke-dasharray').split(' ')[0]),
      );
      if (lengths.length === 0) continue;
      const name = player.getAttribute('example');
      window.arcs[name] ??= [];
      const least = Math.min(...lengths);
      if (window.arcs[name].at(-1) !== least) window.arcs[name].push(least);
      window.played ||= player.shadowRoot.querySelector('attention-transport').playing;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const opening = 'opening-billing';

describe('the arcs of the opening', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  const opened = async (motion) => {
    const { page, context } = await site.open({
      motion,
      before: (fresh) => fresh.addInitScript(noteArcs),
    });
    await playersOf(page);
    await page.waitForFunction((name) => window.arcs[name]?.at(-1) === 1, opening);
    // Long enough for a second growth to begin.
    await page.evaluate(async () => {
      for (let count = 0; count < 120; count += 1)
        await new Promise((done) => requestAnimationFrame(done));
    });
    const noted = await page.evaluate(() => ({ arcs: window.arcs, played: window.played }));
    await context.close();
    return noted;
  };

  test('grow once when the page opens, while nothing plays', async () => {
    const { arcs, played } = await opened('no-preference');
    const grown = arcs[opening];
    assert.ok(grown.length >= 4, `seen at ${grown.join(', ')}`);
    assert.ok(grown[0] < 0.5, `first seen at ${grown[0]}`);
    assert.deepEqual(
      grown,
      grown.toSorted((one, other) => one - other),
    );
    assert.equal(grown.at(-1), 1);
    assert.equal(played, false);
    for (const [name, lengths] of Object.entries(arcs))
      if (name !== opening) assert.deepEqual(lengths, [1], name);
  });

  test('stand there at once for a reader who asks for less motion', async () => {
    const { arcs, played } = await opened('reduce');
    assert.deepEqual(arcs[opening], [1]);
    assert.equal(played, false);
  });
});
