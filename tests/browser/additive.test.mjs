import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { exampleOf } from './examples.mjs';
import { narrationOf, playerOf, renew, settled, tableOf, wordsIn } from './players.mjs';
import { openSite } from './site.mjs';

const example = exampleOf('three-similarities');
const { expected } = example.variants.find(({ id }) => id === 'additive');
const printed = (tensor) => expected.find((entry) => entry.tensor === tensor).printed;

describe('the additive similarity', () => {
  let site;
  let page;
  let player;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open());
    player = await playerOf(page, 'three-similarities');
  });
  after(() => site?.close());
  beforeEach(async () => {
    player = await renew(player);
  });

  const similarity = (one) => one.locator('attention-switches').getByLabel('Similarity');
  const choose = async (name) => {
    await similarity(player).selectOption(name);
    await player.evaluate((element) => element.seek(1));
    await settled(player);
  };
  /** What the numbers of the picture whose keys begin so are called, with the numbers. */
  const numbersOf = (start) =>
    player
      .locator(`attention-scene [data-key^="${start}"][data-key$=":number"]`)
      .evaluateAll((spots) => spots.map((spot) => spot.getAttribute('aria-label')));
  const named = (tensor, name) =>
    printed(tensor).map(([first, second], row) =>
      [first, second].map((number, unit) => name(row, unit, number)),
    );
  const words = ['manager', 'battery', 'billing'];
  const places = ['1st', '2nd'];

  test('is chosen by the switch, and all of its numbers are in the picture', async () => {
    assert.deepEqual(await numbersOf('bars:hidden'), []);
    await choose('additive');
    const [scores] = printed('scores');
    const labels = await numbersOf('bars:scores');
    assert.equal(labels.length, 3);
    labels.forEach((label, key) => {
      assert.ok(label.startsWith(`score of ${words[key]}: ${scores[key]}`), label);
    });
    const units = named(
      'hidden',
      (row, unit, number) => `hidden unit of ${words[row]}, ${places[unit]} number: ${number}`,
    );
    assert.deepEqual(new Set(await numbersOf('bars:hidden')), new Set(units.flat()));
    const parts = named(
      'key_part',
      (row, unit, number) => `key part of ${words[row]}, ${places[unit]} number: ${number}`,
    );
    assert.deepEqual(new Set(await numbersOf('parts:key_part')), new Set(parts.flat()));
    assert.equal(await narrationOf(player), `billing: 0.57 × 1.00 + 0.05 × 2.00 = ${scores[2]}`);
  });

  test('opens a hidden unit as the tanh of what query and key give to it', async () => {
    await choose('additive');
    await player.locator('attention-scene [data-key="bars:hidden:0:1:number"]').click();
    await settled(player);
    const inspector = await wordsIn(player.locator('attention-inspector'));
    assert.match(inspector, /tanh\(0\.25 \+ \(−0\.1\)\)/);
  });

  test('gives way to the dot product, whose scores are those of before', async () => {
    const before = await tableOf(player, 'scores');
    await choose('additive');
    assert.notDeepEqual(await tableOf(player, 'scores'), before);
    await choose('dot');
    assert.deepEqual(await tableOf(player, 'scores'), before);
    assert.equal(
      await player.locator('attention-switches').getByLabel('Similarity').inputValue(),
      'dot',
    );
  });
});
