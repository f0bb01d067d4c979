import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { figureOf } from './figures.mjs';
import { settled } from './players.mjs';
import { openSite } from './site.mjs';
import { npy, safetensors } from './tensor_bytes.mjs';

const file = (name, bytes) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});
/** Longer than a narrow window is wide, and without a space. */
const longName = 'weights_of_every_head_in_the_last_layer_of_the_model.safetensors';
/** Three heads of weights, the second of which cannot be read. */
const heads = [
  [1, 0, 0.5, 0.5],
  [1, 0, Number.NaN, 0.5],
  [0.25, 0.75, 0, 1],
];
const weights = file(longName, safetensors([['attention', [3, 2, 2], heads.flat()]]));

describe('what is open in the workbench', () => {
  let site;
  let page;
  let bench;
  let player;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({ path: '/#workbench', motion: 'reduce' }));
    bench = await figureOf(page, 'workbench');
    player = bench.locator('attention-player');
    await settled(player);
  });
  after(() => site?.close());
  afterEach(async () => {
    const close = bench.getByRole('button', { name: 'Close the file' });
    if ((await close.count()) > 0) await close.click();
  });

  const opener = () => bench.locator('workbench-file');
  const button = (name) => opener().getByRole('button', { name, exact: true });
  const choose = (...files) => opener().locator('input[type="file"]').setInputFiles(files);
  const list = (name) => opener().getByRole('combobox', { name, exact: true });
  const pick = (name, option) => list(name).selectOption({ label: option });
  const said = (text) => opener().locator('[role="status"]').filter({ hasText: text }).waitFor();
  const status = () => opener().locator('[role="status"]').textContent();
  const refused = (text) => opener().locator('[role="alert"]').filter({ hasText: text }).waitFor();
  const lock = (isLocked) =>
    bench.evaluate((element, locked) => {
      element.locked = locked;
      return element.updateComplete;
    }, isLocked);
  const focused = () =>
    opener().evaluate(({ renderRoot }) => renderRoot.activeElement?.id ?? 'nothing of the form');
  const openMap = async () => {
    await choose(weights);
    await said('is open.');
    await button('Use').click();
    await said('The map shows the weights of attention, head 0');
  };

  test('is not a file that was being read when the bench was locked', async () => {
    await bench.evaluate(
      async (element, bytes) => {
        const slow = new File([new Uint8Array(bytes)], 'slow.npy');
        let release;
        const gate = new Promise((fulfil) => {
          release = fulfil;
        });
        const read = slow.arrayBuffer.bind(slow);
        slow.arrayBuffer = () => gate.then(read);
        const first = element.renderRoot.querySelector('workbench-file').open([slow]);
        for (const locked of [true, false]) {
          element.locked = locked;
          await element.updateComplete;
        }
        release();
        await first;
        await element.updateComplete;
      },
      [...npy([1, 2], [3, 4])],
    );
    assert.equal(await status(), '');
    assert.equal(await opener().locator('.opened-file').count(), 0);
  });

  test('stays where another file is refused, which is named', async () => {
    await choose(file('numbers.json', npy([1, 2], [3, 4])));
    await said('numbers.json is open. It holds one tensor.');
    await choose(file('cut.npy', npy([1, 2], [3, 4]).slice(0, -5)));
    await refused('That was not opened: cut.npy: ');
    await choose(file('example.json', Buffer.from('{"version": 1}')));
    await refused('That was not opened: example.json: inputs');
    await choose(file('empty.npy', []));
    await refused('That was not opened: empty.npy is empty.');
    assert.equal(await opener().locator('#opened-file').textContent(), 'In numbers.json');
  });

  test('is used as before, and is shown again, past a head that cannot be read', async () => {
    await openMap();
    await pick('head', '1');
    await refused('These numbers cannot be read');
    assert.equal(await opener().locator('file-weights').count(), 0);
    await pick('head', '2');
    await said('The map shows the weights of attention, head 2');
    assert.equal(await opener().locator('file-weights').count(), 1);
    assert.equal(
      await list('use as').evaluate((select) => select.selectedOptions[0].text),
      'attention weights',
    );
  });

  test('has a map that is not drawn anew while its weights and words are the same', async () => {
    await openMap();
    const before = await opener().evaluateHandle((element) => ({
      example: element.example,
      weights: element.renderRoot.querySelector('file-weights').weights,
    }));
    await player.evaluate((element) => element.session.ask({ kind: 'option', set: { scale: 1 } }));
    await settled(player);
    const same = await bench.evaluate(async (element, { example, weights }) => {
      await element.updateComplete;
      const form = element.renderRoot.querySelector('workbench-file');
      await form.updateComplete;
      const map = form.renderRoot.querySelector('file-weights');
      return { example: form.example === example, weights: map.weights === weights };
    }, before);
    assert.deepEqual(same, { example: false, weights: true });
    await bench.getByRole('button', { name: 'Undo the last change' }).click();
  });

  test('leaves the focus in the form when the button that had it goes, and says nothing of what is gone', async () => {
    await openMap();
    await button('Close the map').press('Enter');
    assert.equal(await focused(), 'use');
    assert.equal(await status(), '');
    await button('Close the file').press('Enter');
    assert.equal(await focused(), 'file');
    await choose(file('rows.npy', npy([17, 2], Array(34).fill(0.25))));
    await said('rows.npy is open.');
    await button('Use').press('Enter');
    await button('Use the first 16 rows').press('Enter');
    await said('These are the first 16 rows of rows.npy.');
    assert.equal(await focused(), 'use');
    await bench.getByRole('button', { name: 'Undo the last change' }).click();
    await openMap();
    await lock(true);
    await lock(false);
    assert.equal(await status(), '');
  });

  test('is nothing that is dropped on a locked bench, which does not give the page away either', async () => {
    await lock(true);
    const prevented = await player.evaluate(
      (element, bytes) =>
        ['dragover', 'drop'].map((type) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(bytes)], 'one.npy'));
          const init = { dataTransfer, bubbles: true, cancelable: true, composed: true };
          return !element.dispatchEvent(new DragEvent(type, init));
        }),
      [...npy([1, 2], [3, 4])],
    );
    assert.deepEqual(prevented, [true, true]);
    assert.equal(await bench.evaluate((element) => element.hasAttribute('dropping')), false);
    await lock(false);
    assert.equal(await status(), '');
    assert.equal(await opener().locator('.opened-file').count(), 0);
  });

  test('has names that break where a window is narrow', async () => {
    await page.setViewportSize({ width: 320, height: 900 });
    await openMap();
    const [content, room] = await opener()
      .locator('file-weights .note')
      .first()
      .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    assert.ok(content <= room, `${content} px in ${room}`);
  });
});
