import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe, violationsOf } from './axe.mjs';
import { chapterPlayers, exampleOf } from './examples.mjs';
import { playerOf, settled, wordsIn } from './players.mjs';
import { openSite } from './site.mjs';

// A script that never comes, not a browser without any: axe-core is one itself.
const neverCome = /\.js$/;

describe('before any script has come', () => {
  let site;
  let whole;
  before(async () => {
    whole = await openSite();
    site = await openSite({
      answers: [[neverCome, { status: 404, type: 'text/plain', body: '' }]],
    });
  });
  after(async () => {
    await site?.close();
    await whole?.close();
  });

  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ])
    test(`the page leaves axe-core nothing to find in ${width} px, in the ${scheme} theme`, async () => {
      const { page } = await site.open({ scheme, width, faultsExpected: true });
      assert.equal(
        await page.locator('attention-player:not(:defined)').count(),
        chapterPlayers.length,
      );
      await page.evaluate(axe);
      assert.deepEqual(await violationsOf(page), []);
    });

  test('every place of a player can be reached and is named after its example', async () => {
    const { page } = await site.open({ width: 320, faultsExpected: true });
    for (const { example } of chapterPlayers) {
      const place = page.locator(`attention-player[example="${example}"] > .fallback`);
      await place.focus();
      assert.equal(await place.evaluate((each) => document.activeElement === each), true, example);
      assert.equal(await place.getAttribute('aria-label'), exampleOf(example).title);
    }
  });

  for (const width of [320, 1280])
    test(`the first player’s picture stands in its place at ${width} px, with the numbers that it opens with`, async () => {
      const { page } = await site.open({ width, faultsExpected: true });
      const still = page.locator('.still:visible');
      assert.equal(await still.count(), 1);
      const words = await wordsIn(still);
      assert.equal(
        await still.locator('[tabindex], [role="button"], [role="spinbutton"]').count(),
        0,
      );
      const { right } = await still.locator('svg').evaluate((svg) => svg.getBoundingClientRect());
      assert.ok(right <= width, `${right} px`);
      const live = await whole.open({ width });
      const player = await playerOf(live.page, chapterPlayers[0].example);
      await settled(player);
      assert.equal(words, await wordsIn(player.locator('attention-scene')));
    });
});
