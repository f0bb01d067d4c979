import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { launch } from '../browser/chromium.mjs';
import { chapterPlayers, exampleOf } from '../browser/examples.mjs';
import { figuresOf } from '../browser/figures.mjs';
import { inPage } from '../browser/in_page.mjs';
import { packed } from '../browser/packed_link.mjs';
import { computedRow, playerOf, playersOf } from '../browser/players.mjs';
import { watch } from '../browser/site.mjs';
import { emptyFolder, install } from './throw_away.mjs';

describe('the page as one file, opened from a folder', () => {
  let folder;
  let address;
  let browser;
  let page;
  let faults;
  const requests = [];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'a page of one file '));
    const file = join(folder, 'attention-playground.html');
    const packedFolder = install(emptyFolder('offline'));
    copyFileSync(join(packedFolder, 'attention-playground.html'), file);
    address = pathToFileURL(file).href;
    browser = await launch();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    faults = await watch(page, 'null');
    page.on('request', (request) => requests.push(request.url()));
    await page.addInitScript(inPage);
    await page.goto(address);
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('computes every player, the blend of charge, manager and billing among them', async () => {
    const players = await playersOf(page);
    assert.equal(players.length, chapterPlayers.length);
    const { values } = exampleOf('blend-charge').expected.find(
      ({ tensor, rows }) => tensor === 'output' && !rows,
    );
    const computed = await computedRow(await playerOf(page, 'blend-charge'), 'output');
    assert.deepEqual(
      computed.map((number) => number.toFixed(4)),
      values[0].map((number) => number.toFixed(4)),
    );
  });

  test('shows every figure, those whose numbers a worker computes too', async () => {
    const figures = await figuresOf(page);
    assert.equal(figures.length, await page.locator('[data-figure]').count());
    assert.ok(figures.length >= 8);
    const workers = page.workers().map((worker) => worker.url());
    assert.ok(workers.length >= 2, workers.join());
    assert.ok(workers.every((url) => url.startsWith('blob:')));
  });

  test('follows and makes links, which lead to the file', async () => {
    const edits = [['value', 0, 0, 7.5]];
    const place = { stage: 'output', at: 1 };
    const hash = packed({ v: 1, about: 'blend', players: { blend: { ...place, edits } } });
    await page.evaluate((next) => {
      location.hash = next;
    }, hash);
    await page.waitForFunction(
      () =>
        document.querySelector('attention-player[example="blend-charge"]').session.state.edits
          .length === 1,
    );
    const player = await playerOf(page, 'blend-charge');
    const link = await player.evaluate((element) => element.sharer());
    assert.ok(link.startsWith(`${address}#s=`), link);
  });

  test('asks for nothing, breaks no policy of its own, and that allows no script but its own', async () => {
    assert.deepEqual(
      requests.filter((url) => !url.startsWith('blob:')),
      [address],
    );
    assert.deepEqual(faults, []);
    const policy = await page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .getAttribute('content');
    assert.match(policy, /script-src 'sha256-\S+ 'sha256-\S+ 'wasm-unsafe-eval';/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|'self'|https?:/);
    assert.match(policy, /require-trusted-types-for 'script'/);
  });
});
