import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { exampleOf } from './examples.mjs';
import { narrationOf, playerOf, renew, settled, step } from './players.mjs';
import { openSite } from './site.mjs';

let site;
let player;
before(async () => {
  site = await openSite();
  const { page } = await site.open();
  player = await playerOf(page, 'nothing-relevant');
});
after(() => site?.close());
beforeEach(async () => {
  player = await renew(player);
});

const example = exampleOf('nothing-relevant');
const variant = (id) => example.variants.find((each) => each.id === id);
const rowOf = ({ expected }, tensor, row) =>
  expected.find((entry) => entry.tensor === tensor && entry.values?.length === 4).values[row];
const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

const choose = async (label, option) => {
  await player.locator('attention-switches').getByLabel(label).selectOption(option);
  await settled(player);
};
const ask = async (word) => {
  await player.locator('attention-ribbon').getByRole('button', { name: word }).click();
  await settled(player);
};
/** The number in the picture's tile of that name. */
const tile = async (name) => {
  const texts = await player.locator('attention-scene svg.picture text').allTextContents();
  return texts[texts.indexOf(name) + 1];
};
const readOuts = () => player.locator('[part="read-outs"]').textContent();
const percents = () => player.locator('attention-ribbon .percent').allTextContents();

describe('when nothing is relevant', () => {
  test('the thing to try: the extra zero takes what finds nothing, and leaves what has found something', async () => {
    const zero = variant('extra-zero');
    assert.match(await readOuts(), /nearly even/);
    await choose('From scores to weights', 'softmax_with_extra_zero');
    const [idle] = rowOf(zero, 'extra_weight', 0);
    assert.ok(idle > 0.9);
    assert.equal(await tile('goes to no word'), percent(idle));
    assert.match(await readOuts(), /goes to no word/);
    await ask('again');
    const [busy] = rowOf(zero, 'extra_weight', 3);
    assert.ok(busy < 0.05);
    assert.notEqual(await tile('goes to no word'), percent(idle));
    const [, , raining] = rowOf(zero, 'weights', 3);
    assert.equal((await percents())[2], percent(raining));
  });

  test('a mask that hides every word leaves weights of 0, which is said', async () => {
    await player.getByRole('button', { name: variant('every-word-hidden').label }).click();
    await settled(player);
    assert.deepEqual(
      await percents(),
      rowOf(variant('every-word-hidden'), 'weights', 0).map(percent),
    );
    assert.match(await readOuts(), /every weight is 0/);
    await player.locator('attention-rail').getByRole('button', { name: 'softmax' }).click();
    await settled(player);
    await step(player, -1);
    assert.match(
      await narrationOf(player),
      /Every word is masked for It, so all its weights are 0\./,
    );
  });

  test('a mask drawn by hand hides the word whose box is cleared', async () => {
    await choose('Mask', 'given');
    const box = player.locator('attention-mask-switch').getByLabel('It may look at raining');
    assert.ok(await box.isChecked());
    await box.uncheck();
    await settled(player);
    const hidden = await percents();
    assert.equal(hidden[2], percent(0));
    assert.match(await readOuts(), /of 3/);
    await choose('Mask', 'none');
    assert.match(await readOuts(), /of 4/);
  });

  test('each normaliser is worked out, and the way back leads to the plain form of the example', async () => {
    for (const [option, shares] of [
      ['uniform', ['25\u00a0%', '25\u00a0%', '25\u00a0%', '25\u00a0%']],
      ['argmax', ['100\u00a0%', '0\u00a0%', '0\u00a0%', '0\u00a0%']],
    ]) {
      await choose('From scores to weights', option);
      assert.deepEqual(await percents(), shares);
      assert.ok(
        await player.locator('attention-switches input[type="range"]').first().isDisabled(),
      );
    }
    await choose('From scores to weights', 'softmax');
    assert.deepEqual(await percents(), rowOf(example, 'weights', 0).map(percent));
    assert.equal(await player.evaluate((element) => element.toJSON().softmax), 'plain');
    assert.equal(await player.locator('[role="alert"]').count(), 0);
  });

  test('a low temperature collapses the attention, a high one evens it out', async () => {
    const slider = player
      .locator('attention-switches')
      .getByRole('slider', { name: 'Temperature' });
    await ask('again');
    await slider.focus();
    await slider.press('Home');
    await settled(player);
    assert.match(await readOuts(), /collapsed on raining/);
    await slider.press('End');
    await settled(player);
    assert.match(await readOuts(), /neither even nor|nearly even/);
  });
});
