import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { launch } from '../browser/chromium.mjs';
import { exampleOf } from '../browser/examples.mjs';
import { snippetsOf } from '../browser/snippets.mjs';
import { serve } from '../browser/static_server.mjs';
import { recipes } from './recipes.mjs';
import { emptyFolder, follow, install } from './throw_away.mjs';

const sections = recipes('export.md');
const [picture, kept] = snippetsOf('export.md').filter(({ language }) => language === 'js');
const player = '<attention-player example="blend-charge" stage="softmax"></attention-player>';
const body = `<!doctype html><title>A page</title><link rel="icon" href="data:,">${player}${player.replace('blend-charge', 'lookup-table')}<script type="module" src="/attention-elements.js"></script>`;

describe('what is taken out of a player', () => {
  let browser;
  let server;
  let page;
  let folder;
  before(async () => {
    folder = emptyFolder('exported');
    server = await serve(install(folder), {
      answers: [['/', { status: 200, type: 'text/html', body }]],
    });
    browser = await launch();
    page = await browser.newPage();
    await page.goto(`${server.origin}/`);
    for (const each of [0, 1])
      await page.locator('attention-player').nth(each).and(page.locator('[ready]')).waitFor();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  /** The path of what is saved, under its own name, while something is done. */
  async function saved(does) {
    const saving = page.waitForEvent('download');
    await does();
    const download = await saving;
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    return path;
  }

  test('by the lines of the docs: the picture as a file, and the example for another player', async () => {
    const path = await saved(() => page.evaluate(`{${picture.text}}`));
    const svg = readFileSync(path, 'utf8');
    assert.match(path, /attention\.svg$/);
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.match(svg, />charge</);
    await page.evaluate(`{${kept.text}}`);
    await page.waitForFunction(
      () => document.querySelectorAll('attention-player')[1].example.id === 'blend-charge',
    );
  });

  const four = (number) => Number(number).toFixed(4);
  const blends = exampleOf('blend-charge').expected.find(
    ({ tensor, rows }) => tensor === 'output' && !rows,
  ).values;
  for (const [title, format] of [
    ['NumPy', 'numpy'],
    ['JavaScript', 'javascript'],
    ['ONNX', 'onnx'],
  ]) {
    test(`by the menu, and run as the docs say: ${title}`, async () => {
      const first = page.locator('attention-player').first();
      if ((await first.locator('attention-export').count()) === 0) {
        await first.locator('attention-title [data-member="menu"]').click();
        await first.locator('attention-menu [data-entry="export"]').click();
      }
      const path = await saved(() =>
        first.locator(`attention-export [data-format="${format}"]`).press('Enter'),
      );
      const { printed } = follow(sections.get(title), { beside: [path] });
      // Each program prints the numbers in its own form.
      const numbers = printed.match(/\d\.\d+/g) ?? [];
      assert.deepEqual(numbers.map(four), blends.flat().map(four), printed);
    });
  }
});
