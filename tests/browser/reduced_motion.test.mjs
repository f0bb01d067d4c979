import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { playersOf, restsOf, to, walk } from './players.mjs';
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
      for (let count = 0; count < 160; count += 1)
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
    const on = Array(rests.length - 1).fill({ by: 1 });
    const back = Array(rests.length - 1).fill({ by: -1 });
    const said = await walk(player, [{ to: rests[0] }, ...on, ...back], 'narration');
    assert.equal(new Set(said).size, rests.length);
    assert.deepEqual(said.slice(rests.length), said.slice(0, rests.length - 1).reverse());
  });

  test('sees no number under way: between two beats stands the end of one', async () => {
    const [player] = players;
    const rests = await restsOf(player);
    const moving = rests[3] - (rests[3] - rests[2]) * 0.05;
    const [rest, under] = await walk(player, to([rests[3], moving]), 'shown', [
      'attention-transport',
    ]);
    assert.equal(firstDifference(rest, under), null);
  });
});
