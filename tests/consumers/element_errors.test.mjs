import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch } from '../browser/chromium.mjs';
import { exampleOf } from '../browser/examples.mjs';
import { wordsIn } from '../browser/players.mjs';
import { serve } from '../browser/static_server.mjs';
import { emptyFolder, install } from './throw_away.mjs';

const html = (body) => ({ status: 200, type: 'text/html', body: `<!doctype html>${body}` });
const player = '<attention-player example="blend-charge"></attention-player>';
const page = html(
  `<title>A page</title><link rel="icon" href="data:,">${player}<script type="module" src="/attention-elements.js"></script>`,
);
const wasm = '/attention_core.wasm';

/** Runs in the page. Keeps what its players say of errors. */
function listen() {
  window.heard = [];
  document.addEventListener('attention-error', ({ detail }) => window.heard.push(detail));
}

/** Runs in the page. Leaves no room for the memory of one more module. */
function takeAllMemory() {
  window.taken = [];
  try {
    for (;;) window.taken.push(new WebAssembly.Memory({ initial: 1, maximum: 65_536 }));
  } catch {
    // Full.
  }
}

/**
 * Ways in which a player's WebAssembly does not come to run: what the host does, what the page is before its scripts; what
 * the event tells beside the message, whether it names the file's address, what the message says.
 */
const ways = [
  {
    name: 'an address that answers with a page',
    answer: html('an app'),
    detail: { code: 'wasm-load', status: 200, contentType: 'text/html' },
    says: /attention_core\.wasm is not WebAssembly: got text\/html \(200\) from http/,
  },
  {
    name: 'a file that is not there',
    answer: { status: 404, type: 'text/plain', body: 'none' },
    detail: { code: 'wasm-load', status: 404, contentType: 'text/plain' },
    says: /attention_core\.wasm: got status 404 from http/,
  },
  {
    name: "a policy without 'wasm-unsafe-eval'",
    policy: "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:",
    detail: { code: 'wasm-load', status: 200, contentType: 'application/wasm' },
    says: /may not be compiled here.*'wasm-unsafe-eval'/,
  },
  {
    name: 'a browser without WebAssembly',
    first: () => Reflect.deleteProperty(globalThis, 'WebAssembly'),
    detail: { code: 'wasm-load' },
    withoutUrl: true,
    says: /there is no WebAssembly here/,
  },
  {
    name: 'no memory left',
    first: takeAllMemory,
    detail: { code: 'out-of-memory' },
    withoutUrl: true,
    says: /there is no memory to start attention_core\.wasm in/,
    mend: (tab) =>
      tab.evaluate(() => {
        window.taken = [];
      }),
  },
];

describe('a player whose WebAssembly does not run', () => {
  let browser;
  let folder;
  before(async () => {
    folder = install(emptyFolder('element-errors'));
    browser = await launch();
  });
  after(() => browser?.close());

  for (const { name, answer, policy, first, detail, withoutUrl, says, mend } of ways) {
    test(`8: for ${name}, says so, shows the expected numbers and fires attention-error`, async () => {
      const answers = [['/', page], ...(answer ? [[wasm, answer]] : [])];
      const headers = policy ? { 'Content-Security-Policy': policy } : {};
      const server = await serve(folder, { answers, headers });
      const tab = await browser.newPage();
      try {
        await tab.addInitScript(listen);
        if (first) await tab.addInitScript(first);
        await tab.goto(`${server.origin}/`);
        const shown = tab.locator('attention-player');
        await shown.locator('[role="alert"]').waitFor();
        const [{ message, ...told }, ...more] = await tab.evaluate(() => window.heard);
        assert.deepEqual(more, []);
        assert.deepEqual(told, withoutUrl ? detail : { ...detail, url: server.origin + wasm });
        assert.match(message, says);
        assert.doesNotMatch(message, /magic word|CompileError|RangeError/);
        assert.match(await shown.locator('[role="alert"]').textContent(), says);
        await readable(shown);
        if (answer) answers.pop();
        else if (mend) await mend(tab);
        else return;
        await shown.getByRole('button').first().click();
        await tab.locator('attention-player[ready] attention-scene svg').first().waitFor();
        assert.equal(await shown.locator('[role="alert"]').count(), 0);
      } finally {
        await tab.close();
        await server.close();
      }
    });
  }
});

/** The table is there without a click, says that its numbers are the expected ones, and has all that the example prints. */
async function readable(shown) {
  assert.ok(await shown.locator('table:visible').count());
  const words = await wordsIn(shown);
  assert.match(words, /expected/i);
  const printed = exampleOf('blend-charge').expected.flatMap((one) =>
    Array.isArray(one.printed) && one.as !== 'percent' ? one.printed.flat() : [],
  );
  assert.ok(printed.length >= 5, `only ${printed.length} numbers`);
  for (const number of printed) assert.ok(words.includes(number), `${number} is missing`);
}
