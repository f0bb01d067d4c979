import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { named, openElementPage } from './element_page.mjs';
import { exampleOf } from './examples.mjs';
import { packed } from './packed_link.mjs';

describe('an element that takes an example', () => {
  let site;
  let page;
  let put;
  let heard;
  before(async () => {
    ({ site, page, put, heard } = await openElementPage());
  });
  after(() => site?.close());
  const own = () => ({ ...exampleOf('scores-to-shares'), id: 'own', title: 'An own example' });

  test('only where it is one, and says in the page and by an event why it is none', async () => {
    const inputs = { query: [[1]], key: [[1]], value: [[1]] };
    const wrong = [
      [{}, 'missing-input', /inputs/],
      ['blend-charge', 'wrong-type', /the example is "blend-charge"/],
      [[], 'wrong-type', /the example/],
      [
        { version: 1, id: 'x', title: 'No words', query: 0, inputs, until: 'output' },
        'wrong-type',
        /words/,
      ],
      [{ ...own(), title: undefined }, 'wrong-type', /title/],
      [{ ...own(), version: 2 }, 'out-of-range', /version is 2/],
      [{ ...own(), words: [{ text: 'x', key: 99, query: 0 }] }, 'out-of-range', /words\[0\]\.key/],
      [{ ...own(), words: null }, 'wrong-type', /words/],
    ];
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    for (const [example, code, words] of wrong) {
      const early = await put({}, example);
      assert.match(await early.locator('[role="alert"]').textContent(), words);
      const later = await put({ example: 'blend-charge' });
      await heard(later);
      await later.evaluate((element, given) => {
        element.example = given;
      }, example);
      await later.locator('[role="alert"]').waitFor();
      const [error] = named(await heard(later), 'error');
      assert.equal(error.detail.code, code, error.detail.message);
      assert.match(error.detail.message, words);
    }
    assert.equal(wrong.length, 8);
    assert.deepEqual(faults, []);
  });

  test('of a link that names it, and says where a link names none', async () => {
    const place = { stage: 'output', at: 1 };
    const link = packed({
      v: 1,
      about: 'elsewhere',
      players: { elsewhere: { ...place, example: 'lookup-table' } },
    });
    const player = await put({ link });
    assert.equal(await player.evaluate((element) => element.example.id), 'lookup-table');
    assert.deepEqual(named(await heard(player), 'error'), []);
    const chapter = packed({ v: 1, about: 'blend', players: { blend: place } });
    const none = await put({ link: chapter });
    assert.match(await none.locator('[role="alert"]').textContent(), /the link names no example/);
  });

  test('the last that was given, by link, by attribute or as a property', async () => {
    const link = packed({
      v: 1,
      about: 'own',
      players: { own: { stage: 'softmax', at: 1, example: { ...own(), id: 'linked' } } },
    });
    const player = await put({ link, example: 'blend-charge' });
    const shows = (id) => page.waitForFunction((wanted) => window.player.example.id === wanted, id);
    await shows('linked');
    await player.evaluate((element, example) => {
      element.example = example;
    }, own());
    await shows('own');
    await player.evaluate((element, hash) => element.setAttribute('link', hash), link);
    await shows('linked');
    await player.evaluate((element) => element.setAttribute('example', 'lookup-table'));
    await shows('lookup-table');
    assert.deepEqual(named(await heard(player), 'error'), []);
  });

  test('and does not play it where it was taken out before it came', async () => {
    const { page: moving, context } = await site.open();
    const playing = await moving.evaluate(async () => {
      const player = document.createElement('attention-player');
      player.setAttribute('example', 'lookup-table');
      player.setAttribute('autoplay', '');
      document.querySelector('main').prepend(player);
      await player.updateComplete;
      player.remove();
      return (await player.whenReady()).state.playing;
    });
    assert.equal(playing, false);
    await context.close();
  });

  test('as a property, without any attribute', async () => {
    const player = await put({}, own());
    assert.equal(await player.evaluate((element) => element.example.id), 'own');
    assert.match(await player.locator('attention-title h3').textContent(), /An own example/);
  });

  test('as a property, in the place of the one in the attribute, and another after it', async () => {
    const player = await put({ example: 'blend-charge' }, own());
    assert.equal(await player.evaluate((element) => element.example.id), 'own');
    await heard(player);
    await player.evaluate(
      (element, other) => {
        element.example = other;
      },
      { ...own(), id: 'other' },
    );
    await page.waitForFunction(() => window.player.example.id === 'other');
    await player.evaluate((element) => element.setAttribute('example', 'lookup-table'));
    await page.waitForFunction(() => window.player.example.id === 'lookup-table');
  });

  test('as a property that was set before the script came', async () => {
    const opened = await site.open({
      motion: 'reduce',
      before: (fresh) =>
        fresh.addInitScript((given) => {
          document.addEventListener(
            'readystatechange',
            () => {
              // The scripts of the page come after this, so the element is not yet one of theirs.
              document.querySelector('attention-player').example = given;
            },
            { once: true },
          );
        }, own()),
    });
    await opened.page.waitForFunction(() =>
      document.querySelector('attention-player').matches('[ready]'),
    );
    const id = await opened.page.evaluate(
      () => document.querySelector('attention-player').session.state.example.id,
    );
    assert.equal(id, 'own');
    await opened.context.close();
  });
});
