import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { playerOf, playersOf, settled, wordsIn } from './players.mjs';
import { openSite } from './site.mjs';

let site;
let page;
before(async () => {
  site = await openSite();
  ({ page } = await site.open());
  await playersOf(page);
});
after(() => site?.close());

describe('the page', () => {
  test('has a favicon that the server gives and the browser can draw', async () => {
    const icon = page.locator('link[rel~="icon"]');
    assert.equal(await icon.count(), 1);
    const { ok, type, width } = await icon.evaluate(async (link) => {
      const answer = await fetch(link.href);
      const picture = new Image();
      picture.src = link.href;
      await picture.decode();
      return {
        ok: answer.ok,
        type: answer.headers.get('Content-Type'),
        width: picture.naturalWidth,
      };
    });
    assert.equal(ok, true);
    assert.equal(type, 'image/svg+xml');
    assert.ok(width > 0);
  });

  test('credits every source of its list, with links that lead to safe addresses', async () => {
    const written = readFileSync(
      new URL('../../web/chapters/en/references.md', import.meta.url),
      'utf8',
    );
    const titles = [...written.matchAll(/^- .*?\*(.+?)\*/gm)].map(([, title]) => title);
    const items = await page.locator('#references li').allTextContents();
    assert.equal(items.length, titles.length);
    assert.ok(titles.length >= 4);
    for (const [index, title] of titles.entries()) assert.ok(items[index].includes(title), title);
    assert.equal(titles.filter((title) => /Explained/.test(title)).length, 2, 'both articles');
    const links = await page
      .locator('#references a')
      .evaluateAll((all) => all.map((link) => link.href));
    assert.ok(links.length >= 2);
    for (const link of links) assert.match(link, /^https:\/\//);
  });

  test('has no link to a place that is not there', async () => {
    const { count, lost } = await page.evaluate(() => {
      const links = [...document.querySelectorAll('a[href^="#"]')];
      const lost = links.filter(
        (link) => !document.getElementById(decodeURIComponent(link.hash.slice(1))),
      );
      return { count: links.length, lost: lost.map((link) => link.hash) };
    });
    assert.ok(count >= 17, `only ${count} links`);
    assert.deepEqual(lost, []);
  });

  test('lists its chapters, goes to the one chosen, and closes the list', async () => {
    const list = page.locator('.contents details');
    const isOpen = () => list.evaluate((element) => element.open);
    await list.locator('summary').click();
    assert.equal(await isOpen(), true);
    await page.keyboard.press('Escape');
    assert.equal(await isOpen(), false);
    await list.locator('summary').click();
    const last = list.locator('li a').last();
    const target = (await last.getAttribute('href')).slice(1);
    await last.click();
    assert.equal(await isOpen(), false);
    assert.equal(new URL(page.url()).hash, `#${target}`);
    await page.locator(`.contents a[href="#${target}"][aria-current="true"]`).waitFor({
      state: 'attached',
    });
    assert.ok(await page.locator(`[id="${target}"] h2`).isVisible());
  });
});

describe('a chapter that is read', () => {
  for (const width of [1280, 360])
    test(`stands where it was opened while the figures above it come, at ${width} px`, async () => {
      const opened = await site.open({ path: '/#workbench', width, chapters: 'near' });
      await playersOf(opened.page);
      for (const name of ['questions', 'workbench'])
        await opened.page.locator(`figure-${name}[ready]`).waitFor();
      const top = () =>
        opened.page
          .locator('#workbench')
          .evaluate((chapter) => chapter.getBoundingClientRect().top);
      // Where the browser goes by itself when nothing above is still to come.
      const before = await top();
      await opened.page.evaluate(() => document.getElementById('workbench').scrollIntoView());
      assert.ok(Math.abs((await top()) - before) < 2, `${before}, but ${await top()}`);
      await opened.context.close();
    });
});

describe('the projector view', () => {
  const figure = () => page.locator('.figure:has(attention-player[example="blend-charge"])');
  const button = () => figure().locator('.figure-tools button');
  const look = () =>
    figure().evaluate((element) => {
      const player = element.querySelector('attention-player');
      const { width, height, left, top } = element.getBoundingClientRect();
      return {
        projected: element.classList.contains('projected'),
        whole: [left, top, Math.round(width), Math.round(height)],
        window: [0, 0, innerWidth, innerHeight],
        fullScreen: document.fullscreenElement === element,
        type: Number.parseFloat(getComputedStyle(player).fontSize),
        elsewhere: [...document.querySelectorAll('.chapter')]
          .filter((chapter) => !chapter.contains(element))
          .map((chapter) => chapter.inert),
        overflow: document.documentElement.scrollWidth - innerWidth,
      };
    });

  test('shows one player on the whole screen in large type, and nothing else can be reached', async () => {
    const before = await look();
    assert.equal(before.projected, false);
    await button().click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    const player = await playerOf(page, 'blend-charge');
    const now = await look();
    assert.equal(now.projected, true);
    assert.equal(now.fullScreen, true);
    assert.deepEqual(now.whole, now.window);
    assert.ok(now.type > before.type * 1.2, `${now.type} px, ${before.type} px before`);
    assert.ok(now.elsewhere.length >= 7 && now.elsewhere.every(Boolean));
    assert.equal(await button().getAttribute('aria-pressed'), 'true');
    await player.evaluate((element) => element.step(-1));
    await player.locator('[data-member="step-on"]').click();
    await settled(player);
    assert.deepEqual(
      await player.evaluate((element) => window.players.structureFaults(element)),
      [],
    );
  });

  test('is left by its button, with everything as it was', async () => {
    await button().click();
    await page.waitForFunction(() => document.fullscreenElement === null);
    await playerOf(page, 'blend-charge');
    const now = await look();
    assert.equal(now.projected, false);
    assert.ok(now.elsewhere.every((inert) => !inert));
    assert.equal(await button().getAttribute('aria-pressed'), 'false');
  });

  test('is left with Escape too', async () => {
    await button().click();
    assert.equal((await look()).projected, true);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('.projected') === null);
    assert.ok((await look()).elsewhere.every((inert) => !inert));
  });
});

describe('the theme switch', () => {
  const look = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset.theme ?? 'system',
      players: [
        ...new Set(
          [...document.querySelectorAll('attention-player')].map((player) =>
            player.getAttribute('theme'),
          ),
        ),
      ],
      ground: getComputedStyle(document.body).backgroundColor,
      inside: getComputedStyle(
        document.querySelector('attention-player').shadowRoot.querySelector('.player'),
      ).color,
      checked: document.querySelector('.theme-switch input:checked')?.value,
    }));
  const choose = (theme) => page.locator(`.theme-switch input[value="${theme}"]`).check();

  test('puts page and players in the theme chosen, and keeps it after a reload', async () => {
    const light = await look();
    assert.equal(light.theme, 'system');
    await choose('dark');
    const dark = await look();
    assert.deepEqual([dark.theme, dark.players, dark.checked], ['dark', ['dark'], 'dark']);
    assert.notEqual(dark.ground, light.ground);
    assert.notEqual(dark.inside, light.inside);
    // Where the page's own script comes late, the theme stands before it.
    const held = [];
    await page.route(/\/assets\/index-[^/]*\.js$/, (route) => void held.push(route));
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('main') !== null);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    assert.equal(await page.locator('.theme-switch input').count(), 0);
    for (const route of held) await route.continue();
    await page.unroute(/\/assets\/index-[^/]*\.js$/);
    await playersOf(page);
    assert.deepEqual(await look(), dark);
  });

  test('goes back to the system’s theme, after a reload too', async () => {
    await choose('system');
    assert.deepEqual((await look()).players, [null]);
    await page.reload();
    await playersOf(page);
    assert.equal((await look()).theme, 'system');
    assert.equal(await page.evaluate(() => localStorage.getItem('attention-theme')), null);
    assert.match((await wordsIn(page.locator('.theme-switch'))).trim(), /System.*Light.*Dark/);
  });
});
