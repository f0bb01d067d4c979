import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { named, openElementPage } from './element_page.mjs';
import { exampleOf } from './examples.mjs';
import { settled, tableOf } from './players.mjs';

describe('the element, as a page uses it', () => {
  let site;
  let page;
  let put;
  let heard;
  before(async () => {
    ({ site, page, put, heard } = await openElementPage());
  });
  after(() => site?.close());

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
});
