import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chapterPlayers } from './examples.mjs';
import { playersOf } from './players.mjs';
import { openSite } from './site.mjs';

describe('the projector view', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  test('shows every player whole in a window of 1600 × 900', async () => {
    const { page, context } = await site.open({ width: 1600, height: 900, motion: 'reduce' });
    await playersOf(page);
    const figures = await page.locator('.figure:has(> attention-player)').all();
    assert.equal(figures.length, chapterPlayers.length);
    for (const figure of figures) {
      const button = figure.locator('.figure-tools button');
      // Into the window without the browser’s full screen, which a test’s browser may refuse.
      await figure.evaluate((element) => {
        element.requestFullscreen = undefined;
      });
      await button.click();
      const handle = await figure.elementHandle();
      await page.waitForFunction(
        (element) => element.scrollHeight <= element.clientHeight,
        handle,
        { timeout: 25_000 },
      );
      await button.click();
    }
    await context.close();
  });
});
