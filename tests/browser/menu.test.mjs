import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { axe, violationsOf } from './axe.mjs';
import { exampleOf } from './examples.mjs';
import { packed } from './packed_link.mjs';
import { computedRow, playerOf, settled } from './players.mjs';
import { openSite } from './site.mjs';
import { serve } from './static_server.mjs';

const dist = fileURLToPath(new URL('../../dist/site/', import.meta.url));

const clipboard = { context: { permissions: ['clipboard-read', 'clipboard-write'] } };

describe('the menu of a player', () => {
  let site;
  let files;
  before(async () => {
    site = await openSite();
    files = await serve(dist, { headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  after(async () => {
    await files?.close();
    await site?.close();
  });

  const openMenu = async (player) => {
    await player.locator('attention-title [data-member="menu"]').click();
    await player.locator('attention-menu [data-entry="embed"]').waitFor();
  };
  const snippet = (player, name) =>
    player.locator(`attention-menu [data-snippet="${name}"] textarea`);
  /** Both snippets for the player as it stands. */
  const snippetsOf = async (player) => {
    await openMenu(player);
    await player.locator('attention-menu [data-entry="embed"]').click();
    await snippet(player, 'frame').waitFor();
    return {
      element: await snippet(player, 'element').inputValue(),
      frame: await snippet(player, 'frame').inputValue(),
    };
  };
  const edit = (player, cell, value) =>
    player.evaluate((element, change) => element.session.ask({ kind: 'edit', changes: [change] }), {
      cell,
      value,
    });
  /** A page elsewhere that holds these lines, their files on a host that lets others in, when its player is there. */
  const elsewhere = async (lines) => {
    const body = `<!doctype html><title>.</title>${lines.replaceAll(site.origin, files.origin)}`;
    const host = await serve('.', {
      answers: [['/', { status: 200, type: 'text/html', body }]],
    });
    const page = await site.browser.newPage();
    await page.goto(host.origin);
    const holder = lines.startsWith('<iframe') ? page.frameLocator('iframe') : page;
    const player = holder.locator('attention-player[ready]');
    await player.waitFor();
    const close = async () => {
      await page.close();
      await host.close();
    };
    return { player, close };
  };
  const stageOf = (player) => player.evaluate((element) => element.session.frame.stage);

  test('gives lines that open the example at its place in another page, as an element and as a frame', async () => {
    const { page } = await site.open(clipboard);
    const player = await playerOf(page, 'blend-charge');
    await player.evaluate((element) => element.showStage('softmax'));
    const { element, frame } = await snippetsOf(player);
    assert.equal(
      element,
      `<script type="module" src="${site.origin}/attention-elements.js"></script>\n<attention-player example="blend-charge" stage="softmax"></attention-player>`,
    );
    assert.ok(
      frame.includes(`src="${site.origin}/embed.html#example=blend-charge&amp;stage=softmax"`),
    );
    await player.locator('[data-snippet="frame"] button').click();
    await player.locator('[data-snippet="frame"] .told:not(:empty)').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), frame);
    for (const lines of [element, frame]) {
      const other = await elsewhere(lines);
      assert.equal(await stageOf(other.player), 'softmax');
      assert.deepEqual(
        await computedRow(other.player, 'output'),
        await computedRow(player, 'output'),
      );
      await other.close();
    }
  });

  test('gives lines that bring changed numbers along, also where an example starts at its weights', async () => {
    const { page } = await site.open();
    for (const [id, cell] of [
      ['blend-charge', { tensor: 'key', row: 2, column: 0 }],
      ['lookup-table', { tensor: 'value', row: 0, column: 0 }],
    ]) {
      const player = await playerOf(page, id);
      await edit(player, cell, 3.25);
      const lines = await snippetsOf(player);
      for (const text of Object.values(lines)) {
        const other = await elsewhere(text);
        assert.deepEqual(
          await computedRow(other.player, 'output'),
          await computedRow(player, 'output'),
          id,
        );
        await other.close();
      }
    }
  });

  test('gives lines that bring an example of the reader’s own along', async () => {
    const { page } = await site.open({ path: '/#workbench' });
    const player = page.locator('figure-workbench attention-player[ready]');
    await page.locator('[data-figure="workbench"]').evaluate((element) => element.scrollIntoView());
    await player.waitFor();
    await settled(player);
    await edit(player, { tensor: 'value', row: 0, column: 0 }, -2.5);
    await player.evaluate((element) => element.session.goTo({ stage: 'scores', at: 0.5 }));
    const lines = await snippetsOf(player);
    const placeOf = (shown) =>
      shown.evaluate(({ session }) => [session.frame.stage, session.fraction.toFixed(3)]);
    const place = await placeOf(player);
    for (const text of Object.values(lines)) {
      assert.ok(
        (text.match(/<script/g) ?? []).length <= 1,
        'a host’s policy forbids lines of script',
      );
      const other = await elsewhere(text);
      assert.equal((await computedRow(other.player, 'value'))[0], -2.5);
      assert.deepEqual(await placeOf(other.player), place);
      await other.close();
    }
  });

  test('gives such lines of every kind of example, and none of them touches another player', async () => {
    const { page } = await site.open();
    await playerOf(page, 'blend-charge');
    let count = 0;
    for (const [id, last] of [
      ['lookup-table', 'output'],
      ['three-similarities', 'scores'],
      ['five-by-sixty-four', 'output'],
      ['cross-attention', 'output'],
    ]) {
      const own = { ...exampleOf(id), title: 'One of my own' };
      await page.evaluate((example) => {
        document.querySelector('#own')?.remove();
        const player = document.createElement('attention-player');
        player.id = 'own';
        player.example = example;
        document.querySelector('main').prepend(player);
      }, own);
      const player = page.locator('#own[ready]');
      await player.waitFor();
      await settled(player);
      const lines = await snippetsOf(player);
      for (const text of Object.values(lines)) {
        const other = await elsewhere(text);
        assert.equal(await other.player.evaluate(({ example }) => example.title), own.title);
        assert.deepEqual(
          await computedRow(other.player, last),
          await computedRow(player, last),
          id,
        );
        await other.close();
        count += 1;
      }
    }
    assert.equal(count, 8);
  });

  test('is closed by another example, whose lines it would not give', async () => {
    const { page } = await site.open();
    const player = await playerOf(page, 'blend-charge');
    await openMenu(player);
    await player.evaluate((element, example) => {
      element.example = example;
    }, exampleOf('lookup-table'));
    await page.waitForFunction(
      (element) => element.session.state.example.id === 'lookup-table' && element.menu === null,
      await player.elementHandle(),
    );
    assert.equal(await player.locator('attention-menu').count(), 0);
  });

  test('is what a link of a class leaves of it, in the attribute of an element too', async () => {
    const { page } = await site.open();
    await playerOf(page, 'blend-charge');
    const place = { stage: 'output', at: 1 };
    const edits = [['value', 0, 0, 7.5]];
    const link = packed({ v: 1, about: 'blend', players: { blend: { ...place, edits } } });
    const shown = (attributes) =>
      page.evaluate(async (all) => {
        const player = document.createElement('attention-player');
        for (const [name, value] of Object.entries(all)) player.setAttribute(name, value);
        document.querySelector('main').prepend(player);
        await player.whenReady();
        await player.updateComplete;
        const parts = ['tables', 'switches'].filter((name) =>
          player.shadowRoot.querySelector(`attention-${name}`),
        );
        player.remove();
        return { parts, refusal: player.session.refusal };
      }, attributes);
    const example = 'blend-charge';
    const whole = await shown({ example, link });
    assert.deepEqual(whole, { parts: ['tables', 'switches'], refusal: '' });
    const tailored = await shown({ example, link: `${link}&hide=table&lock=blend` });
    assert.deepEqual(tailored, { parts: [], refusal: '' });
    const more = await shown({ example, link: `${link}&hide=table`, controls: 'table' });
    assert.deepEqual(more.parts, ['tables']);
    const broken = await shown({ example, link: `${link.slice(0, 20)}&hide=table` });
    assert.deepEqual(broken.parts, whole.parts);
    assert.match(broken.refusal, /damaged/);
  });

  test('takes the focus, closes by its button and when the player goes on, and is accessible in both themes on a narrow screen', async () => {
    for (const scheme of ['light', 'dark']) {
      const { page, context } = await site.open({ width: 320, scheme });
      const player = await playerOf(page, 'blend-charge');
      await snippetsOf(player);
      await page.evaluate(axe);
      const inside = ['attention-player[example="blend-charge"]'];
      assert.deepEqual(await violationsOf(page, { inside }), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      await player.locator('attention-title [data-member="menu"]').click();
      await player.locator('attention-menu').waitFor({ state: 'detached' });
      await openMenu(player);
      await page.waitForFunction(
        () => document.activeElement.shadowRoot?.activeElement?.localName === 'attention-menu',
      );
      await player.evaluate((element) => element.session.play());
      await player.locator('[data-member="step-on"]').click();
      await player.locator('attention-menu').waitFor({ state: 'detached' });
      await context.close();
    }
  });
});
