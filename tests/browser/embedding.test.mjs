import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from './chromium.mjs';
import { exampleOf } from './examples.mjs';
import { watch } from './site.mjs';
import { serve } from './static_server.mjs';

const readme = fileURLToPath(new URL('../../README.md', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** The lines of the README that load the module: the first block of JavaScript that imports it by its address. */
function linesOfReadme() {
  const blocks = [...readFileSync(readme, 'utf8').matchAll(/```(?:js|html)\n([\s\S]*?)```/g)];
  const found = blocks
    .map(([, lines]) => lines)
    .find((lines) => /from ['"]https?:\/\//.test(lines));
  assert.ok(found, 'README.md has no block that imports the module by its address');
  return found.replace(/<\/?script[^>]*>\n?/g, '').trim();
}

describe('the module on a page of another origin', () => {
  let home;
  let host;
  let browser;
  before(async () => {
    assert.ok(
      existsSync(`${dist}attention.js`),
      'dist has no attention.js: run `npm run build` first',
    );
    home = await serve(dist, { headers: { 'Access-Control-Allow-Origin': '*' } });
    const [, address] = /from ['"](https?:\/\/[^'"]*\/)[^'"/]+['"]/.exec(linesOfReadme());
    const script = linesOfReadme().replaceAll(address, `${home.origin}/`);
    host = await serve('.', {
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src 'self' ${home.origin} 'wasm-unsafe-eval'; connect-src ${home.origin}; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`,
      },
      answers: [
        [
          '/',
          {
            status: 200,
            type: 'text/html',
            body: '<!doctype html><title>A page elsewhere</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
          },
        ],
        ['/page.js', { status: 200, type: 'text/javascript', body: script }],
      ],
    });
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await home?.close();
    await host?.close();
  });

  test('is five lines, and prints the blend of charge, manager and billing under the host’s own strict policy', async () => {
    assert.ok(linesOfReadme().split('\n').length <= 5, linesOfReadme());
    const page = await browser.newPage();
    const faults = await watch(page, host.origin);
    const printed = page.waitForEvent('console', (message) => message.type() === 'log');
    await page.goto(host.origin);
    const [value] = await Promise.all((await printed).args().map((one) => one.jsonValue()));
    const numbers = Object.values(value.data ?? value).flat();
    const { values } = exampleOf('blend-charge').expected.find(
      ({ tensor, rows }) => tensor === 'output' && !rows,
    );
    assert.equal(numbers.length % 2, 0);
    assert.deepEqual(
      numbers.slice(0, 2).map((number) => number.toFixed(4)),
      values[0].map((number) => number.toFixed(4)),
    );
    const commented = [
      .../\/\/(.*)$/m.exec(linesOfReadme().replace(/https?:\/\//g, ''))[1].matchAll(/\d+\.\d+/g),
    ];
    assert.deepEqual(
      commented.map(([number]) => number),
      numbers.slice(0, 2).map((number) => number.toFixed(4)),
      'the comment of the README says another output',
    );
    assert.deepEqual(
      faults.filter((fault) => !fault.startsWith(`other host: ${home.origin}/`)),
      [],
    );
  });
});
