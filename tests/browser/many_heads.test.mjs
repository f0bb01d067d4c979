import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exampleOf } from './examples.mjs';
import { narrationOf, playerOf, settled, walk, wordsIn } from './players.mjs';
import { openSite } from './site.mjs';

const head = (player, number) => player.locator(`attention-heads [data-head="${number}"]`);

const ribbon = (player) =>
  player
    .locator('attention-ribbon .percent')
    .evaluateAll((all) => all.map((each) => each.textContent));

/** Chooses a head by the keyboard's way: nothing is hit in its map. */
async function choose(player, number) {
  await head(player, number).focus();
  await player.page().keyboard.press('Enter');
  await settled(player);
}

const printedOf = (example, number) =>
  example.expected.find(({ tensor, printed }) => tensor === `weights.${number}` && printed);

describe('many heads', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({ path: '/#many-heads', motion: 'reduce' }));
  });
  after(() => site?.close());

  test('shows which words each of the four heads reads for one word', async () => {
    const player = await playerOf(page, 'four-heads');
    const example = exampleOf('four-heads');
    const row = example.words.findIndex(({ text }) => text === 'it');
    await player.locator('attention-ribbon button', { hasText: /^it\b/ }).click();
    const most = [];
    for (const number of [0, 1, 2, 3]) {
      await choose(player, number);
      assert.equal(await head(player, number).getAttribute('aria-pressed'), 'true');
      const { rows, printed } = printedOf(example, number);
      const percents = await ribbon(player);
      assert.deepEqual(percents, printed[rows.indexOf(row)]);
      const shares = percents.map((percent) => Number.parseInt(percent, 10));
      most.push(example.words[shares.indexOf(Math.max(...shares))].text);
    }
    assert.deepEqual(most, ['because', 'was', 'animal', 'animal']);
  });

  test('draws a small map for each head and for their average, one cell a weight', async () => {
    const player = await playerOf(page, 'four-heads');
    const cells = await player
      .locator('attention-heads .map')
      .evaluateAll((maps) => maps.map((map) => map.querySelectorAll('[class^="step-"]').length));
    assert.deepEqual(cells, [144, 144, 144, 144, 144]);
    assert.equal(await player.locator('attention-heads .scale rect').count(), 11);
  });

  test('opens a cell of a map down to its products', async () => {
    const player = await playerOf(page, 'four-heads');
    const map = head(player, 2).locator('.map');
    await map.scrollIntoViewIfNeeded();
    const { width, height } = await map.boundingBox();
    // Row 8 is "it", column 1 "animal".
    await map.click({ position: { x: (1.5 * width) / 12, y: (8.5 * height) / 12 } });
    await settled(player);
    const inspector = player.locator('attention-inspector');
    assert.match(await wordsIn(inspector), /weights, head 3, it · animal/);
    for (const next of [
      /e to the score, head 3/,
      /scores minus the largest, head 3/,
      /scaled scores, head 3/,
      /^.*scores, head 3, it · animal/,
    ]) {
      await inspector.getByRole('button', { name: next }).first().click();
      await settled(player);
    }
    assert.match(await wordsIn(inspector), /scores, head 3, it · animal/);
  });

  test('changes a number of one head and no other', async () => {
    const player = await playerOf(page, 'four-heads');
    await choose(player, 2);
    await player.evaluate((element) =>
      element.session.ask({
        kind: 'edit',
        changes: [{ cell: { tensor: 'query', row: 8, column: 0 }, value: -3 }],
      }),
    );
    const edited = await player.evaluate((element) => element.toJSON());
    const { inputs } = exampleOf('four-heads');
    const expected = structuredClone(inputs.query);
    expected[8][4] = -3;
    assert.deepEqual(edited.inputs.query, expected);
    await player.evaluate((element) => element.session.ask({ kind: 'undo' }));
  });

  test('cuts eight heads from long vectors, and puts them side by side and through a matrix at the end', async () => {
    const player = await playerOf(page, 'four-heads', 'eight-heads');
    assert.equal(await player.locator('attention-heads button').count(), 8);
    await walk(player, [{ to: 0 }]);
    assert.match(await narrationOf(player), /256 numbers long.*eight parts of 32/);
    const said = [];
    await walk(player, [{ to: 1 }]);
    for (const by of [0, -1]) {
      if (by !== 0) await walk(player, [{ by }]);
      said.unshift(await narrationOf(player));
    }
    assert.match(said[0], /eight heads are put side by side: 256 numbers/);
    assert.match(said[1], /mixes the heads: each of the 256 numbers is a sum of 256 products/);
    const percents = await ribbon(player);
    await choose(player, 6);
    assert.notDeepEqual(await ribbon(player), percents);
    const { rows, printed } = printedOf(exampleOf('eight-heads'), 6);
    assert.deepEqual(await ribbon(player), printed[rows.indexOf(1)]);
  });
});
