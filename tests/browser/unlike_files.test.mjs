import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { figureOf } from './figures.mjs';
import { settled } from './players.mjs';
import { openSite } from './site.mjs';
import { npy, npyOf } from './tensor_bytes.mjs';

const file = (name, bytes) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

describe('a file that is unlike those that models write', () => {
  let site;
  let page;
  let bench;
  let start;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({ path: '/#workbench', motion: 'reduce' }));
    bench = await figureOf(page, 'workbench');
    await settled(bench.locator('attention-player'));
    start = await example();
  });
  after(() => site?.close());

  const opener = () => bench.locator('workbench-file');
  const choose = (...files) => opener().locator('input[type="file"]').setInputFiles(files);
  const press = (name) => bench.getByRole('button', { name, exact: true }).click();
  const said = (text) => opener().locator('[role="status"]').filter({ hasText: text }).waitFor();
  const refused = (text) => opener().locator('[role="alert"]').filter({ hasText: text }).waitFor();
  const example = () => bench.locator('attention-player').evaluate((player) => player.toJSON());

  test('with very many matrices has a field for the number of one, and without numbers no pickers', async () => {
    await choose(file('empty.npy', npy([4294967296, 0, 2], [])));
    await refused(
      'These numbers cannot be read: empty.npy: it has the shape [4294967296, 0, 2], and so no numbers.',
    );
    assert.equal(await opener().locator('select, input[type="number"]').count(), 1);
    const bytes = Uint8Array.from({ length: 3_000_000 }, (_, place) => place % 251);
    await choose(file('long.npy', npyOf('|u1', [3_000_000, 1, 1], bytes)));
    await said('long.npy is open. It holds one tensor.');
    const field = opener().getByRole('spinbutton', { name: 'head (0 to 2,999,999)', exact: true });
    const limits = await field.evaluate(({ min, max, step }) => ({ min, max, step }));
    assert.deepEqual(limits, { min: '0', max: '2999999', step: '1' });
    assert.equal(await opener().locator('.preview').textContent(), '0');
    const type = async (text) => {
      await field.fill(text);
      await field.press('Tab');
    };
    await type('2999999');
    await opener().locator('.preview').filter({ hasText: /^47$/ }).waitFor();
    for (const text of ['3000000', '-1', '1.5', '']) {
      await type(text);
      await refused(
        text === ''
          ? 'That is no head of this tensor. Write a whole number from 0 to 2,999,999.'
          : `“${text}” is no head of this tensor. Write a whole number from 0 to 2,999,999.`,
      );
      assert.equal(await field.inputValue(), '2999999');
    }
    await press('Use');
    await said('query is now 1\u00a0×\u00a01. From head 2999999 of long.npy.');
    await press('Undo the last change');
  });

  test('that cannot be read is refused by its name', async () => {
    await opener().evaluate(async (element) => {
      const gone = new File([new Uint8Array(8)], 'gone.npy');
      gone.slice = () => ({
        arrayBuffer: () =>
          Promise.reject(new DOMException('A file could not be found.', 'NotFoundError')),
      });
      await element.open([gone]);
    });
    await refused(
      'That was not opened: gone.npy: the browser cannot read it. Choose a file that is still there, and no folder.',
    );
  });

  test('whose drawing fails is closed, and why is said', async () => {
    await opener().evaluate(
      async (element, bytes) => {
        const { map } = Array.prototype;
        Array.prototype.map = function (...given) {
          if (this[0]?.layers !== undefined) throw new RangeError('too many to draw');
          return map.apply(this, given);
        };
        await element.open([new File([new Uint8Array(bytes)], 'odd.npy')]);
        await element.updateComplete;
        Array.prototype.map = map;
      },
      [...npy([1, 2], [3, 4])],
    );
    await refused('odd.npy cannot be shown: too many to draw.');
    assert.equal(await opener().locator('.opened-file').count(), 0);
  });

  test('changes nothing where the bench was locked while it was read', async () => {
    await bench.evaluate(async (element) => {
      const saved = {
        ...element.renderRoot.querySelector('attention-player').toJSON(),
        title: 'Late',
      };
      const slow = new File([JSON.stringify(saved)], 'slow.json');
      let release;
      const gate = new Promise((fulfil) => {
        release = fulfil;
      });
      slow.text = () => gate.then(() => JSON.stringify(saved));
      const opened = element.renderRoot.querySelector('workbench-file').open([slow]);
      await element.updateComplete;
      element.locked = true;
      release();
      await opened;
      await element.updateComplete;
    });
    assert.equal(await opener().count(), 0);
    assert.deepEqual(await example(), start);
    await bench.evaluate(async (element) => {
      element.locked = false;
      await element.updateComplete;
    });
    assert.equal(await opener().locator('[role="status"]').textContent(), '');
  });
});
