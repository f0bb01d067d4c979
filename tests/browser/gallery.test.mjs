import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { readLooks } from '../../scripts/gallery/looks.mjs';
import { axe, violationsOf } from './axe.mjs';
import { openSite } from './site.mjs';
import { buttonsOutside, partFaults, propertiesAtWork } from './styling.mjs';

const looks = readLooks();
const cssOf = (id) => looks.find((look) => look.id === id).css;
/** The CSS of a look with something in it that a look would not say by chance. */
const styled = (pattern) => looks.filter(({ css }) => pattern.test(css));

describe('the gallery', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    page = await openGallery();
  });
  after(() => site?.close());

  async function openGallery(options = {}) {
    const opened = await site.open({ path: '/gallery.html', guesses: 'asked', ...options });
    await opened.page.waitForFunction(() => {
      const card = document
        .querySelector('lesson-card')
        ?.shadowRoot?.querySelector('attention-player');
      const players = [...document.querySelectorAll('attention-player:not(.waiting)'), card];
      return players.length > 20 && players.every((player) => player?.matches('[ready]'));
    });
    await settledAll(opened.page);
    return opened.page;
  }
  const settledAll = (opened) =>
    opened.evaluate(() =>
      Promise.all([...document.querySelectorAll('attention-player')].map(window.players.settled)),
    );
  const part = (look, name, opened = page) => opened.locator(`.${look} [part~="${name}"]`);
  /** Opens what a reader would: all parts that come only when something is asked for. */
  async function openAll(opened) {
    await part('headed', 'badge', opened).click();
    await part('headed', 'menu', opened).click();
    await part('headed', 'entries', opened).waitFor();
    await part('worded', 'tables-button', opened).click();
    const select = { kind: 'select', cell: { tensor: 'scores', row: 0, column: 0 } };
    await opened
      .locator('.worded')
      .evaluate((player, intent) => player.session.ask(intent), select);
    await part('worded', 'inspector', opened).waitFor();
    await opened.locator('.pictured attention-scene .spot.editable').first().dblclick();
    await part('pictured', 'editor', opened).waitFor();
    await settledAll(opened);
  }

  test('shows each look beside the very text of it', async () => {
    assert.ok(looks.length >= 20);
    const shown = await page.locator('.look').evaluateAll((sections) =>
      sections.map((section) => ({
        id: section.id,
        texts: [...section.querySelectorAll('pre')].map(({ textContent }) => textContent),
      })),
    );
    const written = looks.map(({ id, html, css, js }) => ({
      id,
      texts: [html, css, js].filter((text) => text !== '').map((text) => text.trimEnd()),
    }));
    assert.deepEqual(shown, written);
    const named = await page.locator('nav a').evaluateAll((links) => links.map(({ hash }) => hash));
    assert.deepEqual(
      named,
      looks.map(({ id }) => `#${id}`),
    );
  });

  test('is led to by the page, and not by the page that is one file', () => {
    const leads = (name) =>
      readFileSync(new URL(`../../dist/site/${name}`, import.meta.url), 'utf8').includes(
        'href="./gallery.html"',
      );
    assert.deepEqual(['index.html', 'attention-playground.html'].map(leads), [true, false]);
  });

  test('draws no text over another and cuts none off, wide and narrow', async () => {
    const narrow = await openGallery({ width: 320 });
    for (const opened of [page, narrow]) {
      const players = opened.locator('attention-player');
      assert.ok((await players.count()) > 20);
      for (const player of await players.all()) {
        const look = await player.evaluate((element) => element.outerHTML.slice(0, 80));
        assert.deepEqual(
          await player.evaluate((each) => window.players.structureFaults(each)),
          [],
          look,
        );
        assert.deepEqual(await player.evaluate(buttonsOutside), [], look);
      }
      const beside = await opened.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(beside, 0);
    }
    await narrow.context().close();
  });

  test('shows the frame whole, however wide it is', async () => {
    const frame = page.frameLocator('.framed');
    await frame.locator('attention-player[ready]').waitFor();
    for (const width of [1280, 420]) {
      await page.setViewportSize({ width, height: 900 });
      const inside = () => frame.locator('html').evaluate((root) => root.scrollHeight);
      const heights = async () => [
        await page.locator('.framed').evaluate((each) => each.clientHeight),
        await inside(),
      ];
      for (let [outer, inner] = await heights(); outer < inner; [outer, inner] = await heights())
        await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  for (const scheme of ['light', 'dark'])
    test(`colours, sets and sizes by every custom property as it says, in the ${scheme} theme`, async () => {
      const opened = scheme === 'light' ? page : await openGallery({ scheme });
      await opened.locator('.paper [part="player"]').focus();
      const all = styled(/--ap-/).filter(({ id }) => id !== 'shadow-root');
      const counts = {};
      for (const stage of ['inputs', 'scores', 'softmax', 'weighted-sum', 'output']) {
        await opened.evaluate((name) => {
          for (const player of document.querySelectorAll('.brand, .paper, .maps'))
            player.showStage(name);
        }, stage);
        await settledAll(opened);
        for (const { css } of all) {
          const known = Object.keys(counts).filter((name) => counts[name] > 0);
          Object.assign(counts, await opened.evaluate(propertiesAtWork, { css, known }));
        }
      }
      assert.equal(Object.keys(counts).length, 47);
      assert.deepEqual(
        Object.entries(counts).filter(([, count]) => count === 0),
        [],
      );
      if (opened !== page) await opened.context().close();
    });

  test('styles every part as it says, with nothing that axe-core finds', async () => {
    const opened = await openGallery();
    await openAll(opened);
    const checked = [];
    for (const { css } of styled(/::part\(/)) {
      const seen = await opened.evaluate(partFaults, css);
      assert.deepEqual(seen.faults, []);
      checked.push(...seen.checked);
    }
    assert.equal(new Set(checked).size, 35);
    await opened.evaluate(axe);
    assert.deepEqual(await violationsOf(opened), []);
    await opened.context().close();
  });

  test('styles a player in a shadow root by that root’s sheet', async () => {
    const { js } = looks.find(({ id }) => id === 'shadow-root');
    const said = [...js.matchAll(/(--ap-[\w-]+): (#\w+);/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    assert.equal(said.length, 2);
    const is = await page.locator('lesson-card attention-scene').evaluate(
      (scene, names) => names.map((name) => [name, getComputedStyle(scene).getPropertyValue(name)]),
      said.map(([name]) => name),
    );
    assert.deepEqual(is, said);
  });

  test('has nothing that axe-core finds in the dark, on a narrow screen', async () => {
    const opened = await openGallery({ motion: 'reduce', scheme: 'dark', width: 320 });
    await opened.evaluate(axe);
    assert.deepEqual(await violationsOf(opened), []);
    await opened.context().close();
  });

  test('draws a look twice the same, and what it changes differently', async () => {
    const [first, again] = [await openGallery(), await openGallery()];
    const cases = [
      { look: 'brand', changes: ['word', 'scene'], leaves: 'to-start' },
      { look: 'paper', changes: ['title', 'scene', 'narration'], leaves: null },
      { look: 'pictured', changes: ['ribbon', 'rail', 'scene'], leaves: 'title' },
      { look: 'round', changes: ['play', 'speed', 'place'], leaves: 'title' },
      { look: 'headed', changes: ['title', 'badge', 'menu'], leaves: 'narration' },
    ];
    const shot = ({ look }, name, opened) => part(look, name, opened).first().screenshot();
    const namesOf = ({ changes, leaves }) => (leaves === null ? changes : [...changes, leaves]);
    const before = new Map();
    for (const each of cases)
      for (const name of namesOf(each)) {
        const once = await shot(each, name, first);
        assert.ok(once.equals(await shot(each, name, again)), `${each.look}: ${name} twice`);
        before.set(`${each.look} ${name}`, once);
      }
    for (const each of cases) {
      const { look, leaves } = each;
      const player = again.locator(`.${look}`).first();
      await player.evaluate((each) => each.setAttribute('data-plain', ''));
      await again.evaluate((name) => {
        for (const each of document.querySelectorAll(`.${name}`)) each.classList.remove(name);
      }, look);
      await settledAll(again);
      for (const name of namesOf(each)) {
        const plain = await again.locator(`[data-plain] [part~="${name}"]`).first().screenshot();
        assert.equal(
          plain.equals(before.get(`${look} ${name}`)),
          name === leaves,
          `${look}: ${name} without its look`,
        );
      }
      await again.evaluate(() =>
        document.querySelector('[data-plain]').removeAttribute('data-plain'),
      );
    }
    await first.context().close();
    await again.context().close();
  });

  test('draws the same picture in a page from right to left, and the sentence its own way', async () => {
    const opened = await openGallery();
    const tops = () =>
      opened
        .locator('.lesson [part="word"]')
        .evaluateAll((words) => words.map((word) => word.getBoundingClientRect().left));
    const [first, second] = await tops();
    assert.ok(first > second, `${first} and ${second}`);
    const parts = ['rail', 'scene', 'transport'];
    const shots = () =>
      Promise.all(parts.map((name) => opened.locator(`.lesson [part="${name}"]`).screenshot()));
    const before = await shots();
    await opened.locator('.lesson').evaluate((lesson) => lesson.removeAttribute('dir'));
    await settledAll(opened);
    const unchanged = (await shots()).map((shot, at) => shot.equals(before[at]));
    assert.deepEqual(unchanged, [true, true, true]);
    await opened.context().close();
  });

  test('leaves the colours to readers who force theirs', async () => {
    const opened = await openGallery({ context: { forcedColors: 'active' } });
    const names = [
      ...new Set(
        [...(cssOf('own-colours') + cssOf('own-paper')).matchAll(/--ap-(?!sans)[\w-]+/g)].map(
          String,
        ),
      ),
    ];
    assert.equal(names.length, 23);
    const own = await opened.evaluate(
      (wanted) =>
        ['.brand', '.paper'].flatMap((look) => {
          const style = getComputedStyle(document.querySelector(look));
          return wanted
            .map((name) => style.getPropertyValue(name))
            .filter((value) => /^#/.test(value));
        }),
      names,
    );
    assert.deepEqual(own, []);
    await opened.context().close();
  });

  test('shows what stands inside a player until there are numbers, and before its script', async () => {
    const words = page.locator('.waiting > p');
    assert.equal(await words.isVisible(), true);
    assert.match(await words.textContent(), /Here stands/);
    const { page: bare } = await site.open({
      path: '/gallery.html',
      faultsExpected: true,
      before: (opened) => opened.route('**/attention-elements.js', (route) => route.abort()),
    });
    assert.equal(await bare.locator('.waiting > p').isVisible(), true);
    assert.equal(
      await bare.locator('.waiting').evaluate((element) => getComputedStyle(element).display),
      'block',
    );
    await bare.context().close();
  });
});
