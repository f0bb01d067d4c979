import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { axe, violationsOf } from './axe.mjs';
import { playerOf } from './players.mjs';
import { openSite } from './site.mjs';

const folder = fileURLToPath(new URL('../../build/files/saved/', import.meta.url));

/** What each entry is called when it is saved, and what its file begins with. */
const files = {
  svg: ['blend-charge.svg', /^<svg xmlns/],
  png: ['blend-charge.png', /^.PNG/],
  strip: ['blend-charge_steps.svg', /^<svg xmlns/],
  strip_png: ['blend-charge_steps.png', /^.PNG/],
  csv: ['blend-charge.csv', /^query,,/],
  json: ['blend-charge.json', /^\{"version":1,"example":\{/],
  latex: ['blend-charge.tex', /^% .+\n\\documentclass/],
  numpy: ['blend-charge_numpy.py', /^from math import inf\n\n# .+\nimport numpy/],
  pytorch: ['blend-charge_pytorch.py', /^from math import inf\n\n# .+\nimport torch/],
  javascript: ['blend-charge.mjs', /^\/\/ .+\nimport \{ loadAttention \}/],
  cpp: ['blend-charge.cpp', /^\/\/ .+\n#include <attention\/trace\.h>/],
  // Field 1 of a model: version 11 of the format.
  onnx: ['blend-charge.onnx', /^[\b]\v/],
};

/** Width and height of a PNG, and its bytes, which are few where nothing is drawn. */
function pngOf(bytes) {
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), size: bytes.length };
}

describe('the files of a player', () => {
  let site;
  before(async () => {
    mkdirSync(folder, { recursive: true });
    site = await openSite();
  });
  after(() => site?.close());

  const openList = async (page, example, stage) => {
    const player = await playerOf(page, example);
    await player.evaluate((element, name) => element.showStage(name), stage);
    await player.locator('attention-title [data-member="menu"]').click();
    await player.locator('attention-menu [data-entry="export"]').click();
    await player.locator('attention-export [data-format]').first().waitFor();
    return player;
  };
  const save = async (page, player, format) => {
    const saving = page.waitForEvent('download');
    await player.locator(`attention-export [data-format="${format}"]`).press('Enter');
    const download = await saving;
    const path = folder + download.suggestedFilename();
    await download.saveAs(path);
    return { name: download.suggestedFilename(), path, bytes: readFileSync(path) };
  };

  test('are saved, each under its name and with its content', async () => {
    const { page } = await site.open();
    const player = await openList(page, 'blend-charge', 'softmax');
    const formats = await player
      .locator('attention-export [data-format]')
      .evaluateAll((buttons) => buttons.map((button) => button.dataset.format));
    assert.deepEqual(formats.sort(), Object.keys(files).sort());
    for (const [format, [name, start]] of Object.entries(files)) {
      const saved = await save(page, player, format);
      assert.equal(saved.name, name);
      assert.match(saved.bytes.toString('latin1'), start, format);
      await player.locator('attention-export [role=status]', { hasText: name }).waitFor();
    }
    await page.close();
  });

  test('hold what the reader changed', async () => {
    const { page } = await site.open();
    const player = await openList(page, 'blend-charge', 'softmax');
    await player.evaluate((element) =>
      element.session.ask({
        kind: 'edit',
        changes: [{ cell: { tensor: 'query', row: 0, column: 0 }, value: 0.1234 }],
      }),
    );
    const { bytes } = await save(page, player, 'numpy');
    assert.match(bytes.toString(), /query = np\.array\(\[\[0\.1234, /);
    await page.close();
  });

  for (const colorScheme of ['light', 'dark']) {
    test(`show pictures that another program draws as the browser does, ${colorScheme}`, async () => {
      const { page } = await site.open({ scheme: colorScheme });
      const player = await openList(page, 'blend-charge', 'softmax');
      for (const format of ['svg', 'strip']) {
        const { path, bytes } = await save(page, player, format);
        const text = bytes.toString();
        assert.doesNotMatch(text, /var\(|class=|style=|color-mix|light-dark/);
        const drawn = execFileSync('rsvg-convert', ['--zoom=2', path], { maxBuffer: 1e8 });
        const own = pngOf((await save(page, player, format === 'svg' ? 'png' : 'strip_png')).bytes);
        const other = pngOf(drawn);
        assert.ok(Math.abs(own.width - other.width) <= 2, `${own.width} and ${other.width}`);
        assert.ok(Math.abs(own.height - other.height) <= 2, `${own.height} and ${other.height}`);
        // A picture without its marks is a few hundred bytes.
        assert.ok(other.size > 5000 && own.size > 5000, `${own.size} and ${other.size} bytes`);
      }
      await page.close();
    });
  }

  test('that cannot hold the example are refused by a sentence', async () => {
    const { page } = await site.open();
    const player = await openList(page, 'blend-charge', 'softmax');
    await player.evaluate((element) =>
      element.session.ask({ kind: 'option', set: { normaliser: 'argmax', softmax: 'stable' } }),
    );
    await player.locator('attention-export [data-format="onnx"]').press('Enter');
    const said = player.locator('attention-export [role=status]:not(:empty)');
    await said.waitFor();
    assert.match(await said.textContent(), /ONNX cannot express normaliser argmax/);
    await page.close();
  });

  test('have a list that axe finds nothing wrong with, 320 pixels wide', async () => {
    const { page } = await site.open({ width: 320 });
    await openList(page, 'blend-charge', 'softmax');
    await page.evaluate(axe);
    const inside = [{ fromShadowDom: ['attention-player', 'attention-menu'] }];
    assert.deepEqual(await violationsOf(page, { inside }), []);
    await page.close();
  });
});
