import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { playersOf, seek, seekAll, shown } from './players.mjs';
import { openSite } from './site.mjs';
import { firstDifference } from './snapshot.mjs';

describe('two players on one page', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  test('never meet: what is done to one leaves every other as it was', async () => {
    const { page } = await site.open();
    const players = await playersOf(page);
    await seekAll(players, 0.4);
    const before = await Promise.all(players.map((player) => shown(player)));
    const index = players.length - 3;
    const chosen = players[index];
    await seek(chosen, 0.9);
    await seek(chosen, 0.05);
    await chosen.locator('.spot.editable').first().focus();
    await page.keyboard.press('ArrowUp');
    await chosen.evaluate((element) => element.step(-1));
    for (const [at, player] of players.entries()) {
      const difference = firstDifference(before[at], await shown(player));
      if (at === index) assert.notEqual(difference, null);
      else assert.equal(difference, null, await player.getAttribute('example'));
    }
  });

  test('of the same example hold numbers of their own', async () => {
    const { page } = await site.open();
    await playersOf(page);
    await page.evaluate(() => {
      const twin = document.createElement('attention-player');
      twin.setAttribute('example', 'three-similarities');
      document.querySelector('main').append(twin);
    });
    const twins = await playersOf(page);
    const pair = [];
    for (const player of twins) {
      if ((await player.getAttribute('example')) === 'three-similarities') pair.push(player);
    }
    assert.equal(pair.length, 2);
    await seekAll(pair, 0.05);
    const untouched = await shown(pair[0]);
    await pair[1].locator('.spot.editable').first().focus();
    await page.keyboard.press('Shift+ArrowUp');
    assert.equal(firstDifference(untouched, await shown(pair[0])), null);
    assert.notEqual(firstDifference(untouched, await shown(pair[1])), null);
  });
});
