import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { playersOf, wordsIn } from './players.mjs';
import { openSite } from './site.mjs';

describe('the page on paper', () => {
  let site;
  let page;
  let players;
  before(async () => {
    site = await openSite();
    // A4 at 96 pixels an inch, with margins of 1 cm.
    ({ page } = await site.open({ chapters: 'near', scheme: 'dark', width: 718, height: 1047 }));
    players = await playersOf(page);
    await page.emulateMedia({ media: 'print' });
  });
  after(() => site?.close());

  test('shows every stage of every player as a still, with its numbers', async () => {
    for (const player of players) {
      const name = await player.getAttribute('example');
      const stages = await player.evaluate(
        (element) =>
          element.shadowRoot.querySelector('attention-rail').stops.filter((stop) => stop.on).length,
      );
      const stills = player.locator('svg.picture:visible');
      await stills.first().waitFor();
      assert.equal(await stills.count(), stages, name);
      for (const words of await stills.evaluateAll((all) => all.map((one) => one.textContent))) {
        assert.match(words, /\d/, name);
      }
    }
  });

  test('shows the maps of all heads and of their average', async () => {
    const maps = page.locator(
      'attention-player[example="four-heads"] attention-heads .map:visible',
    );
    assert.equal(await maps.count(), 5);
  });

  test('shows every figure of a chapter’s own, with its pictures and numbers', async () => {
    const pictures = {
      'root-of-d': 'svg, table',
      gradients: 'svg, table',
      'word-order': '.result svg, .result canvas',
      positions: 'svg, canvas',
      questions: 'h3',
      workbench: 'attention-player svg.picture',
    };
    for (const [name, parts] of Object.entries(pictures)) {
      await page.locator(`figure-${name}[ready]`).waitFor();
      const visible = page.locator(`figure-${name} :is(${parts}):visible`);
      await visible.first().waitFor();
      assert.match(await wordsIn(page.locator(`figure-${name}`)), /\d/, name);
    }
    assert.equal(await page.locator('.formula-parts table:visible').count(), 1);
    assert.equal(await page.locator('.formula-parts tr:visible').count(), 8);
    assert.equal(await page.locator('figure-price').count(), 1);
  });

  test('is dark on white and cuts nothing off', async () => {
    const faults = await page.evaluate(() =>
      window.players.structureFaults(document.querySelector('main')),
    );
    assert.deepEqual(
      faults.filter((fault) => !fault.startsWith('small')),
      [],
    );
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.match(ground, /rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/);
  });

  test('becomes a PDF of several pages', async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.ok((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length >= 5);
  });
});
