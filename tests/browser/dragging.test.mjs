import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { playerOf, renew, restsOf, seek, settled, tableOf, to, walk } from './players.mjs';
import { decimalsOf, halfUnit, read } from './printed_arithmetic.mjs';
import { openSite } from './site.mjs';

let site;
let page;
before(async () => {
  site = await openSite();
  ({ page } = await site.open());
});
after(() => site?.close());

/** Stops at the first beat whose picture has a handle; resolves to the handle of that key, or the first. */
async function handleOf(player, key) {
  const handle = player
    .locator(key === undefined ? '.spot.handle' : `.spot.handle[data-key="${key}"]`)
    .first();
  for (const place of await restsOf(player)) {
    await seek(player, place);
    if (await handle.count()) return handle;
  }
  return assert.fail(`no beat has the handle ${key}`);
}

async function drag(player, handle, dx, dy) {
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let part = 1; part <= 8; part += 1)
    await page.mouse.move(x + (dx * part) / 8, y + (dy * part) / 8);
  await page.mouse.up();
  await settled(player);
}

const undo = async (player) => {
  await player.locator('[data-member="undo"]').click();
  await settled(player);
};

const dot = (left, right) =>
  left.reduce((total, number, index) => total + number * right[index], 0);
const numbers = (table) => table.map((row) => row.map(read));

describe('the sliders of the lookup table', () => {
  let player;
  beforeEach(async () => {
    player = await renew(await playerOf(page, 'lookup-table'));
  });

  test('each move their own weight and the output with it, by pointer and by arrow keys', async () => {
    await handleOf(player);
    const count = await player.locator('.spot.handle[role="slider"]').count();
    assert.equal(count, 6);
    for (let word = 0; word < count; word += 1) {
      const handle = player.locator(`.spot.handle[data-key="bars:weights:${word}:end"]`);
      const [before] = numbers(await tableOf(player, 'weights'));
      // Towards the middle of its bar, so that there is room to go.
      await drag(player, handle, before[word] > 0.5 ? -30 : 30, 0);
      const [weights] = numbers(await tableOf(player, 'weights'));
      for (const [other, weight] of weights.entries()) {
        if (other === word) assert.notEqual(weight, before[other], `weight ${word} stays`);
        else assert.equal(weight, before[other], `weight ${other} moves with ${word}`);
      }
      const values = numbers(await tableOf(player, 'value')).flat();
      const [[output]] = await tableOf(player, 'output');
      const byHand = dot(weights, values);
      assert.ok(
        Math.abs(read(output) - byHand) <= halfUnit(output) * (1 + 1e-9),
        `${output}, by hand ${byHand}`,
      );
      assert.equal(Number(await handle.getAttribute('aria-valuenow')), weights[word]);
      await handle.focus();
      await page.keyboard.press('ArrowRight');
      await settled(player);
      const [stepped] = await tableOf(player, 'weights');
      assert.equal(Number((read(stepped[word]) - weights[word]).toFixed(6)), 0.1);
    }
  });

  test('take back a drag as one gesture', async () => {
    const handle = await handleOf(player, 'bars:weights:1:end');
    const before = await tableOf(player, 'weights');
    await drag(player, handle, -40, 0);
    assert.notDeepEqual(await tableOf(player, 'weights'), before);
    await undo(player);
    assert.deepEqual(await tableOf(player, 'weights'), before);
  });
});

describe('dragging a tip', () => {
  const scoresByHand = async (player) => {
    const key = numbers(await tableOf(player, 'key'));
    return numbers(await tableOf(player, 'query')).map((one) =>
      key.map((other) => dot(one, other)),
    );
  };
  /** The printed numbers are these, to the last digit that is printed. */
  const agrees = (printed, byHand) => {
    for (const [row, cells] of printed.entries())
      for (const [column, cell] of cells.entries()) {
        // The inputs are printed rounded too.
        const room = halfUnit(cell) + 2 * 0.5 * 10 ** -Math.max(2, decimalsOf(cell));
        assert.ok(
          Math.abs(read(cell) - byHand[row][column]) <= room,
          `${cell}, by hand ${byHand[row][column]}`,
        );
      }
  };

  test('of a key in the plane of the similarities moves its two numbers and its score alone', async () => {
    const player = await renew(await playerOf(page, 'three-similarities'));
    const handle = await handleOf(player, 'tip:key:1');
    const before = { key: await tableOf(player, 'key'), scores: await tableOf(player, 'scores') };
    await drag(player, handle, 30, -20);
    const key = await tableOf(player, 'key');
    const scores = await tableOf(player, 'scores');
    assert.ok(read(key[1][0]) > read(before.key[1][0]), 'to the right is more');
    assert.ok(read(key[1][1]) > read(before.key[1][1]), 'up is more');
    assert.deepEqual([key[0], key[2]], [before.key[0], before.key[2]]);
    assert.notEqual(scores[0][1], before.scores[0][1]);
    assert.deepEqual([scores[0][0], scores[0][2]], [before.scores[0][0], before.scores[0][2]]);
    agrees(scores, await scoresByHand(player));
    await handle.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await settled(player);
    assert.equal(
      Number((read(key[1][0]) - read((await tableOf(player, 'key'))[1][0])).toFixed(6)),
      1,
    );
    await undo(player);
    await undo(player);
    assert.deepEqual(await tableOf(player, 'scores'), before.scores);
  });

  test('of the query moves every score', async () => {
    const player = await renew(await playerOf(page, 'three-similarities'));
    const handle = await handleOf(player, 'tip:query:0');
    const [before] = await tableOf(player, 'scores');
    await drag(player, handle, -30, -30);
    const scores = await tableOf(player, 'scores');
    for (const [key, score] of scores[0].entries()) assert.notEqual(score, before[key]);
    agrees(scores, await scoresByHand(player));
  });

  test('changes every later stage of a whole attention, in the tables and in the pictures', async () => {
    const player = await renew(await playerOf(page, 'blend-charge'));
    const handle = await handleOf(player, 'tip:key:0');
    const roles = ['scores', 'exponentials', 'sum', 'weights', 'output'];
    const tables = async () =>
      Object.fromEntries(
        await Promise.all(roles.map(async (role) => [role, await tableOf(player, role)])),
      );
    const rests = await restsOf(player);
    const before = await tables();
    const wordsBefore = await walk(player, to(rests), 'words');
    await seek(player, rests[4]);
    await handleOf(player, 'tip:key:0');
    await drag(player, handle, 60, -60);
    const now = await tables();
    for (const role of roles) assert.notDeepEqual(now[role][0], before[role][0], role);
    agrees(now.scores, await scoresByHand(player));
    const words = await walk(player, to(await restsOf(player)), 'words');
    assert.equal(words.length, wordsBefore.length);
    const changed = words.filter((text, beat) => text !== wordsBefore[beat]).length;
    // All but the first picture, which shows the queries.
    assert.ok(changed >= words.length - 1, `${changed} of ${words.length} pictures changed`);
    const [weight] = now.weights[0];
    assert.ok(
      words.some((text) => text.includes(weight)),
      `no picture shows ${weight}`,
    );
    const [first, second] = now.output[0];
    assert.ok(words.at(-1).includes(`[${first}, ${second}]`), 'the last picture shows the output');
  });

  test('of a value moves the output alone, by pointer and by arrow keys', async () => {
    const player = await renew(await playerOf(page, 'blend-charge'));
    const handle = await handleOf(player, 'value:1');
    const [output, weights] = [await tableOf(player, 'output'), await tableOf(player, 'weights')];
    await drag(player, handle, 40, -40);
    const dragged = await tableOf(player, 'output');
    assert.notDeepEqual(dragged, output);
    await handle.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await settled(player);
    assert.notDeepEqual(await tableOf(player, 'output'), dragged);
    assert.deepEqual(await tableOf(player, 'weights'), weights);
  });
});
