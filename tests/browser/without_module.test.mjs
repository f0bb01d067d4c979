import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch } from './chromium.mjs';
import { chapterPlayers, exampleOf } from './examples.mjs';
import { wordsIn } from './players.mjs';
import { openSite } from './site.mjs';

const wasm = /\.wasm$/;
const html = { status: 200, type: 'text/html', body: '<!doctype html><title>an app</title>' };

/** Ways in which the module does not come, and what the page must name. */
const ways = [
  {
    name: 'a browser without WebAssembly',
    before: (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly')),
    says: /WebAssembly/,
  },
  {
    name: 'a module that is not there',
    answers: [[wasm, { status: 404, type: 'text/plain', body: 'not found' }]],
    says: /404/,
  },
  { name: 'a page in place of the module', answers: [[wasm, html]], says: /text\/html/ },
  {
    name: 'a module cut short',
    answers: [
      [
        wasm,
        { status: 200, type: 'application/wasm', body: Buffer.from([0, 0x61, 0x73, 0x6d, 1]) },
      ],
    ],
    says: /wasm/i,
  },
];

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

for (const { name, before: first, answers, says } of ways) {
  describe(`with ${name}`, () => {
    let site;
    after(() => site?.close());

    test('every player says so and shows the example’s expected numbers as a readable table', async () => {
      site = await openSite({ answers, browser });
      const { page, faults } = await site.open({ before: first, faultsExpected: true });
      for (const { example } of chapterPlayers) {
        const player = page.locator(`attention-player[example="${example}"]`);
        await player.locator('[role="alert"], [part~="error"]').first().waitFor();
        const words = await wordsIn(player);
        assert.match(words, says, example);
        assert.match(words, /expected/i, example);
        assert.ok(await player.locator('table:visible').count(), `${example} shows no table`);
        const printed = exampleOf(example).expected.flatMap((one) =>
          Array.isArray(one.printed) && one.as !== 'percent' ? one.printed.flat() : [],
        );
        for (const number of printed)
          assert.ok(words.includes(number), `${example} lacks ${number}`);
      }
      assert.deepEqual(
        faults.filter((fault) => /^(?:policy|other host)/.test(fault)),
        [],
      );
      assert.doesNotMatch(faults.join('\n'), /magic word|Uncaught/);
    });
  });
}
