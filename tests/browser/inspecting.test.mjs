import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { playerOf, renew, seek, settled } from './players.mjs';
import { openSite } from './site.mjs';

let site;
let page;
before(async () => {
  site = await openSite();
  ({ page } = await site.open());
});
after(() => site?.close());

describe('asking where a number comes from', () => {
  let player;
  beforeEach(async () => {
    player = await renew(await playerOf(page, 'blend-charge'));
    await seek(player, 1);
  });

  const inspector = () => player.locator('attention-inspector');
  const title = () => inspector().locator('.head span').first().textContent();
  const inspect = async (tensor) => {
    await player.evaluate(
      (element, id) =>
        element.session.ask({ kind: 'select', cell: { tensor: id, row: 0, column: 0 } }),
      tensor,
    );
    await settled(player);
  };

  test('leads by the keyboard from the output back to a given number, and keeps the focus inside', async () => {
    await inspect('output');
    const seen = [];
    await inspector().locator('.origin').first().focus();
    for (
      let count = 0;
      count < 12 && (await inspector().locator('.origin').count()) > 0;
      count += 1
    ) {
      seen.push((await title()).split(',')[0]);
      await page.keyboard.press('Enter');
      await settled(player);
    }
    seen.push((await title()).split(',')[0]);
    assert.deepEqual(seen.slice(0, 2), ['output', 'weights']);
    assert.equal(seen.at(-1), 'query');
    assert.ok(
      await inspector()
        .locator('.close')
        .evaluate((button) => button.matches(':focus')),
    );
  });

  test('is one tab stop with the arrow keys inside, of buttons large enough and named', async () => {
    await inspect('output');
    const origins = inspector().locator('.origin');
    assert.ok((await origins.count()) > 2);
    assert.equal(await inspector().locator('.origin[tabindex="0"]').count(), 1);
    await origins.first().focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(await origins.nth(1).evaluate((button) => button.matches(':focus')));
    for (const button of await origins.all()) {
      const { width, height } = await button.boundingBox();
      assert.ok(width >= 24 && height >= 24, `${width} × ${height}`);
      const label = await button.getAttribute('aria-label');
      assert.ok(label.includes(await button.textContent()), label);
    }
  });

  test('stands as high once the pointer has left a number as while it was on it', async () => {
    const numbers = await player.locator('attention-scene [data-key]').all();
    assert.ok(numbers.length > 5, `${numbers.length} numbers`);
    const height = () => inspector().evaluate((element) => element.getBoundingClientRect().height);
    for (const number of numbers) {
      await number.dispatchEvent('pointerover', { pointerType: 'mouse', bubbles: true });
      await settled(player);
      const inspected = await height();
      await player.locator('attention-scene .scene').dispatchEvent('pointerleave');
      await settled(player);
      assert.equal(await height(), inspected);
    }
  });

  test('says that a computed number is computed when it is double-clicked', async () => {
    const computed = player.locator('attention-scene [data-key]:not([role="spinbutton"])');
    // One click after the other, each on the picture as the one before has left it.
    await computed.last().click();
    await settled(player);
    const { x, y, width, height } = await computed.last().boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 2 });
    await settled(player);
    assert.equal(
      await inspector().locator('.note').textContent(),
      'computed; change an input instead',
    );
    await player.evaluate((element) => element.step(-1));
    await settled(player);
    assert.equal(await inspector().locator('.note').count(), 0);
  });
});

describe('the variants of an example', () => {
  test('show none as chosen once a number is changed, and the one clicked drops the change', async () => {
    const player = await playerOf(page, 'three-similarities');
    const written = player.locator('attention-switches .preset').first();
    const pressed = () => written.getAttribute('aria-pressed');
    assert.equal(await pressed(), 'true');
    const cell = { tensor: 'key', row: 0, column: 0 };
    await player.evaluate(
      (element, at) => element.session.ask({ kind: 'edit', changes: [{ cell: at, value: 5 }] }),
      cell,
    );
    await settled(player);
    assert.equal(await pressed(), 'false');
    await written.click();
    await settled(player);
    assert.equal(await pressed(), 'true');
    await player.locator('[data-member="undo"]').click();
    await settled(player);
    assert.equal(await pressed(), 'false');
  });
});
