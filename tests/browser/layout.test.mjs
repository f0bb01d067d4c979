import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { playersOf, restsOf, seek } from './players.mjs';
import { openSite } from './site.mjs';
import { structureFaults } from './structure.mjs';

/** Widths, and at how many beats of each player the words are looked at. */
const widths = new Map([
  [320, 9],
  [768, 5],
  [1100, 9],
  [1920, 5],
]);

/** The ends of these many beats, spread over the timeline, the first and the last among them. */
const spread = (rests, count) =>
  [
    ...new Set(
      Array.from({ length: count }, (_, index) =>
        Math.round((index * (rests.length - 1)) / (count - 1)),
      ),
    ),
  ].map((index) => rests[index]);

describe('how the page stands', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  for (const [width, beats] of widths) {
    test(`no words over one another, cut off or under 12 px in any player at ${width} px`, async () => {
      const { page, context } = await site.open({ width });
      const faults = [];
      for (const player of await playersOf(page)) {
        const name = await player.getAttribute('example');
        for (const place of spread(await restsOf(player), beats)) {
          await seek(player, place);
          const found = await player.evaluate(structureFaults);
          faults.push(...found.map((fault) => `${name} at ${place.toFixed(3)}: ${fault}`));
        }
      }
      assert.deepEqual(faults, []);
      await context.close();
    });

    test(`the page does not scroll sideways at ${width} px; only a matrix may`, async () => {
      const { page, context } = await site.open({ width });
      for (const player of await playersOf(page)) await seek(player, 0.6);
      const wide = await page.evaluate(() => {
        const found = [];
        const visit = (root) => {
          for (const element of root.querySelectorAll('*')) {
            const { overflowX } = getComputedStyle(element);
            if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) {
              found.push(element.getAttribute('part') ?? element.className ?? element.tagName);
            }
            if (element.shadowRoot) visit(element.shadowRoot);
          }
        };
        visit(document);
        const page = document.documentElement;
        return { page: page.scrollWidth - page.clientWidth, scrollers: [...new Set(found)] };
      });
      assert.equal(wide.page, 0);
      assert.deepEqual(
        wide.scrollers.filter((name) => !/scene|wide|formula/.test(name)),
        [],
      );
      await context.close();
    });
  }

  test('loses nothing when a reader spaces the text out', async () => {
    const { page, context } = await site.open({ width: 1280 });
    const players = await playersOf(page);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    for (const player of players) await seek(player, 1);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main p, main h2, main li')]
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 ||
            element.scrollHeight > element.clientHeight + 2,
        )
        .map((element) => element.textContent.slice(0, 40)),
    );
    assert.deepEqual(cut, []);
    await context.close();
  });

  test('the height of a player stays the same from beat to beat of a stage', async () => {
    const { page, context } = await site.open({ width: 1280 });
    const jumps = [];
    for (const player of await playersOf(page)) {
      let last = null;
      for (const place of await restsOf(player)) {
        await seek(player, place);
        const now = await player.evaluate((element) => ({
          stage: element.shadowRoot.querySelector('attention-rail').current,
          height: Math.round(
            element.shadowRoot.querySelector('attention-scene').getBoundingClientRect().height,
          ),
        }));
        if (last?.stage === now.stage && last.height !== now.height) {
          jumps.push(
            `${await player.getAttribute('example')}, ${now.stage}: ${last.height} → ${now.height}`,
          );
        }
        last = now;
      }
    }
    assert.deepEqual(jumps, []);
    await context.close();
  });
});
