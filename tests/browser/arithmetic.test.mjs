import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chapterPlayers, exampleOf } from './examples.mjs';
import { playerOf, restsOf, tableOf, to, walk } from './players.mjs';
import { decimalsOf, equationFaults, equationsOf, read } from './printed_arithmetic.mjs';
import { openSite } from './site.mjs';

let site;
let page;
before(async () => {
  site = await openSite();
  ({ page } = await site.open());
});
after(() => site?.close());

describe('the numbers of charge, manager and billing, worked out by hand from what the page prints', () => {
  let player;
  let table;
  let said;
  before(async () => {
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
    said = await walk(player, to(await restsOf(player)), 'narration');
  });

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
    const keys = exampleOf('blend-charge').words.map(({ text }) => text);
    const [query] = table.query;
    const [sum] = table.sum[0];
    for (const [key, score] of table.scores[0].entries()) {
      const [first, second] = table.key[key];
      assert.ok(
        said.includes(`${keys[key]}: ${query[0]} × ${first} + ${query[1]} × ${second} = ${score}`),
        `${keys[key]}, ${score}`,
      );
    }
    for (const [key, weight] of weightsByHand()[0].entries()) {
      const power = Number(read(table.exponentials[0][key])).toFixed(2);
      const equation = `${power} ÷ ${read(sum).toFixed(2)} = ${weight.toFixed(2)}`;
      const percent = `${Math.round(weight * 100)} %`;
      assert.ok(
        said.includes(`${equation}, so ${percent} of the attention goes to ${keys[key]}.`),
        `${equation}, ${percent}`,
      );
    }
    assert.equal(
      said.at(-1),
      `${keys[0]} was [${table.value[0].join(', ')}]; after attention it is [${table.output[0].join(', ')}].`,
    );
  });
});

describe('every equation that a player says', () => {
  test('holds when worked out from its printed numbers alone', async () => {
    const faults = [];
    let count = 0;
    for (const { example } of chapterPlayers) {
      const player = await playerOf(page, example);
      for (const sentence of await walk(player, to(await restsOf(player)), 'narration')) {
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
