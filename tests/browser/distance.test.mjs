import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { figureOf } from './figures.mjs';
import { openSite } from './site.mjs';

/** A measurement takes as long as the machine needs. */
const patience = { timeout: 300_000 };

describe('the chapter on distance', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  test('shows how much of an earlier view is left, and lifts the LSTM’s line with its forget gate', async () => {
    const { page, context } = await site.open({ path: '/#distance' });
    const figure = await figureOf(page, 'gradients');
    const left = () =>
      figure
        .locator('tbody tr')
        .evaluateAll((rows) =>
          Object.fromEntries(
            rows.map((row) => [row.dataset.curve, row.querySelector('.chosen').textContent]),
          ),
        );
    const before = await left();
    assert.deepEqual(Object.keys(before), ['rnn', 'gru', 'lstm', 'attention']);
    for (const curve of ['rnn', 'gru', 'lstm'])
      assert.match(before[curve], /×\s10⁻[⁰¹²³⁴⁵⁶⁷⁸⁹]{2,3}$/);
    assert.ok(Number(before.attention) > 0.001, before.attention);

    const shows = (text) =>
      page.waitForFunction(
        ([tag, wanted]) =>
          new RegExp(wanted).test(
            document.querySelector(tag).shadowRoot.querySelector('[data-curve="lstm"] .chosen')
              .textContent,
          ),
        ['figure-gradients', text],
        patience,
      );
    const bias = figure.getByRole('slider', { name: /Forget-gate bias/ });
    await bias.focus();
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
    assert.equal(await bias.getAttribute('aria-valuetext'), '+3.0');
    await shows('^0\\.0\\d+$');
    const after = await left();
    for (const curve of ['rnn', 'gru', 'attention']) assert.equal(after[curve], before[curve]);

    await page.keyboard.press('Home');
    await shows('^0 \\(below 10⁻³²³\\)$');

    const match = figure.getByRole('slider', { name: /Match/ });
    await match.focus();
    await page.keyboard.press('End');
    await page.waitForFunction(
      ([tag, old]) => {
        const cell = document
          .querySelector(tag)
          .shadowRoot.querySelector('[data-curve="attention"] .chosen');
        return Number(cell.textContent) > 100 * old;
      },
      ['figure-gradients', Number(before.attention)],
      patience,
    );

    const view = figure.getByRole('slider', { name: 'Look at view' });
    await view.focus();
    await page.keyboard.press('End');
    assert.equal(await view.getAttribute('aria-valuetext'), 'view 437, 0 back');
    const rows = await figure
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      );
    assert.equal(rows.length, 4);
    for (const [own, chosen] of rows) assert.equal(chosen, own);
    await context.close();
  });

  test('measures in a worker that can be cancelled, and then to the end', async () => {
    const { page, context } = await site.open({ path: '/#distance' });
    const figure = await figureOf(page, 'price');
    const idle = page.workers().length;
    await figure.getByRole('button', { name: 'Measure' }).click();
    await figure.locator('tbody tr').first().waitFor(patience);
    assert.equal(page.workers().length, idle + 1);
    const ended = page.workers().at(-1).waitForEvent('close');
    await figure.getByRole('button', { name: 'Cancel' }).click();
    await ended;
    assert.match(await figure.getByRole('status').textContent(), /^Stopped\./);
    assert.equal(await figure.locator('progress').count(), 0);

    await figure.getByRole('button', { name: 'Measure again' }).click();
    await figure.getByRole('button', { name: 'Measure again' }).waitFor(patience);
    assert.match(
      await figure.getByRole('status').textContent(),
      /^Measured just now .* attention took [\d.]+ times as long and the LSTM [\d.]+ times\.$/,
    );
    const cells = await figure
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.children].map((cell) => cell.textContent.replace(/\u00a0/g, ' ')),
        ),
      );
    assert.deepEqual(
      cells.map(([words]) => words),
      ['64', '128', '256', '512', '1024', '2048'],
    );
    for (const [, ...measured] of cells) {
      assert.equal(measured.length, 4);
      for (const [index, cell] of measured.entries())
        assert.match(cell, index < 2 ? /^[\d.]+ m?s$/ : /^[\d.]+ [kM]B$/);
    }
    assert.equal(page.workers().length, idle);
    await context.close();
  });
});
