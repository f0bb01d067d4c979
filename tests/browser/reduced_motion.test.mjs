import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { narrationOf, playersOf, restsOf, seek, shown, step } from './players.mjs';
import { openSite } from './site.mjs';
import { firstDifference } from './snapshot.mjs';

describe('a reader who asks for less motion', () => {
  let site;
  let page;
  let players;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({
      motion: 'reduce',
      // Counts the pictures the page asks for, so that "nothing runs" can be seen and not waited for.
      before: (fresh) =>
        fresh.addInitScript(() => {
          window.pictures = 0;
          const ask = window.requestAnimationFrame.bind(window);
          window.requestAnimationFrame = (callback) => {
            window.pictures += 1;
            return ask(callback);
          };
          window.plainFrame = ask;
        }),
    }));
    players = await playersOf(page);
  });
  after(() => site?.close());

  test('sees nothing run on load', async () => {
    const asked = await page.evaluate(async () => {
      const before = window.pictures;
      for (let count = 0; count < 20; count += 1)
        await new Promise((done) => window.plainFrame(done));
      return window.pictures - before;
    });
    assert.equal(asked, 0);
    assert.deepEqual(
      await page.evaluate(() => document.getAnimations().map((one) => String(one.id || one))),
      [],
    );
  });

  test('reaches every beat with step on and step back', async () => {
    const [player] = players;
    const rests = await restsOf(player);
    await seek(player, rests[0]);
    const said = [await narrationOf(player)];
    for (let beat = 1; beat < rests.length; beat += 1) {
      await step(player, 1);
      said.push(await narrationOf(player));
    }
    assert.equal(new Set(said).size, rests.length);
    for (let beat = rests.length - 2; beat >= 0; beat -= 1) {
      await step(player, -1);
      assert.equal(await narrationOf(player), said[beat]);
    }
  });

  test('sees no number under way: between two beats stands the end of one', async () => {
    const [player] = players;
    const rests = await restsOf(player);
    await seek(player, rests[3]);
    const rest = await shown(player, ['attention-transport']);
    await seek(player, rests[3] - (rests[3] - rests[2]) * 0.05);
    assert.equal(firstDifference(rest, await shown(player, ['attention-transport'])), null);
  });
});
