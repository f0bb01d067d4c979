import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exampleOf } from './examples.mjs';
import { packed } from './packed_link.mjs';
import { settled, tableOf } from './players.mjs';
import { openSite } from './site.mjs';

/** Runs in the page. A player in a shadow root of another element, so that only what crosses shadow roots is heard. */
function putInPage({ attributes, example }) {
  document.querySelector('main').replaceChildren();
  const host = document.querySelector('main').appendChild(document.createElement('div'));
  const player = document.createElement('attention-player');
  window.heard = [];
  for (const name of ['ready', 'stage', 'select', 'edit', 'error'])
    document.addEventListener(`attention-${name}`, window.hear);
  for (const [name, value] of Object.entries(attributes)) player.setAttribute(name, value);
  if (example) player.example = example;
  host.attachShadow({ mode: 'open' }).append(player);
  window.player = player;
}

describe('the element, as a page uses it', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    // Nothing then moves by itself between two looks.
    ({ page } = await site.open({ motion: 'reduce' }));
    await page.evaluate(() => {
      window.hear = ({ type, detail, bubbles, composed }) =>
        window.heard.push({ type, detail, bubbles, composed });
    });
  });
  after(() => site?.close());

  /** The only player of the page: one with these attributes, when it is ready or says why it is not. */
  const put = async (attributes, example) => {
    await page.evaluate(putInPage, { attributes, example });
    const player = page.locator('main attention-player');
    await page.waitForFunction(() =>
      window.heard.some(({ type }) => /^attention-(?:ready|error)$/.test(type)),
    );
    await settled(player);
    return player;
  };
  /** What was heard of the player since the last time this was asked. */
  const heard = async (player) => {
    await settled(player);
    return page.evaluate(() => window.heard.splice(0));
  };
  const named = (events, name) => events.filter(({ type }) => type === `attention-${name}`);
  const standing = (player) => player.evaluate((element) => window.players.standing(element));

  describe('fires', () => {
    test('attention-ready once, when its numbers are there', async () => {
      const player = await put({ example: 'blend-charge' });
      const events = await heard(player);
      assert.equal(named(events, 'ready').length, 1);
      assert.equal(events.at(-1).type, 'attention-ready');
      assert.deepEqual(named(events, 'error'), []);
      assert.deepEqual(named(events, 'edit'), []);
      assert.ok(await player.evaluate((element) => element.matches('[ready]')));
    });

    test('attention-stage with the stage it comes to, and none within a stage', async () => {
      const player = await put({ example: 'blend-charge', stage: 'scores', at: '0' });
      assert.deepEqual(
        named(await heard(player), 'stage')
          .map(({ detail }) => detail.stage)
          .at(-1),
        'scores',
      );
      await player.evaluate((element) => element.step(1));
      assert.equal((await standing(player)).stage, 'scores');
      assert.deepEqual(named(await heard(player), 'stage'), []);
      await player.evaluate((element) => element.seek(1));
      assert.deepEqual(
        named(await heard(player), 'stage').map(({ detail }) => detail.stage),
        ['output'],
      );
    });

    test('attention-select with the cell, and with null when it is let go', async () => {
      const player = await put({ example: 'blend-charge' });
      await player.evaluate((element) => element.seek(0.5));
      await heard(player);
      await player.locator('attention-scene [data-key="bars:scores:0:number"]').press('Enter');
      const chosen = named(await heard(player), 'select').map(({ detail }) => detail.cell);
      assert.equal(chosen.length, 1);
      assert.deepEqual(Object.keys(chosen[0]).sort(), ['column', 'row', 'tensor']);
      await player.evaluate((element) => element.step(-1));
      assert.deepEqual(
        named(await heard(player), 'select').map(({ detail }) => detail.cell),
        [null],
      );
    });

    test('attention-edit with what is edited now, at a change, a switch and undo, and not when only the word changes', async () => {
      const player = await put({ example: 'blend-charge', stage: 'inputs' });
      await heard(player);
      const number = player.locator('[role="spinbutton"]').first();
      await number.focus();
      await number.press('ArrowUp');
      const [change, ...more] = named(await heard(player), 'edit');
      assert.deepEqual(more, []);
      assert.equal(change.detail.variant, null);
      assert.ok(change.detail.edits.length > 0);
      await player.locator('[data-member="undo"]').click();
      assert.deepEqual(
        named(await heard(player), 'edit').map(({ detail }) => detail.edits),
        [[]],
      );
      await player.evaluate((element) => {
        element.query = 1;
      });
      assert.deepEqual(named(await heard(player), 'edit'), []);
      assert.equal((await tableOf(player, 'weights')).length, 3);
    });

    test('attention-error with code and message: for an example, a stage and a place that are not there', async () => {
      for (const [attributes, code, words] of [
        [{ example: 'nothing' }, 'failed', /no example "nothing"/],
        [{ example: 'blend-charge', stage: 'nowhere' }, 'unknown-name', /no stage "nowhere"/],
        [{ example: 'blend-charge', stage: 'scores', at: 'x' }, 'not-finite', /at is NaN/],
        [{ example: 'blend-charge', query: '7' }, 'out-of-range', /7/],
      ]) {
        const player = await put(attributes);
        const [error, ...more] = named(await heard(player), 'error');
        assert.deepEqual(more, [], JSON.stringify(attributes));
        assert.equal(error?.detail.code, code, JSON.stringify(attributes));
        assert.match(error.detail.message, words);
      }
    });

    test('every event so that it bubbles and leaves shadow roots', async () => {
      const player = await put({ example: 'blend-charge' });
      const events = await heard(player);
      assert.ok(events.length >= 2);
      for (const { type, bubbles, composed } of events)
        assert.deepEqual([type, bubbles, composed], [type, true, true]);
    });
  });

  describe('offers', () => {
    /** Which of the six kinds of controls are there. */
    const offered = (player) =>
      player.evaluate((element) => {
        const has = (part, inside) =>
          Boolean(element.shadowRoot.querySelector(part)?.shadowRoot.querySelector(inside));
        return Object.entries({
          play: has('attention-transport', '[data-member="play"]'),
          step: has('attention-transport', '[data-member="step-on"]'),
          scrub: has('attention-transport', 'input[type="range"]'),
          edit: has('attention-scene', '[role="spinbutton"]'),
          switches: Boolean(element.shadowRoot.querySelector('attention-switches')),
          table: Boolean(element.shadowRoot.querySelector('attention-tables')),
        })
          .filter(([, there]) => there)
          .map(([name]) => name);
      });
    const all = ['play', 'step', 'scrub', 'edit', 'switches', 'table'];
    const attributes = { example: 'blend-charge', stage: 'inputs' };
    const press = async (player, key) => {
      await player.evaluate((element) => element.shadowRoot.querySelector('.player').focus());
      await page.keyboard.press(key);
      await settled(player);
      return standing(player);
    };

    test('every control when nothing is said', async () => {
      assert.deepEqual(await offered(await put(attributes)), all);
    });

    test('only the control that is named, one that the Tab key reaches', async () => {
      for (const control of all) {
        const player = await put({ ...attributes, controls: control });
        assert.deepEqual(await offered(player), [control]);
        if (control !== 'play' && control !== 'step') continue;
        assert.equal(
          await player.locator('attention-transport [data-member][tabindex="0"]').count(),
          1,
        );
      }
      const player = await put({ ...attributes, controls: 'play  table' });
      assert.deepEqual(await offered(player), ['play', 'table']);
    });

    test('none when the list is empty, not by a key either', async () => {
      const player = await put({ ...attributes, controls: '' });
      assert.deepEqual(await offered(player), []);
      const { fraction } = await standing(player);
      for (const key of ['Space', 'ArrowRight', 'End']) {
        const now = await press(player, key);
        assert.deepEqual([key, now.playing, now.fraction], [key, false, fraction]);
      }
    });

    test('by key what it offers by button', async () => {
      const playing = await put({ ...attributes, controls: 'play' });
      const { fraction } = await standing(playing);
      assert.equal((await press(playing, 'ArrowRight')).fraction, fraction);
      assert.equal((await press(playing, 'Space')).playing, true);
      const stepping = await put({ ...attributes, controls: 'step' });
      assert.equal((await press(stepping, 'Space')).playing, false);
      assert.ok((await press(stepping, 'ArrowRight')).fraction > fraction);
    });

    test('a Tab stop in the transport after other controls are named', async () => {
      const player = await put({ ...attributes, controls: 'step' });
      for (const controls of ['play', 'step', 'play step']) {
        await player.evaluate((element, names) => {
          element.controls = names;
        }, controls);
        await settled(player);
        assert.equal(
          await player.locator('attention-transport [data-member][tabindex="0"]').count(),
          1,
          controls,
        );
      }
    });

    test('nothing that changes a number when it is locked', async () => {
      const locked = await put({ ...attributes, locked: '' });
      assert.deepEqual(
        await offered(locked),
        all.filter((name) => name !== 'edit' && name !== 'switches'),
      );
      assert.equal(await locked.locator('[data-member="undo"], [role="slider"]').count(), 0);
      const tight = await put({ ...attributes, locked: '', controls: 'edit switches play' });
      assert.deepEqual(await offered(tight), ['play']);
      await tight.evaluate((element) => {
        element.locked = false;
      });
      await settled(tight);
      assert.deepEqual(await offered(tight), ['play', 'edit', 'switches']);
    });
  });

  describe('does', () => {
    test('play and pause', async () => {
      const player = await put({ example: 'blend-charge' });
      await player.evaluate((element) => element.play());
      assert.equal((await standing(player)).playing, true);
      await page.waitForFunction(
        () => window.player.shadowRoot.querySelector('attention-transport').fraction > 0,
      );
      await player.evaluate((element) => element.pause());
      const { playing, fraction } = await standing(player);
      assert.equal(playing, false);
      await page.waitForTimeout(100);
      assert.equal((await standing(player)).fraction, fraction);
    });

    test('step, one beat on and back, and seek, from 0 to 1 and no further', async () => {
      const player = await put({ example: 'blend-charge', stage: 'scores' });
      const { index, count } = await standing(player);
      await player.evaluate((element) => element.step(1));
      assert.equal((await standing(player)).index, index + 1);
      await player.evaluate((element) => element.step(-1));
      assert.equal((await standing(player)).index, index);
      for (const [to, fraction, at] of [
        [0, 0, 0],
        [1, 1, count - 1],
        [0.5, 0.5, null],
        [7, 1, count - 1],
        [-1, 0, 0],
      ]) {
        await player.evaluate((element, place) => element.seek(place), to);
        const now = await standing(player);
        assert.ok(Math.abs(now.fraction - fraction) < 1e-9, `${to}: ${now.fraction}`);
        if (at !== null) assert.equal(now.index, at);
      }
    });

    test('toJSON: the example as it stands, which opens as itself', async () => {
      const player = await put({ example: 'blend-charge', stage: 'inputs' });
      const number = player.locator('[role="spinbutton"]').first();
      await number.focus();
      await number.press('ArrowUp');
      await settled(player);
      const written = JSON.parse(await player.evaluate((element) => JSON.stringify(element)));
      const original = exampleOf('blend-charge');
      const [[first, ...rest], ...others] = original.inputs.query;
      assert.deepEqual(
        written.inputs.query.map((row) => row.map((cell) => Number(cell.toFixed(12)))),
        [[Number((first + 0.1).toFixed(12)), ...rest], ...others],
      );
      assert.deepEqual(written.inputs.key, original.inputs.key);
      const output = await tableOf(player, 'output');
      const again = await put({}, written);
      assert.deepEqual(await tableOf(again, 'output'), output);
    });

    test('toSVG: a picture that is one without the page, with the numbers in it', async () => {
      const player = await put({ example: 'blend-charge', stage: 'output' });
      const source = await player.evaluate((element) => element.toSVG());
      const elsewhere = await site.browser.newPage();
      const { name, fault, namespace, texts, classes, drawn } = await elsewhere.evaluate(
        async (written) => {
          const file = new DOMParser().parseFromString(written, 'image/svg+xml');
          const picture = new Image();
          picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(written)}`;
          await picture.decode();
          return {
            name: file.documentElement.localName,
            namespace: file.documentElement.namespaceURI,
            fault: file.querySelector('parsererror')?.textContent ?? null,
            texts: [...file.querySelectorAll('text')].map((text) => text.textContent.trim()),
            classes: file.querySelectorAll('[class], [tabindex]').length,
            drawn: picture.naturalWidth > 0 && picture.naturalHeight > 0,
          };
        },
        source,
      );
      await elsewhere.close();
      assert.equal(fault, null);
      assert.deepEqual([name, namespace], ['svg', 'http://www.w3.org/2000/svg']);
      assert.ok(drawn);
      const { printed } = exampleOf('blend-charge').expected.find(
        (entry) => entry.tensor === 'output' && entry.printed,
      );
      for (const number of printed.flat())
        assert.ok(
          texts.some((text) => text.includes(number)),
          number,
        );
      assert.equal(classes, 0);
    });

    test('nothing, and gives null, before it is ready', async () => {
      const { json, svg, example } = await page.evaluate(() => {
        const player = document.createElement('attention-player');
        player.play();
        player.pause();
        player.step(1);
        player.seek(0.5);
        return { json: player.toJSON(), svg: player.toSVG(), example: player.example };
      });
      assert.deepEqual([json, svg, example], [null, null, null]);
    });
  });

  describe('takes an example', () => {
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
        [
          { ...own(), words: [{ text: 'x', key: 99, query: 0 }] },
          'out-of-range',
          /words\[0\]\.key/,
        ],
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
      const shows = (id) =>
        page.waitForFunction((wanted) => window.player.example.id === wanted, id);
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
});
