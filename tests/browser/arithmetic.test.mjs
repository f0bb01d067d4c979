import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chapterPlayers } from './examples.mjs';
import { narrationOf, playerOf, restsOf, seek, tableOf } from './players.mjs';
import { decimalsOf, equationFaults, equationsOf, read } from './printed_arithmetic.mjs';
import { openSite } from './site.mjs';

describe('the numbers of charge, manager and billing, worked out by hand from what the page prints', () => {
  let site;
  let page;
  let player;
  let table;
  let said;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open());
    player = await playerOf(page, 'blend-charge');
    table = {};
    for (const role of [
      'query',
      'key',
      'value',
      'scores',
      'exponentials',
      'sum',
      'weights',
      'output',
    ]) {
      table[role] = await tableOf(player, role);
    }
    said = [];
    for (const place of await restsOf(player)) {
      await seek(player, place);
      said.push(await narrationOf(player));
    }
  });
  after(() => site?.close());

  const numbers = (role) => table[role].map((row) => row.map(read));
  /** Prints a number as the page printed `like`. */
  const as = (value, like) => value.toFixed(decimalsOf(like)).replace('-', '−');
  const scoresByHand = () =>
    numbers('query').map((query) =>
      numbers('key').map((key) => query[0] * key[0] + query[1] * key[1]),
    );
  const weightsByHand = () =>
    scoresByHand().map((row) => {
      const powers = row.map(Math.exp);
      const sum = powers.reduce((total, power) => total + power);
      return powers.map((power) => power / sum);
    });

  test('every score is its query times its key', () => {
    assert.equal(table.scores.flat().length, 9);
    for (const [query, row] of scoresByHand().entries()) {
      for (const [key, score] of row.entries()) {
        const shown = table.scores[query][key];
        assert.equal(shown, as(score, shown));
      }
    }
  });

  test('every power is e to its score, and every sum adds up its row', () => {
    assert.equal(table.exponentials.flat().length, 9);
    for (const [query, row] of scoresByHand().entries()) {
      for (const [key, score] of row.entries()) {
        const shown = table.exponentials[query][key];
        assert.equal(shown, as(Math.exp(score), shown));
      }
      const sum = row.reduce((total, score) => total + Math.exp(score), 0);
      assert.equal(table.sum[query][0], as(sum, table.sum[query][0]));
    }
  });

  test('every weight is its power over the sum, and every output the values in these shares', () => {
    assert.equal(table.weights.flat().length, 9);
    assert.equal(table.output.flat().length, 6);
    const values = numbers('value');
    for (const [query, row] of weightsByHand().entries()) {
      for (const [key, weight] of row.entries()) {
        const shown = table.weights[query][key];
        assert.equal(shown, as(weight, shown));
      }
      for (const [component, shown] of table.output[query].entries()) {
        const blend = row.reduce(
          (total, weight, key) => total + weight * values[key][component],
          0,
        );
        assert.equal(shown, as(blend, shown));
      }
    }
  });

  test('the narration says the scores, the shares and the output of the tables', () => {
    const all = said.join('\n');
    for (const score of table.scores[0])
      assert.ok(all.includes(`= ${score}`) || all.includes(score), score);
    for (const weight of weightsByHand()[0]) {
      assert.ok(all.includes(`${Math.round(weight * 100)} %`), `${weight}`);
    }
    assert.ok(all.includes(`[${table.output[0].join(', ')}]`), `${table.output[0]}`);
  });
});

describe('every equation that a player says', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  test('holds when worked out from its printed numbers alone', async () => {
    const { page } = await site.open();
    const faults = [];
    let count = 0;
    for (const { example } of chapterPlayers) {
      const player = await playerOf(page, example);
      for (const place of await restsOf(player)) {
        await seek(player, place);
        const sentence = await narrationOf(player);
        if (/\d more\b/.test(sentence)) continue;
        count += equationsOf(sentence).length;
        faults.push(
          ...equationFaults(sentence).map((fault) => `${example}: ${sentence}: ${fault}`),
        );
      }
    }
    assert.deepEqual(faults, []);
    assert.ok(count >= 60, `only ${count} equations said`);
  });
});
