import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exampleOf } from './examples.mjs';
import { playerOf, settled, tableOf } from './players.mjs';
import { openSite } from './site.mjs';

const example = exampleOf('five-by-sixty-four');
const variant = (id) => example.variants.find((each) => each.id === id);
const rowsOf = ({ expected }, tensor) =>
  expected.find((entry) => entry.tensor === tensor && entry.values?.length === 5).values;
const decimals = (number) =>
  number === '-inf'
    ? '−∞'
    : number
        .toFixed(2)
        .replace('-', '−')
        .replace(/^−(0\.00)$/, '$1');

describe('masks over five words', () => {
  let site;
  let player;
  before(async () => {
    site = await openSite();
    const { page } = await site.open({ path: '/#sixty-four', motion: 'reduce' });
    player = await playerOf(page, 'five-by-sixty-four');
    await player.getByRole('button', { name: 'Show as tables' }).click();
    await settled(player);
  });
  after(() => site?.close());

  const press = async (name) => {
    await player.getByRole('button', { name, exact: true }).click();
    await settled(player);
  };
  const percents = () => player.locator('attention-ribbon .percent').allTextContents();
  const hatchedBars = () =>
    player
      .locator('attention-scene')
      .evaluate((scene) => scene.shadowRoot.querySelectorAll('.hatch.stroke-muted').length);

  test('the thing to try: under the causal mask each word reads itself and those before it', async () => {
    await press('Causal mask');
    const weights = rowsOf(variant('causal'), 'weights');
    const read = [];
    for (const [row, { text }] of example.words.entries()) {
      await player
        .locator('attention-ribbon button')
        .nth(row)
        .evaluate((button) => button.click());
      await settled(player);
      const shares = await percents();
      read.push(shares.filter((share) => share !== '0\u00a0%').length);
      assert.deepEqual(shares.slice(row + 1), Array(4 - row).fill('0\u00a0%'), text);
    }
    assert.deepEqual(read, [1, 2, 3, 4, 5]);
    assert.deepEqual(
      (await tableOf(player, 'weights')).map((row) => row.slice(0, 5)),
      weights.map((row) => row.map(decimals)),
    );
    const causal = weights.flatMap((row, query) => row.filter((_, key) => key > query));
    assert.deepEqual(causal, Array(10).fill(0));
  });

  test('a masked score is −∞ and hatched, in the table and in the pictures of mask and softmax', async () => {
    await press('Causal mask');
    await player
      .locator('attention-ribbon button')
      .nth(1)
      .evaluate((button) => button.click());
    const masked = rowsOf(variant('causal'), 'masked');
    assert.deepEqual(
      await tableOf(player, 'masked'),
      masked.map((row) => row.map(decimals)),
    );
    for (const stage of ['mask', 'softmax']) {
      await press(stage);
      // Ten of the matrix, and at least the three of the row.
      assert.ok((await hatchedBars()) >= 13, `${stage}: ${await hatchedBars()}`);
      await player.getByRole('button', { name: 'As written', exact: true }).click();
      await settled(player);
      assert.equal(await player.locator('attention-tables table:has(caption.masked)').count(), 0);
      await press('Causal mask');
    }
  });

  test('padding hides the same words from every query, as many as the slider leaves out', async () => {
    await press('Padding from the fourth word');
    assert.deepEqual(
      (await tableOf(player, 'weights')).map((row) => row.slice(0, 5)),
      rowsOf(variant('padding'), 'weights').map((row) => row.map(decimals)),
    );
    const slider = player
      .locator('attention-mask-switch')
      .getByRole('slider', { name: 'Words that are left' });
    await slider.focus();
    await slider.press('ArrowRight');
    await settled(player);
    const weights = await tableOf(player, 'weights');
    assert.ok(weights.every((row) => row[3] !== '0.00' && row[4] === '0.00'));
    await player.locator('attention-switches').getByLabel('Mask').selectOption('none');
    await settled(player);
    assert.deepEqual(
      (await tableOf(player, 'weights')).map((row) => row.slice(0, 5)),
      rowsOf(example, 'weights').map((row) => row.map(decimals)),
    );
  });
});
