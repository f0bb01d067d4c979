import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exampleOf } from './examples.mjs';
import { playerOf, settled, wordsIn } from './players.mjs';
import { openSite } from './site.mjs';

/** A button of the ribbon by its word as read; `line` is the sentence, from the top. */
const word = (player, line, place) =>
  player.locator('attention-ribbon .line').nth(line).locator('button').nth(place);

const percentsOf = (player) =>
  player
    .locator('attention-ribbon .line:nth-of-type(2) .percent')
    .evaluateAll((all) => all.map((each) => each.textContent));

describe('self and cross', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({ path: '/#self-and-cross', motion: 'reduce' }));
  });
  after(() => site?.close());

  test('shows for each French word which English words it reads, and most of all the right one', async () => {
    const player = await playerOf(page, 'cross-attention');
    const { queryWords, words, expected } = exampleOf('cross-attention');
    const { printed } = expected.find(({ tensor, as }) => tensor === 'weights' && as === 'percent');
    assert.equal(queryWords.length, 6);
    const most = [];
    for (const [row, { text }] of queryWords.entries()) {
      const button = word(player, 0, row);
      await button.click();
      await settled(player);
      assert.match(await button.textContent(), new RegExp(`^${text}`));
      assert.equal(await button.getAttribute('aria-pressed'), 'true');
      assert.deepEqual(await percentsOf(player), printed[row]);
      const numbers = printed[row].map((percent) => Number.parseInt(percent, 10));
      most.push(words[numbers.indexOf(Math.max(...numbers))].text);
    }
    assert.deepEqual(most, ['The', 'bank', 'refused', 'refused', 'the', 'loan']);
  });

  test('tells the languages of both sentences, and draws arcs from the one down to the other', async () => {
    const player = await playerOf(page, 'cross-attention');
    const languages = await player
      .locator('attention-ribbon .words')
      .evaluateAll((all) => all.map((each) => each.lang));
    assert.deepEqual(languages, ['fr', 'en']);
    const [upper, lower, arcs] = await player.evaluate((element) => {
      const root = element.shadowRoot.querySelector('attention-ribbon').renderRoot;
      const box = (line) => root.querySelectorAll('.words')[line].getBoundingClientRect();
      const paths = [...root.querySelectorAll('.arcs path')];
      return [box(0), box(1), paths.map((path) => path.getBoundingClientRect())];
    });
    assert.equal(arcs.length, 5);
    for (const arc of arcs) {
      // Words stand on fractions of a pixel, arcs on whole ones.
      assert.ok(Math.abs(arc.top - upper.bottom) < 2, JSON.stringify([arc, upper]));
      assert.ok(Math.abs(arc.bottom - lower.top) < 2, JSON.stringify([arc, lower]));
    }
  });

  test('names rows by French words and columns by English ones, in tables and inspector', async () => {
    const player = await playerOf(page, 'cross-attention');
    await word(player, 0, 5).click();
    await word(player, 1, 4).click();
    await settled(player);
    const inspector = player.locator('attention-inspector');
    assert.match(await wordsIn(inspector), /weights, prêt · loan/);
    await player.locator('attention-tables button').click();
    const table = player.locator('attention-tables table:has(caption.weights)');
    const heads = await table
      .locator('th')
      .evaluateAll((all) => all.map((each) => each.textContent));
    assert.deepEqual(heads, [
      ...['The\u00a0(1)', 'bank', 'refused', 'the\u00a0(2)', 'loan'],
      ...['la', 'banque', 'a', 'refusé', 'le', 'prêt'],
    ]);
  });

  test('lets the English sentence ask itself, in one ribbon and with a square of weights', async () => {
    const player = await playerOf(page, 'cross-attention', 'self-attention');
    assert.equal(await player.locator('attention-ribbon .line').count(), 0);
    assert.equal(await player.locator('attention-ribbon button').count(), 5);
    const rows = player.locator('attention-tables table:has(caption.weights) tbody tr');
    assert.deepEqual([await rows.count(), await rows.first().locator('td').count()], [5, 5]);
  });
});
