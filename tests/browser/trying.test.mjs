import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { chapters } from './examples.mjs';
import { playerOf, playersOf, seek, settled, tableOf, wordsIn } from './players.mjs';
import { read } from './printed_arithmetic.mjs';
import { openSite } from './site.mjs';

/** Where the thing to try of these chapters is done, as its words say. */
const elsewhere = {
  formula: 'formula.test.mjs',
  'self-and-cross': 'self_and_cross.test.mjs',
  'many-heads': 'many_heads.test.mjs',
  distance: 'distance.test.mjs',
  order: 'order.test.mjs',
  'nothing-relevant': 'nothing_relevant.test.mjs',
  questions: 'questions.test.mjs',
  workbench: 'workbench.test.mjs',
};

const numbers = async (player, role) =>
  (await tableOf(player, role)).map((cells) => cells.map(read));

describe('the thing to try', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({ motion: 'reduce' }));
    await playersOf(page);
  });
  after(() => site?.close());

  const percentsOf = (player) =>
    player.locator('attention-ribbon .word').evaluateAll((words) =>
      words.map((word) => ({
        word: word.querySelector('button').textContent.trim().split(/[,\s]/)[0],
        percent: Number.parseInt(word.querySelector('.percent')?.textContent ?? '', 10),
      })),
    );
  const most = (shares) => shares.toSorted((one, other) => other.percent - one.percent)[0].word;
  const typeOver = async (player, number, text) => {
    await number.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await settled(player);
  };
  const number = (player, name) =>
    player.locator('attention-scene').getByRole('spinbutton', { name, exact: true });

  const tasks = {
    async opening() {
      const player = await playerOf(page, 'opening-billing');
      assert.equal(most(await percentsOf(player)), 'billing');
      const button = player.getByRole('button', { name: 'The battery charge' });
      assert.ok(
        await button.evaluate((choice) => {
          const ribbon = choice.getRootNode().host.getRootNode().querySelector('attention-ribbon');
          return choice.getBoundingClientRect().bottom <= ribbon.getBoundingClientRect().top;
        }),
        'it is above the sentence',
      );
      await button.click();
      await playerOf(page, 'opening-billing', 'opening-battery');
      assert.equal(most(await percentsOf(player)), 'battery');
      const widths = await player
        .locator('attention-ribbon .arcs path')
        .evaluateAll((arcs) =>
          arcs.map((arc) => Number.parseFloat(getComputedStyle(arc).strokeWidth)),
        );
      const shares = (await numbers(player, 'weights'))[3];
      assert.equal(widths.length, shares.length);
      assert.equal(
        widths.indexOf(Math.max(...widths)),
        shares.indexOf(Math.max(...shares)),
        'the thickest arc goes there',
      );
    },
    async lookup() {
      const player = await playerOf(page, 'lookup-table');
      const mean = async () => {
        await player.getByRole('switch', { name: /add up to 1/ }).check();
        await settled(player);
        const [[output]] = await numbers(player, 'output');
        await player.getByRole('switch', { name: /add up to 1/ }).uncheck();
        await settled(player);
        return output;
      };
      assert.equal(await mean(), 0.645);
      await typeOver(player, number(player, 'weight of The (1)'), '1');
      const [[output]] = await numbers(player, 'output');
      assert.equal(output, 2.23);
      // (2.13 + 0.1) ÷ 4.3
      assert.equal(await mean(), 0.519);
    },
    async views() {
      const player = await playerOf(page, 'three-projections');
      await typeOver(player, number(player, 'embedding of charge, 4th number'), '1');
      const changed = {};
      for (const [role, before] of Object.entries({
        query: [0.37, 1.01],
        key: [1.23, 0.59],
        value: [0.16, 0.32],
      })) {
        const [now] = await numbers(player, role);
        changed[role] = now.map((one, index) => Number((one - before[index]).toFixed(2)));
      }
      // 0.9 times the last number of each row of the matrices.
      assert.deepEqual(changed, { query: [0.36, 0.72], key: [0.54, 0.18], value: [0.09, 0.18] });
    },
    async match() {
      const player = await playerOf(page, 'three-similarities');
      const tip = player.locator('.spot.handle[data-key="tip:key:1"]');
      await tip.focus();
      for (let press = 0; press < 30; press += 1) {
        await page.keyboard.press('ArrowLeft');
        await settled(player);
        if ((await numbers(player, 'scores'))[0][1] < 0) break;
      }
      const [[, score]] = await tableOf(player, 'scores');
      assert.match(score, /^−0\.\d\d$/);
      const [, [x, y]] = await numbers(player, 'key');
      assert.equal(read(score), Number((x + 0.5 * y).toFixed(2)));
      assert.match(
        await player.locator('[data-key="bars:1:number"]').getAttribute('aria-label'),
        new RegExp(`score of battery: ${score}`),
      );
    },
    async shares() {
      const player = await playerOf(page, 'scores-to-shares');
      const slide = async (name, value) => {
        await player.getByRole('slider', { name }).fill(value);
        await settled(player);
      };
      const before = await tableOf(player, 'weights');
      await slide(/Add to every score/, '5');
      assert.deepEqual(await numbers(player, 'scores'), [[1.2, 0.2, 1.225]]);
      assert.ok((await wordsIn(player.locator('attention-scene'))).includes('6.20'));
      assert.deepEqual(await tableOf(player, 'weights'), before);
      await slide(/Multiply every score/, '10');
      const [, battery] = await percentsOf(player);
      assert.deepEqual(battery, { word: 'battery', percent: 0 });
    },
    async blend() {
      const player = await playerOf(page, 'blend-charge');
      await player
        .locator('attention-rail')
        .getByRole('button', { name: 'query · key · value' })
        .click();
      await settled(player);
      for (const [name, text] of [
        ['query of charge, 1st number', '0'],
        ['query of charge, 2nd number', '4'],
        ['key of charge, 2nd number', '0'],
        ['key of manager, 2nd number', '0'],
        ['key of billing, 2nd number', '1'],
      ])
        await typeOver(player, number(player, name), text);
      // e^4 ÷ (e^4 + 2) is 0.9647.
      assert.equal((await tableOf(player, 'weights'))[0][2], '0.96');
      await seek(player, 1);
      assert.equal(most(await percentsOf(player)), 'billing');
      assert.ok((await percentsOf(player)).some(({ percent }) => percent > 90));
    },
    async bank() {
      const player = await playerOf(page, 'second-bank');
      const [[money, water]] = await numbers(player, 'output');
      assert.ok(money > water, `${money}, ${water}`);
      await player.getByRole('button', { name: 'The first bank' }).click();
      await playerOf(page, 'second-bank', 'first-bank');
      const [[other, wet]] = await numbers(player, 'output');
      assert.ok(wet > other, `${other}, ${wet}`);
    },
    async 'sixty-four'() {
      const player = await playerOf(page, 'five-by-sixty-four');
      await player.locator('attention-ribbon').getByRole('button', { name: 'refused' }).click();
      await settled(player);
      const words = ['the (1)', 'bank', 'refused', 'the (2)', 'loan'];
      const [, , weights] = await numbers(player, 'weights');
      const least = weights.indexOf(Math.min(...weights));
      await player
        .locator('attention-scene')
        .getByRole('button', {
          name: new RegExp(`^weight of ${words[least].replace(/[()]/g, '\\$&')}: `),
        })
        .first()
        .click();
      await settled(player);
      const inspector = player.locator('attention-inspector');
      const title = () => inspector.locator('.head span').first().textContent();
      const seen = [await title()];
      while (!/^scores,/.test(seen.at(-1))) {
        assert.ok(seen.length < 8, seen.join('; '));
        const next = inspector.getByRole('button', { name: /score/ }).first();
        await next.click();
        await settled(player);
        seen.push(await title());
      }
      assert.equal(seen.at(-1), `scores, refused · ${words[least]}`);
      await inspector.getByRole('button', { name: /more/ }).click();
      await settled(player);
      assert.equal(await inspector.locator('tbody tr').count(), 64);
    },
  };

  for (const { id } of chapters) {
    const task = tasks[id];
    if (task !== undefined) test(`of ${id} does what it says`, task);
    else
      test(`of ${id} has a test of its own`, () =>
        assert.ok(existsSync(new URL(elsewhere[id] ?? 'none', import.meta.url)), id));
  }
  test('is known for every chapter and no other', () =>
    assert.deepEqual(
      [...Object.keys(tasks), ...Object.keys(elsewhere)].toSorted(),
      chapters.map(({ id }) => id).toSorted(),
    ));
});
