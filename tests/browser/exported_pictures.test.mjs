import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPng } from './png.mjs';
import { openSite } from './site.mjs';

const folder = fileURLToPath(new URL('../../build/files/pictures/', import.meta.url));
const examples = readdirSync(new URL('../../web/examples/', import.meta.url))
  .filter((name) => name.endsWith('.json') && name !== 'schema.json')
  .map((name) => name.slice(0, -'.json'.length));
const players = examples.map((id) => `<attention-player example="${id}"></attention-player>`);
const body = `<!doctype html><title>All</title><link rel="icon" href="data:,"><script type="module" src="/attention-elements.js"></script>${players.join('')}`;
/** Least share of the pixels that are not as the ground; what was seen is from 0.08 to 0.5. */
const leastInk = 0.03;

describe('the pictures of every example', () => {
  let site;
  let page;
  before(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    site = await openSite({ answers: [['/all', { status: 200, type: 'text/html', body }]] });
    ({ page } = await site.open({ path: '/all', motion: 'reduce' }));
    await page.waitForFunction(
      (count) => document.querySelectorAll('attention-player[ready]').length === count,
      examples.length,
    );
  });
  after(() => site?.close());

  test('are drawn by rsvg-convert: the last one, and all steps with their sentences', async () => {
    assert.ok(examples.length >= 21, examples.join());
    for (const id of examples) {
      const player = page.locator(`attention-player[example="${id}"]`);
      await player.evaluate((element) => element.seek(1));
      await player.locator('attention-title [data-member="menu"]').click();
      await player.locator('attention-menu [data-entry="export"]').click();
      // All steps at once are as large as a poster.
      for (const [format, zoom] of Object.entries({ svg: 1, strip: 0.125 })) {
        const saving = page.waitForEvent('download');
        await player.locator(`attention-export [data-format="${format}"]`).press('Enter');
        const download = await saving;
        const path = folder + download.suggestedFilename();
        await download.saveAs(path);
        const [, width, height] = /^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(
          readFileSync(path, 'utf8'),
        );
        const drawn = execFileSync('rsvg-convert', [`--zoom=${zoom}`, path], { maxBuffer: 1e8 });
        const png = readPng(drawn);
        const sizes = `${path}: ${png.width} × ${png.height} for ${width} × ${height}`;
        assert.ok(Math.abs(png.width - width * zoom) <= 1, sizes);
        assert.ok(Math.abs(png.height - height * zoom) <= 1, sizes);
        assert.ok(png.ink >= leastInk, `${path}: ${png.ink}`);
      }
    }
  });
});
