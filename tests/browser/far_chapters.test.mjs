import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { playersOf } from './players.mjs';
import { openSite } from './site.mjs';

/** Runs in the page. Whether a chapter is laid out and painted. */
const isDrawn = (chapter) =>
  chapter.querySelector('.prose').checkVisibility({ contentVisibilityAuto: true });

describe('chapters far from the window', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  test('are neither laid out nor painted until they come near', async () => {
    const { page, context } = await site.open({ chapters: 'near' });
    await playersOf(page);
    const last = page.locator('.chapter').last();
    assert.equal(await page.locator('.chapter').first().evaluate(isDrawn), true);
    assert.equal(await last.evaluate(isDrawn), false);
    await last.evaluate((chapter) => chapter.scrollIntoView());
    await page.waitForFunction(
      (chapter) => {
        const prose = chapter.querySelector('.prose');
        return prose.checkVisibility({ contentVisibilityAuto: true });
      },
      await last.elementHandle(),
    );
    await context.close();
  });

  for (const width of [1280, 320])
    test(`are where the list of chapters leads, each with its heading in the window, at ${width} px`, async () => {
      const { page, context } = await site.open({ chapters: 'near', width });
      const ids = await page
        .locator('.contents ol a')
        .evaluateAll((links) => links.map((link) => link.hash.slice(1)));
      assert.ok(ids.length >= 16);
      await playersOf(page);
      for (const id of ids.toReversed()) {
        await page.locator('.contents summary').click();
        await page.locator(`.contents a[href="#${id}"]`).click();
        // It stands still at the top, or as near to it as the end of the page lets it.
        await page.waitForFunction((name) => {
          const chapter = document.getElementById(name);
          const { top } = chapter.getBoundingClientRect();
          const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
          const atEnd = scrollTop >= scrollHeight - clientHeight - 2;
          return top >= -2 && (top < 60 || atEnd) && top < clientHeight / 2;
        }, id);
      }
      await context.close();
    });

  test('open to the whole window in the projector view, as any other', async () => {
    const { page, context } = await site.open({ chapters: 'near' });
    await playersOf(page);
    const figure = page.locator('#blend .figure');
    await figure.scrollIntoViewIfNeeded();
    // Into the window without the browser’s full screen, which a test’s browser may refuse.
    await figure.evaluate((element) => {
      element.requestFullscreen = undefined;
    });
    await figure.locator('.figure-tools button').click();
    await page.waitForFunction(
      (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return left === 0 && top === 0 && right >= innerWidth - 20 && bottom === innerHeight;
      },
      await figure.elementHandle(),
    );
    await context.close();
  });
});
