import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { loadAttention } from '../../dist/attention.js';
import { loadOperators } from '../../dist/attention-operators.js';
import { launch } from './chromium.mjs';
import { playerOf, playersOf, settled } from './players.mjs';
import { openSite } from './site.mjs';

const wasm = (name) => ({
  wasmBinary: readFileSync(new URL(`../../dist/${name}.wasm`, import.meta.url)),
});
const { randomNormal } = await loadAttention(wasm('attention_core'));
const { scoreSpread } = await loadOperators(wasm('attention_operators'));

/** What the figure must print at a length: `{ standardDeviation: [without, with], … }`. */
function printedAt(length, seed) {
  const vectors = (stream, rows) => ({
    data: randomNormal(seed, stream, rows, length).data,
    shape: [rows, length],
  });
  const request = { query: vectors(2 * length, 64), key: vectors(2 * length + 1, 8) };
  const forms = [scoreSpread({ ...request, scale: 1 }), scoreSpread(request)];
  const digits = { standardDeviation: 2, expectedDeviation: 2, largestWeight: 2, slope: 3 };
  return Object.fromEntries(
    Object.entries(digits).map(([measure, decimals]) => [
      measure,
      forms.map((spread) => spread[measure].toFixed(decimals)),
    ]),
  );
}

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

describe('the table of the formula', () => {
  let site;
  let page;
  let player;
  before(async () => {
    site = await openSite({ browser });
    ({ page } = await site.open());
    await playersOf(page);
    player = await playerOf(page, 'blend-matrices');
  });
  after(() => site?.close());

  const row = (part) => page.locator(`.formula-parts tr[data-part="${part}"]`);
  const litStages = async () => {
    await settled(player);
    return player.evaluate((element) =>
      [...element.shadowRoot.querySelector('attention-rail').shadowRoot.querySelectorAll('li')]
        .map((stop, index) => (stop.classList.contains('lit') ? index : -1))
        .filter((index) => index >= 0),
    );
  };
  const stage = () =>
    player.evaluate((element) => element.shadowRoot.querySelector('attention-rail').current);

  test('lights the stage of the row and the part of the formula that are pointed at, and moves nothing', async () => {
    const before = await stage();
    await row('scores').hover();
    assert.deepEqual(await litStages(), [1]);
    assert.equal(await page.locator('.formula-parts math [data-part="scores"].lit').count(), 1);
    await row('output').hover();
    assert.deepEqual(await litStages(), [5, 6]);
    assert.equal(await page.locator('.formula-parts .lit[data-part="scores"]').count(), 0);
    assert.equal(await stage(), before);
    await page.locator('#formula h2').hover();
    assert.deepEqual(await litStages(), []);
  });

  test('lights the row of the stage in the player, and lights its picture when that is pointed at', async () => {
    assert.deepEqual(
      await page
        .locator('.formula-parts tr.now')
        .evaluateAll((rows) => rows.map((each) => each.dataset.part)),
      ['weights'],
    );
    await row('weights').hover();
    await settled(player);
    assert.equal(await player.locator('attention-scene.lit').count(), 1);
    await row('scores').hover();
    await settled(player);
    assert.equal(await player.locator('attention-scene.lit').count(), 0);
  });

  test('goes by keyboard from row to row to the finished stage, as often as asked', async () => {
    for (const [part, to] of [
      ['query', 'inputs'],
      ['scores', 'scores'],
      ['scaled', 'scale'],
      ['weights', 'softmax'],
      ['output', 'weighted-sum'],
    ]) {
      await row(part).locator('button').focus();
      await page.keyboard.press('Enter');
      await settled(player);
      assert.equal(await stage(), to);
      assert.equal(await row(part).locator('button').getAttribute('aria-current'), 'step');
      await player.evaluate((element) => element.seek(0));
      await row(part).locator('button').press('Enter');
      await settled(player);
      assert.equal(await stage(), to);
    }
  });
});

describe('the figure of √d', () => {
  let site;
  let page;
  let figure;
  before(async () => {
    site = await openSite({ browser });
    ({ page } = await site.open());
    figure = await figureOf(page);
  });
  after(() => site?.close());

  const shown = () =>
    figure
      .locator('tr[data-measure]')
      .evaluateAll((rows) =>
        Object.fromEntries(
          rows.map((each) => [
            each.dataset.measure,
            [...each.querySelectorAll('td')].map((cell) => cell.textContent),
          ]),
        ),
      );
  const moveTo = async (length) => {
    await figure.locator('input[type="range"]').evaluate((slider, wanted) => {
      for (let at = 0; at <= Number(slider.max); at += 1) {
        slider.value = String(at);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        if (slider.getRootNode().host.measured[at].length === wanted) return;
      }
      throw new Error(`no length ${wanted}`);
    }, length);
    await figure.evaluate((element) => element.updateComplete);
  };

  test('prints the core’s numbers at every length that is looked at', async () => {
    for (const length of [2, 64, 96, 1024]) {
      await moveTo(length);
      assert.deepEqual(await shown(), printedAt(length, 2017), `d = ${length}`);
      assert.equal(await figure.locator('output').textContent(), String(length));
    }
  });

  test('goes to the ends by keyboard, and says what it shows', async () => {
    const slider = figure.locator('input[type="range"]');
    await slider.focus();
    await page.keyboard.press('End');
    await figure.evaluate((element) => element.updateComplete);
    assert.equal(await slider.getAttribute('aria-valuetext'), 'd = 1024');
    const [spread] = printedAt(1024, 2017).standardDeviation;
    assert.match(
      await figure.locator('[role="status"]').textContent(),
      new RegExp(`1024.*${spread}`),
    );
    await page.keyboard.press('Home');
    await figure.evaluate((element) => element.updateComplete);
    assert.equal(await slider.getAttribute('aria-valuetext'), 'd = 2');
  });

  test('shows at d = 1024 one word with nearly everything, and with the division shares again', async () => {
    await moveTo(1024);
    const chosen = () => figure.locator('td.chosen').allTextContents();
    const [, , largest, slope] = await chosen();
    assert.ok(Number(largest) > 0.9, largest);
    assert.ok(Number(slope) < 0.05, slope);
    await figure.getByRole('switch').check();
    const [spread, , divided, steeper] = await chosen();
    assert.ok(Math.abs(Number(spread) - 1) < 0.15, spread);
    assert.ok(Number(divided) < 0.5, divided);
    assert.ok(Number(steeper) > 0.15, steeper);
    await figure.getByRole('switch').uncheck();
  });

  test('draws other numbers when asked', async () => {
    await moveTo(256);
    const earlier = await figure.evaluateHandle((element) => element.measured);
    await figure.getByRole('button').click();
    await page.waitForFunction(
      ([element, old]) => element.measured !== old && !element.isUpdatePending,
      [await figure.elementHandle(), earlier],
    );
    assert.deepEqual(await shown(), printedAt(256, 2018));
  });
});

describe('a figure whose script does not come', () => {
  let site;
  after(() => site?.close());

  test('leaves a sentence, and comes when tried again', async () => {
    site = await openSite({ browser });
    let broken = true;
    const { page } = await site.open({
      faultsExpected: true,
      before: (fresh) =>
        fresh.route(/attention_operators.*\.wasm$/, (route) =>
          broken ? route.fulfill({ status: 503, body: 'busy' }) : route.continue(),
        ),
    });
    const place = page.locator('[data-figure="root-of-d"]');
    await place.scrollIntoViewIfNeeded();
    await place.getByRole('alert').waitFor();
    assert.match(await place.getByRole('alert').textContent(), /503/);
    broken = false;
    await place.getByRole('button').click();
    await place.locator('figure-root-of-d[ready]').waitFor();
  });
});

/** The figure, once it has come into view and computed. */
async function figureOf(page) {
  const place = page.locator('[data-figure="root-of-d"]');
  await place.scrollIntoViewIfNeeded();
  const found = place.locator('figure-root-of-d[ready]');
  await found.waitFor();
  return found;
}
