import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe, violationsOf } from './axe.mjs';
import { chapterPlayers, exampleOf } from './examples.mjs';
import { openSite } from './site.mjs';

// A script that never comes, not a browser without any: axe-core is one itself.
const neverCome = /\.js$/;

describe('before any script has come', () => {
  let site;
  before(async () => {
    site = await openSite({
      answers: [[neverCome, { status: 404, type: 'text/plain', body: '' }]],
    });
  });
  after(() => site?.close());

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
});
