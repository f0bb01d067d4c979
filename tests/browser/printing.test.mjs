import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { playersOf } from './players.mjs';
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

  test('is dark on white and cuts nothing off', async () => {
    const faults = [];
    for (const player of players) {
      const found = await player.evaluate((element) => window.players.structureFaults(element));
      faults.push(...found.filter((fault) => !fault.startsWith('small')));
    }
    assert.deepEqual(faults, []);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.match(ground, /rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/);
  });

  test('becomes a PDF of several pages', async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.ok((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length >= 5);
  });
});
