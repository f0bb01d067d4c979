import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { axe, violationsOf } from './axe.mjs';
import { exampleOf } from './examples.mjs';
import { figureOf } from './figures.mjs';
import { settled } from './players.mjs';
import { openSite } from './site.mjs';
import { npy, npz, safetensors } from './tensor_bytes.mjs';

const blend = exampleOf('blend-charge');
const { query, key, value } = blend.inputs;
const blended = blend.expected.find(({ tensor }) => tensor === 'output').values;
/** Keys that are alike share the weight evenly, so that the output is the mean of the values. */
const even = key.map(() => key[0]);

/** Two layers of two heads each: head 1 of layer 1 is the blend of the articles, all others have keys that are alike. */
function threesFile() {
  const layer = (number, keys) => [
    [`layers.${number}.attention.q`, [2, 3, 2], [query, query].flat(2)],
    [`layers.${number}.attention.k`, [2, 3, 2], [even, keys].flat(2)],
    [`layers.${number}.attention.v`, [2, 3, 2], [value, value].flat(2)],
  ];
  return npz([...layer(0, even), ...layer(1, key)]);
}

/** Two heads of weights over three words, and one that is none. */
const heads = [
  [
    [1, 0, 0],
    [0.5, 0.5, 0],
    [0.25, 0.5, 0.25],
  ],
  [
    [0, 0, 1],
    [0, 0.125, 0.875],
    [0.75, 0.25, 0],
  ],
  [
    [0.5, 0.5, 0.5],
    [0, 1, 0],
    [0, 0, 1],
  ],
];
const weightsFile = () =>
  safetensors([
    ['encoder.layer.4.attention.weights', [3, 3, 3], heads.flat(2)],
    ['crossed', [2, 3], [0.5, 0.25, 0.25, 0, 1, 0]],
  ]);

const file = (name, bytes) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

describe('a file opened in the workbench', () => {
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

  const opener = () => bench.locator('workbench-file');
  const choose = (...files) => opener().locator('input[type="file"]').setInputFiles(files);
  const press = (name) => bench.getByRole('button', { name, exact: true }).click();
  const list = (name) => opener().getByRole('combobox', { name, exact: true });
  const pick = (name, option) => list(name).selectOption({ label: option });
  const said = (text) => opener().locator('[role="status"]').filter({ hasText: text }).waitFor();
  const refused = (text) => opener().locator('[role="alert"]').filter({ hasText: text }).waitFor();
  const example = () => player.evaluate((element) => element.toJSON());
  const output = async () => {
    await settled(player);
    const table = bench.getByRole('table', { name: 'B: output', exact: true });
    return (await table.locator('td').allTextContents()).filter((text) => text !== '');
  };
  const rowOfMap = () => opener().locator('file-weights .read-out .row').textContent();

  let start;
  before(async () => {
    start = await example();
  });
  beforeEach(async () => {
    const { length } = await bench.getByRole('button', { name: 'Close the file' }).all();
    if (length > 0) await press('Close the file');
    assert.deepEqual(await example(), start);
  });

  test('fills query, key and value at once, from the layer and the head that are picked, and undo takes all back', async () => {
    await press('Keep as A');
    // As in the articles; the bench divides by the root of the key's length.
    await player.evaluate((element) => element.session.ask({ kind: 'option', set: { scale: 1 } }));
    await choose(file('qkv.npz', threesFile()));
    await said('qkv.npz is open. It holds 6 tensors.');
    assert.equal(
      await list('tensor').evaluate((select) => select.selectedOptions[0].text),
      'query, key and value of layers.*.attention',
    );
    await press('Use all three');
    await said('From layers.0.attention, head 0 of qkv.npz.');
    assert.deepEqual(
      await output(),
      query.flatMap(() => ['0.6667', '0.3667']),
    );
    await pick('layer', '1');
    await pick('head', '1');
    await press('Use all three');
    await said(
      'query is now 3\u00a0×\u00a02, key is now 3\u00a0×\u00a02, value is now 3\u00a0×\u00a02. From layers.1.attention, head 1 of qkv.npz.',
    );
    assert.deepEqual(
      await output(),
      blended.flat().map((number) => number.toFixed(4)),
    );
    assert.deepEqual((await example()).inputs, { query, key, value });
    await press('Undo the last change');
    assert.deepEqual((await example()).inputs.key, even);
    await press('Undo the last change');
    await press('Undo the last change');
    await press('Stop comparing');
  });

  test('puts one matrix into the one that is chosen, and offers the first rows of one that is too large', async () => {
    const rows = Array.from({ length: 20 }, (_, row) => [row, 0.5]);
    await choose(file('rows.npy', npy([20, 2], rows.flat())));
    await said('rows.npy is open. It holds one tensor.');
    assert.match(await opener().locator('.preview').textContent(), /^0 {2}0\.5\n1 {2}0\.5\n/);
    await pick('use as', 'value');
    await press('Use');
    await refused('value is 20\u00a0×\u00a02. Up to 16 rows and 64 columns fit.');
    assert.deepEqual(await example(), start);
    await press('Use the first 16 rows');
    await said('These are the first 16 rows of rows.npy.');
    assert.deepEqual((await example()).inputs.value, rows.slice(0, 16));
    await press('Undo the last change');
  });

  test('shows attention weights as a map that follows the picker, with the words of the bench', async () => {
    await choose(file('weights.safetensors', weightsFile()));
    await said('weights.safetensors is open. It holds 2 tensors.');
    assert.equal(
      await list('use as').evaluate((select) => select.selectedOptions[0].text),
      'attention weights',
    );
    await press('Use');
    const what = (head) => `encoder.layer.4.attention.weights, head ${head} of weights.safetensors`;
    await said(`The map shows the weights of ${what(0)}.`);
    assert.equal(
      await opener().locator('file-weights > .note, file-weights .note').first().textContent(),
      `The numbers are those of ${what(0)}. They are not computed here.`,
    );
    const map = opener().getByRole('application', { name: 'Map of the weights' });
    await map.focus();
    await page.keyboard.press('ArrowDown');
    await opener()
      .locator('.read-out .cell')
      .filter({ hasText: 'Query mouse, key cat: weight 0.500000.' })
      .waitFor();
    assert.equal(await rowOfMap(), 'Largest in the row of mouse: cat 0.500000, mouse 0.500000.');
    await pick('head', '1');
    await said(`The map shows the weights of ${what(1)}.`);
    assert.equal(
      await rowOfMap(),
      'Largest in the row of mouse: keyboard 0.875000, mouse 0.125000.',
    );
    assert.match(
      await opener().locator('weight-map canvas').getAttribute('aria-label'),
      /head 1 of weights\.safetensors: 3 queries.*In view: queries cat to keyboard, keys cat to keyboard\.$/,
    );
    await pick('head', '2');
    await refused(`These are no attention weights: ${what(2)}.`);
    assert.equal(await map.count(), 0);
    assert.deepEqual(await example(), start);
  });

  test('shows weights with more keys than queries as a table', async () => {
    await choose(file('weights.safetensors', weightsFile()));
    await said('weights.safetensors is open.');
    await pick('tensor', 'crossed');
    await press('Use');
    await said('The map shows the weights of crossed of weights.safetensors.');
    const table = opener().locator('file-weights table');
    assert.deepEqual(await table.locator('thead th').allTextContents(), [
      'cat',
      'mouse',
      'keyboard',
    ]);
    assert.deepEqual(await table.locator('tbody th').allTextContents(), ['w1', 'w2']);
    assert.deepEqual(await table.locator('tbody td').allTextContents(), [
      '0.500000',
      '0.250000',
      '0.250000',
      '0',
      '1.000000',
      '0',
    ]);
  });

  test('that is broken, too large, or no file of numbers leaves the bench as it was and says why', async () => {
    const whole = npy([2, 2], [1, 2, 3, 4]);
    await choose(file('cut.npy', whole.slice(0, -5)));
    await refused('cut.npy');
    assert.match(
      await opener().locator('[role="alert"]').textContent(),
      /^That was not opened: cut\.npy: /,
    );
    await choose(file('picture.png', [0x89, 0x50, 0x4e, 0x47]));
    await refused('picture.png');
    await choose(file('example.json', Buffer.from('{"version": 1}')));
    await refused('That was not opened: example.json: inputs');
    await choose(file('not_finite.npy', npy([1, 2], [1, Number.NaN])));
    await refused('These numbers cannot be read: not_finite.npy');
    await press('Close the file');
    await choose(file('wide.npy', npy([1, 65], Array(65).fill(0.5))));
    await said('wide.npy is open.');
    await press('Use');
    await refused('query is 1\u00a0×\u00a065. Up to 16 rows and 64 columns fit.');
    assert.equal(await opener().locator('[role="alert"] button').count(), 0);
    assert.deepEqual(await example(), start);
  });

  test('may be dropped anywhere on the bench, alone; what is dropped elsewhere, or is no file, is left alone', async () => {
    const drag = (target, type, names) =>
      target.evaluate(
        (element, [kind, files, bytes]) => {
          const dataTransfer = new DataTransfer();
          for (const name of files) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
          if (files.length === 0) dataTransfer.setData('text/plain', '[[1, 2]]');
          const init = { dataTransfer, bubbles: true, cancelable: true, composed: true };
          return !element.dispatchEvent(new DragEvent(kind, init));
        },
        [type, names, [...npy([1, 2], [3, 4])]],
      );
    const isOver = () => bench.evaluate((element) => element.hasAttribute('dropping'));
    assert.equal(await drag(player, 'dragover', ['one.npy']), true);
    assert.equal(await isOver(), true);
    assert.equal(await opener().locator('.drop-here').isVisible(), true);
    await drag(player, 'dragleave', ['one.npy']);
    assert.equal(await isOver(), false);
    assert.equal(await drag(player, 'dragover', []), false);
    assert.equal(await drag(player, 'drop', []), false);
    assert.equal(await drag(page.locator('h1').first(), 'drop', ['one.npy']), false);
    assert.equal(await drag(player, 'drop', ['one.npy', 'two.npy']), true);
    await refused('These are 2 files. Drop one.');
    assert.equal(await drag(player, 'drop', ['one.npy']), true);
    await said('one.npy is open. It holds one tensor.');
    await press('Use');
    await said('query is now 1\u00a0×\u00a02. From one.npy.');
    assert.deepEqual((await example()).inputs.query, [[3, 4]]);
    await press('Undo the last change');
  });

  test('that is an example is opened with everything in it', async () => {
    const saved = {
      ...start,
      title: 'Kept',
      words: start.words.map((word, place) => ({ ...word, text: `w${place}` })),
    };
    await choose(file('example.json', Buffer.from(`\n${JSON.stringify(saved)}`)));
    await said('Opened: Kept.');
    assert.deepEqual(
      (await example()).words.map(({ text }) => text),
      ['w0', 'w1', 'w2'],
    );
    await press('Undo the last change');
  });

  test('is the last one that was asked for, whichever is read first', async () => {
    await opener().evaluate(
      async (element, bytes) => {
        const fileOf = (name) => new File([new Uint8Array(bytes)], name);
        const slow = fileOf('slow.npy');
        let release;
        const gate = new Promise((fulfil) => {
          release = fulfil;
        });
        const read = slow.arrayBuffer.bind(slow);
        slow.arrayBuffer = () => gate.then(read);
        const first = element.open([slow]);
        await element.open([fileOf('quick.npy')]);
        release();
        await first;
      },
      [...npy([1, 2], [3, 4])],
    );
    assert.equal(await opener().locator('h3').textContent(), 'In quick.npy');
  });

  for (const { scheme, width } of [
    { scheme: 'light', width: 1280 },
    { scheme: 'dark', width: 320 },
  ]) {
    test(`has nothing that axe-core finds in the ${scheme} theme at ${width} px, and nothing wider than the page`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await choose(file('weights.safetensors', weightsFile()));
      await said('weights.safetensors is open.');
      await press('Use');
      await opener().locator('weight-map canvas').waitFor();
      await page.evaluate(axe);
      assert.deepEqual(
        await violationsOf(page, { inside: ['figure-workbench'], withTables: false }),
        [],
      );
      const [content, window] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        innerWidth,
      ]);
      assert.ok(content <= window, `${content} px in ${window}`);
    });
  }
});
