import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { exampleOf } from './examples.mjs';
import { packed } from './packed_link.mjs';
import { computedRow, playerOf, playersOf, settled, tableOf } from './players.mjs';
import { openSite } from './site.mjs';
import { snippetsOf } from './snippets.mjs';

describe('links to what the page shows', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  const clipboard = { context: { permissions: ['clipboard-read', 'clipboard-write'] } };
  /** Presses the button in the player's title line; resolves to the address once it was said what came of it. */
  async function share(player) {
    await player.locator('attention-title [data-member="share"]').click();
    await player.locator('attention-title .shared:not(:empty)').waitFor();
    return player.page().evaluate(() => location.href);
  }
  const ask = async (player, ...intents) => {
    for (const intent of intents)
      await player.evaluate((element, wish) => element.session.ask(wish), intent);
    await settled(player);
  };
  /** Where it is in its timeline; how high its picture is may wait for the window to come near. */
  const stands = async (player) => {
    const { height: _, ...place } = await player.evaluate((element) =>
      window.players.standing(element),
    );
    return place;
  };
  const saidIn = (player) => player.locator('attention-title .shared').textContent();
  const pathOf = (address) => new URL(address).pathname + new URL(address).hash;
  /** Waits for the page to be where the link leads, its numbers there. */
  const arrived = async (page, example, number) => {
    await page.waitForFunction(
      ([id, wanted]) =>
        document
          .querySelector(`attention-player[example="${id}"]`)
          ?.session?.state.edits.some(({ value }) => value === wanted),
      [example, number],
    );
    return playerOf(page, example);
  };
  const isInView = (page, example) =>
    page.waitForFunction((id) => {
      const box = document
        .querySelector(`attention-player[example="${id}"]`)
        .getBoundingClientRect();
      return box.top < innerHeight && box.bottom > 0;
    }, example);
  const notice = (page) => page.locator('.link-notice');
  /** The workbench of a page whose window has come to it. */
  const benchOf = async (page) => {
    const bench = page.locator('figure-workbench');
    await bench.locator('attention-player[ready]').waitFor();
    const player = bench.locator('attention-player');
    await settled(player);
    return { bench, player, example: () => player.evaluate((element) => element.toJSON()) };
  };

  test('carry changed numbers, the place, the query and the switches to another reader', async () => {
    const { page } = await site.open(clipboard);
    const player = await playerOf(page, 'blend-charge');
    assert.equal(new URL(page.url()).hash, '');
    await ask(
      player,
      { kind: 'edit', changes: [{ cell: { tensor: 'key', row: 2, column: 0 }, value: 3.25 }] },
      { kind: 'choose-query', row: 2 },
      { kind: 'jump', stage: 'softmax' },
      { kind: 'step', by: -1 },
    );
    const scaled = await playerOf(page, 'blend-matrices');
    await ask(scaled, { kind: 'option', set: { scale: 1 } });
    assert.equal(new URL(page.url()).hash, '');
    const address = await share(player);
    assert.match(new URL(address).hash, /^#s=[\w-]+$/);
    assert.match(await saidIn(player), /^Copied/);
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
    assert.equal(await page.evaluate(() => history.length), 2, 'no step of its own');

    const { page: other } = await site.open({ path: pathOf(address) });
    const same = await arrived(other, 'blend-charge', 3.25);
    await isInView(other, 'blend-charge');
    assert.deepEqual(await tableOf(same, 'output'), await tableOf(player, 'output'));
    assert.deepEqual(await stands(same), await stands(player));
    assert.equal(await same.evaluate((element) => element.session.state.query), 2);
    await other.waitForFunction(
      () =>
        document.querySelector('attention-player[example="blend-matrices"]').session?.state.options
          .scale === 1,
    );
    assert.equal(await notice(other).isVisible(), false);
    await ask(same, { kind: 'undo' });
    assert.equal((await same.evaluate((element) => element.session.state.edits)).length, 0);
  });

  test('stand in a field to copy where the clipboard is refused', async () => {
    const { page } = await site.open({
      before: (opened) =>
        opened.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
        }),
    });
    const player = await playerOf(page, 'lookup-table');
    const address = await share(player);
    const field = player.locator('attention-title input.address');
    assert.equal(await field.inputValue(), address);
    assert.equal(await field.getAttribute('readonly'), '');
    await ask(player, { kind: 'step', by: 1 });
  });

  test('lead to another example of a player, and are followed one after the other in one tab', async () => {
    const { page } = await site.open(clipboard);
    const first = await playerOf(page, 'opening-billing', 'opening-battery');
    const toBattery = await share(first);
    const lookup = await playerOf(page, 'lookup-table');
    await ask(lookup, {
      kind: 'edit',
      changes: [{ cell: { tensor: 'value', row: 0, column: 0 }, value: 5 }],
    });
    const toLookup = await share(lookup);
    const { page: other } = await site.open({ path: pathOf(toBattery) });
    await other.waitForFunction(
      () => document.querySelector('attention-player').example?.id === 'opening-battery',
    );
    await other.evaluate((hash) => {
      location.hash = hash;
    }, new URL(toLookup).hash);
    await arrived(other, 'lookup-table', 5);
    await isInView(other, 'lookup-table');
  });

  test('carry the whole example of the workbench, its place, its heads and the one kept as A', async () => {
    const { page } = await site.open({ path: '/#workbench', ...clipboard });
    await page.locator('[data-figure="workbench"]').evaluate((element) => element.scrollIntoView());
    const { bench, player, example } = await benchOf(page);
    await bench.getByRole('button', { name: 'Keep as A', exact: true }).click();
    await bench.locator('#words').fill('one two');
    await page.keyboard.press('Enter');
    await bench.locator('#heads').selectOption('2');
    await ask(player, { kind: 'jump', stage: 'scores' });
    const written = await example();
    await bench.getByRole('button', { name: 'Share as a link' }).click();
    await player.locator('attention-title .shared:not(:empty)').waitFor();

    const { page: other } = await site.open({ path: pathOf(page.url()) });
    const same = await benchOf(other);
    await other.waitForFunction(
      () =>
        document
          .querySelector('figure-workbench')
          .shadowRoot.querySelector('attention-player')
          .toJSON().words.length === 2,
    );
    await settled(same.player);
    assert.deepEqual(await same.example(), written);
    assert.equal((await stands(same.player)).stage, 'scores');
    assert.equal((await same.bench.locator('.compare caption').count()) > 0, true);
  });

  test('give way to a file, and say why, where the numbers are too many for an address', async () => {
    const matrix = (seed) =>
      Array.from({ length: 16 }, (_, row) =>
        Array.from({ length: 64 }, (_, column) => Math.sin(seed + 64 * row + column)),
      );
    const { axes: _, ...small } = exampleOf('mouse-between');
    const large = {
      ...small,
      words: Array.from({ length: 16 }, (_, key) => ({ text: `word ${key}`, key, query: key })),
      inputs: { query: matrix(1), key: matrix(2000), value: matrix(4000) },
      expected: [],
    };
    const openBench = async () => {
      const { page } = await site.open({ path: '/#workbench' });
      await page
        .locator('[data-figure="workbench"]')
        .evaluate((element) => element.scrollIntoView());
      return { page, ...(await benchOf(page)) };
    };
    const isLarge = (page) =>
      page.waitForFunction(
        () =>
          document
            .querySelector('figure-workbench')
            .shadowRoot.querySelector('attention-player')
            .toJSON().words.length === 16,
      );
    const { page, bench, player, example } = await openBench();
    await bench.locator('details:has(#example) summary').click();
    await bench.locator('#example').fill(JSON.stringify(large));
    await bench.getByRole('button', { name: 'Open this text' }).click();
    await isLarge(page);
    await settled(player);
    const written = await example();
    assert.deepEqual(written.inputs, large.inputs);
    const before = page.url();
    await bench.getByRole('button', { name: 'Share as a link' }).click();
    const file = player.locator('attention-title a.file');
    await file.waitFor();
    assert.match(
      await saidIn(player),
      /^There is no link to this: it would be [2-9]\d{4} characters long; links go up to 16000\.$/,
    );
    assert.equal(page.url(), before);
    assert.equal(await player.locator('attention-title input.address').count(), 0);
    const saving = page.waitForEvent('download');
    await file.click();
    const saved = await saving;
    const content = readFileSync(await saved.path());
    assert.deepEqual(JSON.parse(content), written);

    const other = await openBench();
    const name = saved.suggestedFilename();
    await other.bench
      .locator('workbench-file input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: content });
    await isLarge(other.page);
    await settled(other.player);
    assert.deepEqual(await other.example(), written);
  });

  test('leave out chapters and controls, and lock figures, as a teacher wrote into them, until the reader wants the whole', async () => {
    const { page } = await site.open(clipboard);
    await playersOf(page);
    const place = { stage: 'weighted-sum', at: 1 };
    const link = packed({ v: 1, about: 'lookup', players: { lookup: place } });
    const follow = (hash) =>
      page.evaluate((next) => {
        location.hash = next;
      }, hash);
    const seen = () =>
      page.evaluate(() => ({
        views: document.getElementById('views').checkVisibility(),
        listed: document.querySelector('.contents a[href="#views"]').closest('li').hidden,
        controls: [
          ...new Set(
            [...document.querySelectorAll('.figure > attention-player')].map(
              ({ controls }) => controls,
            ),
          ),
        ],
        locked: [...document.querySelectorAll('.chapter attention-player')]
          .filter(({ locked }) => locked)
          .map((player) => player.closest('.chapter').id),
      }));
    await follow(`${link}&hide=views,table,scrub&lock=lookup`);
    const partial = page.locator('.tailored');
    await partial.waitFor({ state: 'visible' });
    assert.deepEqual(await seen(), {
      views: false,
      listed: true,
      controls: ['play step edit switches menu'],
      locked: ['lookup'],
    });
    const player = await playerOf(page, 'lookup-table');
    assert.equal(await player.locator('attention-tables, attention-switches').count(), 0);
    assert.match(new URL(await share(player)).hash, /&hide=views,table,scrub&lock=lookup$/);
    await page.evaluate(() => document.querySelector('.contents a[href="#lookup"]').click());
    await page.waitForFunction(() => location.hash === '#lookup');
    assert.match(new URL(await share(player)).hash, /&hide=views,table,scrub&lock=lookup$/);
    await follow(`${link}&hide=nobody&lock=__proto__,order`);
    await notice(page).waitFor({ state: 'visible' });
    assert.match(await notice(page).textContent(), /“nobody”.*“__proto__”.*“order”/s);
    await partial.waitFor({ state: 'hidden' });
    await follow('#s=AAAA&hide=views&lock=blend');
    await page.waitForFunction(() =>
      /cannot be followed/.test(document.querySelector('.link-notice').textContent),
    );
    assert.deepEqual((await seen()).locked, []);
    assert.equal(await partial.isVisible(), false);
    await follow(`${link}&hide=lookup`);
    await page.waitForFunction(() =>
      /leads to a chapter that it leaves out/.test(
        document.querySelector('.link-notice').textContent,
      ),
    );
    await follow(`${link}&hide=views`);
    await page.waitForFunction(() => document.getElementById('views').hidden);
    await partial.getByRole('button').click();
    await partial.waitFor({ state: 'hidden' });
    const { views, locked } = await seen();
    assert.deepEqual([views, locked], [true, []]);
    assert.equal(await page.evaluate(() => document.activeElement.localName), 'main');
    assert.match(new URL(await share(player)).hash, /^#s=[\w-]+$/);
  });

  test('lock the workbench: its example can be looked at, and nothing in it is asked for', async () => {
    const place = { stage: 'output', at: 1 };
    const link = packed({ v: 1, about: 'lookup', players: { lookup: place } });
    const { page } = await site.open({ path: `/${link}&lock=workbench` });
    const bench = page.locator('figure-workbench');
    await page.locator('[data-figure="workbench"]').evaluate((element) => element.scrollIntoView());
    const player = bench.locator('attention-player[ready]');
    await player.waitFor();
    await settled(player);
    assert.equal(await bench.locator('form').count(), 0);
    assert.equal(await player.evaluate(({ locked }) => locked), true);
    assert.ok((await computedRow(player, 'output')).length > 0);
    await page.locator('.tailored').getByRole('button').click();
    await bench.locator('form').first().waitFor();
    assert.equal(await player.evaluate(({ locked }) => locked), false);
  });

  test('open as the docs write them', async () => {
    const addresses = snippetsOf('links.md').map(({ text }) => pathOf(text.trim()));
    assert.equal(addresses.length, 2);
    for (const [index, path] of addresses.entries()) {
      const { page, context } = await site.open({ path });
      const player = await arrived(page, 'blend-charge', 7.5);
      await page.waitForFunction(
        (isPartial) => document.querySelector('.tailored').hidden !== isPartial,
        index === 1,
      );
      assert.equal(await player.evaluate((element) => element.locked), index === 1);
      assert.equal(await notice(page).isVisible(), false);
      await context.close();
    }
  });

  test('say what is wrong where they are broken, and leave the examples as they were written', async () => {
    const { page } = await site.open();
    await playersOf(page);
    const written = await page.evaluate(async () => {
      const pack = async (value) => {
        const stream = new Blob([JSON.stringify(value)])
          .stream()
          .pipeThrough(new CompressionStream('deflate-raw'));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        const binary = String.fromCharCode(...bytes);
        return `#s=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
      };
      const link = (entry) => ({ v: 1, about: 'lookup', players: { lookup: entry } });
      const place = { stage: 'weighted-sum', at: 1 };
      return Promise.all([
        pack({ v: 2 }),
        pack(link({ ...place, edits: [['value', 0, 0, null]] })),
        pack(link({ ...place, edits: [['value', 99, 0, 1]] })),
        pack(link({ ...place, example: 'https://elsewhere.example/x.json' })),
        pack(link({ ...place, variant: 'none such' })),
        pack(link({ stage: 'nowhere', at: 1 })),
        pack({ v: 1, about: 'lookup', players: { nobody: place } }),
        pack({ v: 1, about: 'x', players: {}, more: 'a'.repeat(2_000_000) }),
      ]);
    });
    /** Edits, options and query of every player. */
    const choices = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('attention-player')].map(({ session }) => {
          const { example, edits, options, query } = session.state;
          return [example.id, edits.length, JSON.stringify(options), query];
        }),
      );
    const before = await choices();
    for (const hash of ['#s=', '#s=%', '#s=!!', '#s=AAAA', ...written]) {
      await notice(page).evaluate((element) => {
        element.hidden = true;
      });
      await page.evaluate((next) => {
        location.hash = next;
      }, hash);
      await notice(page).waitFor({ state: 'visible' });
      assert.match(await notice(page).locator('p').first().textContent(), /cannot be/, hash);
    }
    assert.deepEqual(await choices(), before);
    await notice(page).getByRole('button').click();
    assert.equal(await notice(page).isVisible(), false);
  });
});
