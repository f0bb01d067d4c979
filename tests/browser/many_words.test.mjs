import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadAttention } from '../../dist/attention.js';
import { figureOf } from './figures.mjs';
import { openSite } from './site.mjs';

const seed = 2017;
const most = 512;
const six = (number) => number.toFixed(6);

/** Runs in the page before its scripts: of what workers answer, no more than `answersLeft` messages arrive. */
function countAnswers() {
  const Native = window.Worker;
  window.answersLeft = Number.POSITIVE_INFINITY;
  window.Worker = class extends Native {
    addEventListener(type, listener) {
      super.addEventListener(type, (event) => {
        if (type === 'message' && window.answersLeft-- <= 0) return;
        listener(event);
      });
    }
  };
}

describe('the map of many words', () => {
  let site;
  let page;
  let figure;
  let attention;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({
      path: '/#sixty-four',
      motion: 'reduce',
      before: (opened) => opened.addInitScript(countAnswers),
    }));
    figure = await figureOf(page, 'many-words');
    attention = await loadAttention();
  });
  after(() => site?.close());

  const status = () => figure.locator('p[role="status"]');
  const map = () => figure.getByRole('application', { name: 'Map of the weights' });
  const picture = () => figure.locator('weight-map canvas');
  const size = () => figure.getByRole('slider', { name: 'Number of words' });
  const told = (selector) => figure.locator(selector).textContent();
  const done = (words) =>
    status()
      .filter({ hasText: `${words}\u00a0×\u00a0${words} = ` })
      .waitFor();
  const mask = async (kind) => {
    await figure.locator('attention-mask-switch select').selectOption(kind);
    await figure.locator(`weight-map canvas[aria-label*="${describedBy[kind]}"]`).waitFor();
  };
  const describedBy = { none: 'No mask', causal: 'Causal mask', padding: 'Padding' };
  const show = async (words) => {
    await size().focus();
    await size().press(words === most ? 'End' : 'Home');
    await done(words);
  };
  const press = async (...keys) => {
    await map().focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  const times = (count, key) => Array(count).fill(key);
  /** The first queries and keys that are in view, and the last. */
  const inView = async () => {
    const description = await picture().getAttribute('aria-label');
    const [, ...ends] = /queries w(\d+) to w(\d+), keys w(\d+) to w(\d+)\./.exec(description);
    return ends.map(Number);
  };
  /** `weights[row][column]` as the fast path works them out, and the scores. */
  const computed = (words, causal) => {
    const [query, key] = [0, 1].map((stream) => {
      const { data } = attention.randomNormal(seed, stream, words, 64);
      return { data, shape: [words, 64] };
    });
    const { weights } = attention.scaledDotProduct({
      query,
      key,
      value: key,
      causal,
      needWeights: true,
    });
    const scores = attention.similarity({ query, key });
    return { weights: weights.data, scores: scores.data };
  };

  test('is worked out in a worker with progress; cancelled, it leaves the picture of before and says so', async () => {
    await done(64);
    const pixels = () => picture().evaluate((canvas) => canvas.toDataURL());
    const before = await pixels();
    await page.evaluate(() => {
      window.answersLeft = 3;
    });
    await size().focus();
    await size().press('End');
    const progress = figure.getByRole('progressbar', { name: 'Rows worked out' });
    await figure.locator('progress').evaluate(
      (bar) =>
        new Promise((fulfil) => {
          const look = () => (bar.value === 24 ? fulfil() : requestAnimationFrame(look));
          look();
        }),
    );
    assert.equal(await progress.getAttribute('max'), String(most));
    assert.equal(await pixels(), before);
    const ended = page.workers().at(-1).waitForEvent('close');
    await figure.getByRole('button', { name: 'Cancel' }).click();
    await ended;
    assert.match(
      await status().textContent(),
      /^Stopped\. The picture still shows 64 words, as before\.$/,
    );
    assert.equal(await figure.locator('progress').count(), 0);
    assert.equal(await size().getAttribute('aria-valuetext'), '64 words');
    assert.equal(await pixels(), before);

    await page.evaluate(() => {
      window.answersLeft = Number.POSITIVE_INFINITY;
    });
    await show(most);
    assert.match(await status().textContent(), /= 262,144 weights; each row adds up to 1\./);
    assert.notEqual(await pixels(), before);
  });

  test('leaves masked cells the colour of the ground, and their weights are exactly 0', async () => {
    await show(most);
    await mask('causal');
    const counted = await figure.evaluate(({ map: { weights, words } }) => {
      const counts = { above: 0, zeroAbove: 0, zeroBelow: 0 };
      for (const [place, weight] of weights.entries()) {
        const isAbove = place % words > Math.floor(place / words);
        if (isAbove) counts.above += 1;
        if (weight === 0) counts[isAbove ? 'zeroAbove' : 'zeroBelow'] += 1;
      }
      return counts;
    });
    const above = (most * (most - 1)) / 2;
    assert.deepEqual(counted, { above, zeroAbove: above, zeroBelow: 0 });
    const { ground, upper, lower } = await picture().evaluate((canvas) => {
      const probe = (x, y) => {
        const place = [Math.round(x * canvas.width), Math.round(y * canvas.height), 1, 1];
        return `rgb(${[...canvas.getContext('2d').getImageData(...place).data].slice(0, 3).join(', ')})`;
      };
      return {
        ground: getComputedStyle(canvas).backgroundColor,
        upper: [probe(0.9, 0.2), probe(0.6, 0.4), probe(0.95, 0.85)],
        lower: [probe(0.2, 0.9), probe(0.4, 0.6), probe(0.85, 0.95)],
      };
    });
    assert.deepEqual(upper, Array(3).fill(ground));
    for (const colour of lower) assert.notEqual(colour, ground);
  });

  test('says the numbers of the cell that the keys lead to, as the core works them out in one call', async () => {
    await show(most);
    await mask('causal');
    const { weights, scores } = computed(most, true);
    // From a corner, wherever the last test has left.
    await press(...times(5, 'Shift+ArrowUp'), ...times(5, 'Shift+ArrowLeft'));
    await press(...times(4, 'Shift+ArrowUp'), ...times(4, 'Shift+ArrowLeft'));
    await press(...times(3, 'ArrowDown'), ...times(2, 'ArrowRight'));
    const [row, column] = [3, 2];
    const place = row * most + column;
    const written = (number) => number.toFixed(2).replace('-', '−');
    assert.equal(
      await told('.read-out .cell'),
      `Query w4, key w3: score ${written(scores[place])}, weight ${six(weights[place])}.`,
    );
    const largest = Math.max(...weights.slice(row * most, (row + 1) * most));
    assert.equal(
      await told('.read-out .row'),
      `Row of w4: the largest weight is ${six(largest)}, all add up to 1.000000.`,
    );
    assert.equal(await figure.locator('.read-out').getAttribute('aria-live'), 'polite');
    await press('ArrowRight', 'ArrowRight');
    assert.equal(
      await told('.read-out .cell'),
      'Query w4, key w5: masked. Its score is −∞, its weight exactly 0.',
    );
  });

  test('opens a number down to its 64 products, first and last at once', async () => {
    await show(most);
    await mask('none');
    const { weights, scores } = computed(most, false);
    const { width, height } = await picture().boundingBox();
    await picture().click({ position: { x: width * 0.6, y: height * 0.4 } });
    const title = await told('.opened h4');
    const [query, key] = [...title.matchAll(/w(\d+)/g)].map(([, word]) => Number(word) - 1);
    const place = query * most + key;
    assert.equal(await told('.opened [data-step="weights"] b'), six(weights[place]));
    const inspector = figure.locator('attention-inspector');
    const rows = inspector.locator('tbody tr');
    assert.equal(await rows.count(), 7);
    await inspector.getByRole('button', { name: 'Show 58 more' }).click();
    assert.equal(await rows.count(), 64);
    const products = await rows.evaluateAll((lines) =>
      lines.map((line) =>
        [...line.querySelectorAll('.number')].map((cell) =>
          Number(cell.textContent.replace('=', '').replace('−', '-').trim()),
        ),
      ),
    );
    let sum = 0;
    for (const [left, right, product] of products) {
      assert.ok(Math.abs(left * right - product) < 1e-5, `${left} × ${right} = ${product}`);
      sum += product;
    }
    assert.ok(Math.abs(sum - scores[place]) < 1e-4, `${sum}, not ${scores[place]}`);
    await figure.locator('[data-step="weights"]').click();
    assert.match(await inspector.locator('.head').textContent(), /weights, w\d+ · w\d+/);
    assert.equal(await rows.count(), 1);
  });

  test('is zoomed and moved by keys, wheel and hand', async () => {
    await show(most);
    await press('0');
    assert.deepEqual(await inView(), [1, most, 1, most]);
    await press('+', '+', '+');
    const near = await inView();
    assert.ok(near[1] - near[0] < 70 && near[3] - near[2] < 70, String(near));
    const [, , first] = near;
    await press('Shift+ArrowRight', 'Shift+ArrowDown');
    const moved = await inView();
    assert.ok(moved[2] > first && moved[0] > near[0], `${near} → ${moved}`);
    await press('-', '0');
    assert.deepEqual(await inView(), [1, most, 1, most]);

    await picture().scrollIntoViewIfNeeded();
    const { x, y, width, height } = await picture().boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await page.waitForFunction(() =>
      /keys w(?!1 )/.test(
        document.querySelector('figure-many-words').shadowRoot.querySelector('weight-map')
          .description,
      ),
    );
    const turned = await inView();
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 120, y + height / 2 - 60, { steps: 4 });
    await page.mouse.up();
    const dragged = await inView();
    assert.ok(dragged[0] > turned[0] && dragged[2] > turned[2], `${turned} → ${dragged}`);
    await figure.getByRole('button', { name: 'Show all' }).click();
    assert.deepEqual(await inView(), [1, most, 1, most]);
    assert.ok(await figure.getByRole('button', { name: 'Zoom out' }).isDisabled());
  });

  test('lists the weights in view as a table, at most 2,000 of them', async () => {
    await show(most);
    await mask('causal');
    await press('0');
    await figure.getByText('As a table').click();
    const table = figure.locator('details table');
    assert.equal(await table.locator('td').count(), 1 + 44 * 44);
    assert.match(await figure.locator('details .note').textContent(), /More than 2,000 weights/);
    await press(...times(6, '+'));
    const [top, bottom, left, right] = await inView();
    assert.match(
      await table.locator('caption').textContent(),
      new RegExp(`queries w${top} to w${bottom}, keys w${left} to w${right}$`),
    );
    assert.equal(await table.locator('tbody tr').count(), bottom - top + 1);
    const { weights } = computed(most, true);
    const printed = await table
      .locator('tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent)),
      );
    for (const [line, cells] of printed.entries())
      for (const [cell, text] of cells.entries()) {
        const weight = weights[(top - 1 + line) * most + (left - 1 + cell)];
        assert.equal(text, weight === 0 ? 'masked' : six(weight));
      }
  });

  for (const ratio of [1, 1.25, 2, 3])
    test(`has a pixel for each that the screen has, at ${ratio} to a CSS pixel`, async () => {
      const { page: other, context } = await site.open({
        path: '/#sixty-four',
        motion: 'reduce',
        context: { deviceScaleFactor: ratio },
      });
      const canvas = (await figureOf(other, 'many-words')).locator('weight-map canvas');
      const drawn = await canvas.evaluate((element) => {
        const css = getComputedStyle(element);
        return {
          ratio: window.devicePixelRatio,
          css: [css.width, css.height].map(Number.parseFloat),
          pixels: [element.width, element.height],
        };
      });
      assert.equal(drawn.ratio, ratio);
      assert.ok(drawn.css[0] > 100);
      assert.deepEqual(
        drawn.pixels,
        drawn.css.map((length) => Math.round(length * ratio)),
      );
      await context.close();
    });

  test('is drawn on white for paper, from a dark screen too', async () => {
    const corner = () =>
      picture().evaluate((canvas) => [
        ...canvas.getContext('2d').getImageData(1, 1, 1, 1).data.slice(0, 3),
      ]);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.ok((await corner()).every((part) => part < 64));
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    assert.deepEqual(await corner(), [255, 255, 255]);
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
  });

  test('has the words of the player at five words, and takes a mask drawn by hand', async () => {
    await mask('none');
    await show(5);
    const { weights } = computed(5, false);
    await press(...times(4, 'ArrowUp'), ...times(4, 'ArrowLeft'));
    assert.match(await told('.read-out .cell'), new RegExp(`weight ${six(weights[0])}\\.$`));
    // There is room for all of them, as large as cells get.
    for (const name of ['Zoom in', 'Zoom out', 'Show all'])
      assert.ok(await figure.getByRole('button', { name }).isDisabled(), name);
    await figure.locator('attention-mask-switch select').selectOption('given');
    await figure.getByLabel('w1 may look at w1').uncheck();
    await figure.locator('.read-out .cell').filter({ hasText: 'w1, key w1: masked' }).waitFor();
  });
});
