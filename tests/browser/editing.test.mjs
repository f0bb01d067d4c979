import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  narrationOf,
  playerOf,
  renew,
  restsOf,
  seek,
  settled,
  shown,
  tableOf,
  to,
  walk,
  wordsIn,
} from './players.mjs';
import { decimalsOf, read } from './printed_arithmetic.mjs';
import { openSite } from './site.mjs';
import { firstDifference } from './snapshot.mjs';

/** What undo brings back: everything but the buttons that say whether there is something to undo. */
const undone = ['attention-title', 'attention-inspector'];

let site;
let page;
before(async () => {
  site = await openSite();
  ({ page } = await site.open());
});
after(() => site?.close());

describe('changing a number', () => {
  let player;
  beforeEach(async () => {
    player = await renew(await playerOf(page, 'blend-charge'));
    await seek(player, (await restsOf(player))[0]);
  });

  const firstInput = () => player.locator('[role="spinbutton"]').first();
  const press = async (member) => {
    await player.locator(`[data-member="${member}"]`).click();
    await settled(player);
  };
  /** The whole of what the player shows at its start, its middle and its end. */
  const everywhere = async () => {
    const all = await walk(player, to([0.02, 0.3, 0.6, 1]), 'shown', undone);
    return all.join('\n=====\n');
  };
  const typeOver = async (locator, text) => {
    await locator.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await settled(player);
  };

  test('by typing changes every later stage, to what a hand works out from the tables', async () => {
    const before = {
      scores: await tableOf(player, 'scores'),
      output: await tableOf(player, 'output'),
    };
    await typeOver(firstInput(), '2.5');
    const query = (await tableOf(player, 'query')).map((row) => row.map(read));
    const key = (await tableOf(player, 'key')).map((row) => row.map(read));
    const value = (await tableOf(player, 'value')).map((row) => row.map(read));
    assert.equal(query[0][0], 2.5);
    const scores = await tableOf(player, 'scores');
    const output = await tableOf(player, 'output');
    assert.notDeepEqual(scores[0], before.scores[0]);
    assert.notDeepEqual(output[0], before.output[0]);
    assert.deepEqual(scores[1], before.scores[1]);
    const byHand = key.map((one) => query[0][0] * one[0] + query[0][1] * one[1]);
    const as = (number, like) => number.toFixed(decimalsOf(like)).replace('-', '−');
    assert.deepEqual(
      scores[0],
      byHand.map((score, index) => as(score, scores[0][index])),
    );
    const powers = byHand.map(Math.exp);
    const sum = powers.reduce((total, power) => total + power);
    [0, 1].forEach((component) => {
      const blend = powers.reduce(
        (total, power, index) => total + (power / sum) * value[index][component],
        0,
      );
      assert.equal(output[0][component], as(blend, output[0][component]));
    });
    await seek(player, 1);
    assert.ok((await narrationOf(player)).includes(output[0][0]));
  });

  test('marks it, and undo, redo and reset bring back exactly what was there', async () => {
    await firstInput().focus();
    const original = await everywhere();
    await seek(player, 0.02);
    await typeOver(firstInput(), '2.5');
    assert.match(
      await player.evaluate(
        (element) =>
          element.shadowRoot.textContent +
          [...element.shadowRoot.querySelectorAll('*')]
            .map((part) => part.shadowRoot?.textContent ?? '')
            .join(' '),
      ),
      /was 1\.00/,
    );
    const edited = await everywhere();
    assert.notEqual(firstDifference(original, edited), null);
    await press('undo');
    assert.equal(firstDifference(original, await everywhere()), null, 'undo');
    await press('redo');
    assert.equal(firstDifference(edited, await everywhere()), null, 'redo');
    await seek(player, 0.02);
    await firstInput().focus();
    await page.keyboard.press('ArrowUp');
    await press('reset');
    assert.equal(firstDifference(original, await everywhere()), null, 'reset');
  });

  test('by the arrow keys moves it by 0.1, with Shift by 1, with Alt by 0.01', async () => {
    const input = firstInput();
    await input.focus();
    const number = async () => Number(await input.getAttribute('aria-valuenow'));
    const from = await number();
    for (const [keys, by] of [
      ['ArrowUp', 0.1],
      ['ArrowDown', -0.1],
      ['Shift+ArrowUp', 1],
      ['Alt+ArrowUp', 0.01],
      ['Alt+ArrowDown', -0.01],
      ['Shift+ArrowDown', -1],
    ]) {
      const before = await number();
      await page.keyboard.press(keys);
      await settled(player);
      assert.equal(await number(), Number((before + by).toFixed(6)), keys);
    }
    assert.equal(await number(), from);
  });

  test('that was clicked takes the arrow keys', async () => {
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.querySelector('attention-player').scrollIntoView());
    await page.locator('h1, h2').first().click();
    await firstInput().click();
    const from = Number(await firstInput().getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowUp');
    await settled(player);
    assert.equal(Number(await firstInput().getAttribute('aria-valuenow')), from + 0.1);
  });

  test('by dragging sideways is one gesture, taken back by one undo', async () => {
    const original = await shown(player, undone);
    await firstInput().scrollIntoViewIfNeeded();
    const box = await firstInput().boundingBox();
    const from = Number(await firstInput().getAttribute('aria-valuenow'));
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    for (let by = 5; by <= 60; by += 5)
      await page.mouse.move(box.x + box.width / 2 + by, box.y + box.height / 2);
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await settled(player);
    assert.ok(Number(await firstInput().getAttribute('aria-valuenow')) > from);
    await press('undo');
    assert.equal(Number(await firstInput().getAttribute('aria-valuenow')), from);
    const difference = firstDifference(original, await shown(player, undone));
    assert.ok(difference === null || /tabindex|selected/.test(difference), difference);
  });

  test('refuses what is no number and says why; Escape leaves it as it was', async () => {
    const scores = await tableOf(player, 'scores');
    await firstInput().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    const editor = player.locator('attention-cell-editor');
    assert.match(await wordsIn(editor), /Not a number/);
    assert.equal(await editor.locator('input').getAttribute('aria-invalid'), 'true');
    await page.keyboard.press('Escape');
    await settled(player);
    assert.equal(await editor.count(), 0);
    assert.deepEqual(await tableOf(player, 'scores'), scores);
  });

  test('written with a decimal comma is read, and said to be read so', async () => {
    await firstInput().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('0,5');
    assert.match(await wordsIn(player.locator('attention-cell-editor')), /read as 0\.5/);
    await page.keyboard.press('Enter');
    await settled(player);
    assert.equal(read((await tableOf(player, 'query'))[0][0]), 0.5);
  });
});
