import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from '../browser/chromium.mjs';
import { computedRow } from '../browser/players.mjs';
import { watch } from '../browser/site.mjs';
import { serve } from '../browser/static_server.mjs';
import { recipes } from './recipes.mjs';
import { emptyFolder, follow, install, perform } from './throw_away.mjs';
import { worked } from './worked.mjs';

const page = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8');
const player = recipes('package.md').get('The player');
const smallest = recipes('examples.md').get('The smallest one');
const textOfExamples = readFileSync(new URL('../../docs/examples.md', import.meta.url), 'utf8');
const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));
const block = (language, number = 0, text = page) =>
  [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].filter(([, name]) => name === language)[
    number
  ][2];

const html = (body) => ({
  status: 200,
  type: 'text/html',
  body: `<!doctype html><title>A page</title><link rel="icon" href="data:,">${body}`,
});
const script = (body) => ({ status: 200, type: 'text/javascript', body });

/** Loads the module from `from` and logs the result, or what went wrong as JSON. */
const program = (from, options = '{}') => `import { loadAttention } from '${from}/attention.js';
  loadAttention(${options}).then((attention) => attention.scaledDotProduct({ query: [[1, 0.5]], key: [[0.95, 0.55], [0.9, 0.6], [0.92, 0.65]], value: [[0.5, 0.2], [0.7, 0.4], [0.8, 0.5]], scale: 1 }))
    .then(({ output }) => console.log(Array.from(output.data, (number) => number.toFixed(4)).join(' ')))
    .catch(({ name, code, message, url, status, contentType }) => console.log(JSON.stringify({ name, code, message, url, status, contentType })));`;

const images = '; img-src data:';

describe('the package on a host', () => {
  let browser;
  let folder;
  const servers = [];
  before(async () => {
    folder = install(emptyFolder('hosting'));
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await Promise.all(servers.map((server) => server.close()));
  });
  const host = async (...given) => {
    const server = await serve(...given);
    servers.push(server);
    return server;
  };

  /** Opens a page; gives what it logs first, what went wrong, what it was warned of, and the page. */
  async function opened(address) {
    const tab = await browser.newPage();
    const faults = await watch(tab, new URL(address).origin);
    const warnings = [];
    tab.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const logged = tab.waitForEvent('console', (message) => message.type() === 'log');
    logged.catch(() => {});
    await tab.goto(address);
    return { tab, faults, warnings, logged: async () => (await logged).text() };
  }

  /** What a page logs that runs `body` under a policy, with the package beside it. */
  async function logs(body, { policy, answers = [], home = folder } = {}) {
    const { origin } = await host(home, {
      headers: policy ? { 'Content-Security-Policy': policy } : {},
      answers: [
        ...answers,
        ['/', html('<script type="module" src="/page.js"></script>')],
        ['/page.js', script(body)],
      ],
    });
    const { logged, faults, warnings, tab } = await opened(`${origin}/`);
    const text = await logged();
    await tab.close();
    return { text, faults, warnings, origin };
  }

  for (const [number, name] of ['its own host', 'another host'].entries()) {
    test(`15: module and player need of a policy what the page on hosting says, on ${name}`, async () => {
      const home = await host(folder, { headers: { 'Access-Control-Allow-Origin': '*' } });
      const written = block('', number).trim();
      assert.equal(written.includes('https://your-host.example'), number === 1);
      const policy = `${written.replaceAll('https://your-host.example', home.origin)}; require-trusted-types-for 'script'`;
      const from = number === 0 ? '' : home.origin;
      const { origin } = await host(folder, {
        headers: { 'Content-Security-Policy': policy },
        answers: [
          [
            '/',
            html(
              `<script type="module" src="${from}/attention-elements.js"></script><script type="module" src="/page.js"></script><attention-player example="blend-charge"></attention-player>`,
            ),
          ],
          ['/page.js', script(program(from))],
        ],
      });
      const { tab, faults, logged } = await opened(`${origin}/`);
      assert.equal(await logged(), worked);
      await tab.locator('attention-player[ready] attention-scene svg').first().waitFor();
      assert.deepEqual(
        faults.filter((fault) => !fault.startsWith(`other host: ${home.origin}/`)),
        [],
      );
      await tab.close();
    });
  }

  test('the package in a folder of its version, made by the lines of the page, shows a player', async () => {
    const own = emptyFolder('hosting-folder');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const lines = block('sh').trim().split('\n');
    assert.match(lines.at(-1), /VERSION$/);
    for (const line of lines) perform(line.replace('VERSION', version), own);
    const files = `attention-playground/${version}`;
    const answers = [
      ['/', html(player.files['index.html'].replace('attention-playground/', `${files}/`))],
    ];
    const { origin, requests } = await host(join(own, 'public'), { answers });
    const { tab, faults } = await opened(`${origin}/`);
    await tab.locator('attention-player[ready] attention-scene svg').first().waitFor();
    assert.deepEqual(faults, []);
    assert.deepEqual(requests.sort(), [
      '/',
      `/${files}/attention-elements.js`,
      `/${files}/attention_core.wasm`,
    ]);
    await tab.close();
  });

  test('the README of the package leads to a player in a folder that any host serves', async () => {
    assert.equal(player.loose, 0);
    const { folder: own } = follow(player);
    const { origin } = await host(join(own, 'public'));
    const { tab, faults } = await opened(`${origin}/`);
    await tab.locator('attention-player[ready] attention-scene svg').first().waitFor();
    assert.deepEqual(faults, []);
    await tab.close();
  });

  test('the smallest example of the docs, put beside that folder, is shown, and names its schema', async () => {
    assert.equal(smallest.loose, 0);
    const home = join(follow(player).folder, 'public');
    for (const [name, text] of Object.entries(smallest.files))
      writeFileSync(join(home, name), text);
    const { origin } = await host(home);
    const { tab, faults } = await opened(`${origin}/`);
    await tab.locator('attention-player[ready] attention-scene svg').first().waitFor();
    const { id, $schema } = JSON.parse(smallest.files['two-words.json']);
    const shown = tab.locator('attention-player');
    assert.equal(await shown.evaluate((element) => element.toJSON().id), id);
    const output = (await computedRow(shown, 'output')).map((number) => number.toFixed(4));
    // 1 · w + 3 · (1 − w) and 2 · w + 4 · (1 − w), with w = 1 ÷ (1 + e^(−0.5 ÷ √2)).
    assert.deepEqual(output, ['1.8250', '2.8250']);
    assert.ok(textOfExamples.includes(`is ${output.join(' and ')},`));
    assert.ok(existsSync(join(home, $schema)), $schema);
    assert.deepEqual(faults, []);
    await tab.close();
  });

  test('scripts and WebAssembly are what the table of hashes says, as browsers check it', async () => {
    const table = JSON.parse(readFileSync(join(folder, 'hashes.json'), 'utf8'));
    const home = await host(folder, {
      headers: { 'Access-Control-Allow-Origin': '*' },
      under: '/attention-playground',
    });
    const filled = (text) =>
      text
        .replace(/sha384-HASH-OF-([\w.-]+)/g, (_, file) => table[file])
        .replaceAll('https://your-host.example', home.origin);
    const { text } = await logs(filled(block('js')));
    assert.equal(text, worked);
    const tag = filled(block('html'));
    assert.match(tag, /integrity="sha384-[\w+/]{64}"/);
    for (const [markup, runs] of [
      [tag, true],
      [tag.replace('sha384-', 'sha384-AAAA'), false],
    ]) {
      const { origin } = await host(folder, { answers: [['/', html(markup)]] });
      const { tab } = await opened(`${origin}/`);
      await tab.waitForLoadState('load');
      assert.equal(
        await tab.evaluate(() => customElements.get('attention-player') !== undefined),
        runs,
      );
      await tab.close();
    }
  });

  const wasm = readFileSync(
    fileURLToPath(new URL('../../dist/attention_core.wasm', import.meta.url)),
  );
  for (const type of ['application/wasm', 'application/octet-stream', 'text/plain', 'text/html']) {
    test(`9: WebAssembly sent as ${type} works without a word`, async () => {
      const { text, faults, warnings } = await logs(program(''), {
        answers: [['/attention_core.wasm', { status: 200, type, body: wasm }]],
      });
      assert.deepEqual([text, faults, warnings], [worked, [], []]);
    });
  }

  for (const [name, options, expected] of [
    [
      'a page in place of the WebAssembly',
      { answers: [['/attention_core.wasm', html('an app')]] },
      {
        message: /^attention_core\.wasm is not WebAssembly: got text\/html \(200\) from http/,
        status: 200,
        contentType: 'text/html',
      },
    ],
    [
      'WebAssembly that is not there',
      { answers: [['/attention_core.wasm', { status: 404, type: 'text/plain', body: 'none' }]] },
      {
        message: /^attention_core\.wasm: got status 404 from http/,
        status: 404,
        contentType: 'text/plain',
      },
    ],
    [
      "a policy without 'wasm-unsafe-eval'",
      { policy: `default-src 'none'; script-src 'self'; connect-src 'self'${images}` },
      {
        message: /may not be compiled here.*'wasm-unsafe-eval'/,
        status: 200,
        contentType: 'application/wasm',
      },
    ],
    [
      'a policy that lets nothing be fetched',
      { policy: `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'${images}` },
      { message: /^attention_core\.wasm: no answer from http.*policy/ },
    ],
  ]) {
    test(`8: ${name} is an AttentionError that says so, with the address`, async () => {
      const { text, origin } = await logs(program(''), options);
      const { message, ...rest } = JSON.parse(text);
      const { message: words, ...details } = expected;
      assert.match(message, words);
      assert.deepEqual(rest, {
        name: 'AttentionError',
        code: 'wasm-load',
        url: `${origin}/attention_core.wasm`,
        ...details,
      });
    });
  }

  test('11: a worker of the page’s own loads the module from another host', async () => {
    const home = await host(folder, { headers: { 'Access-Control-Allow-Origin': '*' } });
    const worker = program(home.origin).replaceAll('console.log', 'postMessage');
    const { text } = await logs(
      "new Worker('/worker.js', { type: 'module' }).onmessage = ({ data }) => console.log(data);",
      { answers: [['/worker.js', script(worker)]] },
    );
    assert.equal(text, worked);
  });

  test('the site works under a path, from a host that knows nothing but files', async () => {
    const { origin, requests } = await host(site, { under: '/a/b' });
    const { tab, faults } = await opened(`${origin}/a/b/`);
    await tab.locator('attention-player[ready]').first().waitFor();
    assert.deepEqual(faults, []);
    assert.ok(requests.some((path) => path.endsWith('.wasm')));
    assert.deepEqual(
      requests.filter((path) => !path.startsWith('/a/b/')),
      [],
    );
    await tab.close();
  });
});
