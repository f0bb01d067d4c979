import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { launch } from '../browser/chromium.mjs';
import { exampleOf } from '../browser/examples.mjs';
import { inPage } from '../browser/in_page.mjs';
import { computedRow, settled, wordsIn } from '../browser/players.mjs';
import { watch } from '../browser/site.mjs';
import { snippetsOf } from '../browser/snippets.mjs';
import { serve } from '../browser/static_server.mjs';
import { emptyFolder, install } from './throw_away.mjs';

const [mark, ...snippets] = snippetsOf('elements.md');
const written = (language) =>
  snippets.filter((snippet) => snippet.language === language).map(({ text }) => text);
/** The folder of another version, as it might be: one of the elements has another name. */
function otherVersion(folder) {
  const script = readFileSync(join(folder, 'attention-elements.js'), 'utf8');
  const body = script.replaceAll('attention-rail', 'attention-track');
  assert.notEqual(body, script);
  const wasm = readFileSync(join(folder, 'attention_core.wasm'));
  return [
    ['/other/attention-elements.js', { status: 200, type: 'text/javascript', body }],
    ['/other/attention_core.wasm', { status: 200, type: 'application/wasm', body: wasm }],
  ];
}
/** The example that the page writes into a player, as a file. */
function ownExample() {
  const player = {};
  new Function('document', written('js')[0])({ querySelector: () => player });
  return JSON.stringify(player.example);
}
/** What fifty players may hold at most, as the page says. */
const mostMegabytes = Number(
  /Fifty[^.]* less than (\d+) MB/.exec(
    readFileSync(new URL('../../docs/elements.md', import.meta.url), 'utf8'),
  )[1],
);

describe('the elements on a page of another origin', () => {
  let files;
  let host;
  let browser;
  before(async () => {
    const folder = install(emptyFolder('elements'));
    files = await serve(folder, {
      headers: { 'Access-Control-Allow-Origin': '*' },
      answers: [
        ...otherVersion(folder),
        ['/two-words.json', { status: 200, type: 'application/json', body: ownExample() }],
        ['/page.json', { status: 200, type: 'text/html', body: '<!doctype html>' }],
      ],
    });
    const [policy] = snippetsOf('elements.md')
      .filter(({ language }) => language === 'csp')
      .map(({ text }) => text.trim().replaceAll('https://your-host.example', files.origin));
    assert.ok(policy, 'elements.md names no directives');
    host = await serve('.', {
      headers: {
        'Content-Security-Policy': `default-src 'none'; ${policy}; base-uri 'none'; require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'`,
      },
      answers: [
        [
          '/',
          {
            status: 200,
            type: 'text/html',
            body: `<!doctype html><title>A page elsewhere</title><link rel="icon" href="data:,"><main></main>`,
          },
        ],
        [
          '/as-written',
          {
            status: 200,
            type: 'text/html',
            body: `<!doctype html><title>As written</title><link rel="icon" href="data:,">${mark.text.replace('attention-playground/', `${files.origin}/`)}`,
          },
        ],
      ],
    });
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await files?.close();
    await host?.close();
  });

  async function open(path = '/') {
    const context = await browser.newContext({ viewport: { width: 1000, height: 900 } });
    const page = await context.newPage();
    const faults = await watch(page, host.origin);
    await page.addInitScript(inPage);
    await page.goto(host.origin + path);
    const done = async () => {
      assert.deepEqual(
        faults.filter((fault) => !fault.startsWith(`other host: ${files.origin}/`)),
        [],
      );
      await context.close();
    };
    return { page, done };
  }
  /** Brings the script into the page, as often and in as many versions as wanted. */
  const load = (page, path = '/attention-elements.js') =>
    page.evaluate((address) => import(address).then(() => {}), files.origin + path);
  const ready = (page, count) =>
    page.waitForFunction(
      (wanted) => document.querySelectorAll('attention-player[ready]').length === wanted,
      count,
    );
  const put = (page, ...players) =>
    page.evaluate((all) => {
      for (const attributes of all) {
        const player = document.createElement('attention-player');
        for (const [name, value] of Object.entries(attributes)) player.setAttribute(name, value);
        document.querySelector('main').append(player);
      }
    }, players);

  test('work with the lines of the docs under the directives of the docs, and compute the blend', async () => {
    const { page, done } = await open('/as-written');
    const player = page.locator('attention-player');
    await ready(page, 1);
    const { values } = exampleOf('blend-charge').expected.find(
      ({ tensor, rows }) => tensor === 'output' && !rows,
    );
    const four = (row) => row.map((number) => number.toFixed(4));
    assert.deepEqual(four(await computedRow(player, 'output')), four(values[0]));
    const [own, listen, ...more] = written('js');
    assert.equal(more.length, 0);
    await page.evaluate(listen);
    await page.evaluate(own);
    await page.waitForFunction(
      () => document.querySelector('attention-player').example.id === 'two-words',
    );
    await player.evaluate((element) => element.showStage('scores'));
    await page.waitForFunction(
      () => document.querySelector('attention-player').title === 'Now at scores',
    );
    await done();
  });

  test('look as the page’s style sheets say, by property and by part', async () => {
    const { page, done } = await open('/as-written');
    await ready(page, 1);
    const looks = await page.evaluate((styles) => {
      document.adoptedStyleSheets = styles.map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return sheet;
      });
      const player = document.querySelector('attention-player');
      player.className = 'compact headed paper';
      const title = player.shadowRoot.querySelector('attention-title').shadowRoot;
      return {
        ground: getComputedStyle(title.host).getPropertyValue('--ap-ground'),
        fontSize: getComputedStyle(player).fontSize,
        weight: getComputedStyle(title.querySelector('[part="title"]')).fontWeight,
      };
    }, written('css'));
    assert.deepEqual(looks, { ground: '#fbf5e9', fontSize: '15px', weight: '400' });
    await done();
  });

  test('take the example of the docs out of a file, and say what is wrong with one that does not come', async () => {
    const { page } = await open();
    await page.evaluate(() => {
      window.heard = [];
      document.addEventListener('attention-error', ({ detail }) => window.heard.push(detail));
    });
    await load(page);
    await put(page, { example: `${files.origin}/two-words.json` });
    await ready(page, 1);
    assert.equal(
      await page.evaluate(() => document.querySelector('attention-player').toJSON().id),
      'two-words',
    );
    // The second breaks the policy of the page.
    const lost = [
      [`${files.origin}/page.json`, 'got text/html, which is no JSON,'],
      [
        'https://closed.example/a.json',
        'no answer (no network, or not allowed by the other host or by this page)',
      ],
    ];
    for (const [number, [address, said]] of lost.entries()) {
      await put(page, { example: address });
      await page.waitForFunction((count) => window.heard.length === count, number + 1);
      assert.deepEqual(await page.evaluate(() => window.heard.at(-1)), {
        code: 'failed',
        message: `the example could not be loaded: ${said} from ${address}`,
      });
    }
    await page.context().close();
  });

  test('show of example, property and link the one set last, and a link over an example that comes with it', async () => {
    const { page, done } = await open();
    await load(page);
    await put(page, {});
    const player = page.locator('attention-player');
    await player.locator('[role="status"]').waitFor();
    assert.match(await wordsIn(player), /Loading/);
    const [{ text }] = snippetsOf('links.md');
    await player.evaluate((element, link) => {
      element.setAttribute('example', 'blend-charge');
      element.setAttribute('link', link);
    }, new URL(text.trim()).hash);
    /** Waits for the player to show an example, with so many changed numbers in it. */
    const shows = (id, edits) =>
      page.waitForFunction(
        (wanted) => {
          const { session } = document.querySelector('attention-player');
          return (
            session?.state.example.id === wanted.id && session.state.edits.length === wanted.edits
          );
        },
        { id, edits },
      );
    await shows('blend-charge', 1);
    await page.evaluate(written('js')[0]);
    await shows('two-words', 0);
    await player.evaluate(
      (element, link) => {
        element.setAttribute('example', 'lookup-table');
        element.setAttribute('link', link);
      },
      `${new URL(text.trim()).hash}&hide=table`,
    );
    await shows('lookup-table', 1);
    await player.evaluate((element) => element.setAttribute('example', 'blend-charge'));
    await shows('blend-charge', 0);
    await done();
  });

  test('work when the script comes twice: the first one defines them', async () => {
    const { page, done } = await open();
    await load(page);
    await put(page, { example: 'blend-charge' });
    await ready(page, 1);
    await page.evaluate(() => {
      window.first = customElements.get('attention-player');
    });
    await load(page);
    await load(page, '/attention-elements.js?again');
    await put(page, { example: 'lookup-table' });
    await ready(page, 2);
    assert.equal(
      await page.evaluate(() => customElements.get('attention-player') === window.first),
      true,
    );
    await done();
  });

  const versions = [
    { path: '/attention-elements.js', part: 'attention-rail' },
    { path: '/other/attention-elements.js', part: 'attention-track' },
  ];
  for (const [first, second] of [versions, versions.toReversed()]) {
    test(`work when two versions of the script come, ${first.path} first: it defines all of them, the other none`, async () => {
      const { page, done } = await open();
      await put(page, { example: 'blend-charge' });
      await load(page, first.path);
      await load(page, second.path);
      await put(page, { example: 'lookup-table' });
      await ready(page, 2);
      const parts = [first, second].map(({ part }) => part);
      assert.deepEqual(
        await page.evaluate(
          (names) => names.map((name) => customElements.get(name) !== undefined),
          parts,
        ),
        [true, false],
      );
      for (const player of await page.locator('attention-player').all()) {
        await settled(player);
        assert.ok(await player.locator(first.part).count());
        assert.equal(await player.locator(second.part).count(), 0);
      }
      await done();
    });
  }

  test('take attributes from before the script and after it, also in a shadow root', async () => {
    const { page, done } = await open();
    await put(page, { example: 'blend-charge', stage: 'scores', theme: 'dark' });
    await page.evaluate(() => {
      const [player] = document.querySelectorAll('attention-player');
      player.setAttribute('stage', 'softmax');
      const host = document.querySelector('main').appendChild(document.createElement('div'));
      const inner = document.createElement('attention-player');
      inner.setAttribute('example', 'blend-charge');
      host.attachShadow({ mode: 'open' }).append(inner);
      window.inner = inner;
    });
    await load(page);
    await ready(page, 1);
    await page.waitForFunction(() => window.inner.ready);
    const player = page.locator('main > attention-player');
    const stage = () => player.evaluate((element) => element.session.frame.stage);
    assert.equal(await stage(), 'softmax');
    await player.evaluate((element) => {
      element.setAttribute('stage', 'output');
      element.setAttribute('query', '1');
      element.setAttribute('controls', 'table');
    });
    await settled(player);
    assert.equal(await stage(), 'output');
    assert.equal(await player.evaluate((element) => element.session.state.query), 1);
    assert.equal(await player.locator('attention-switches').count(), 0);
    const other = await page.evaluate(() => {
      const { frame, state } = window.inner.session;
      return [frame.stage, state.query, window.inner.theme ?? null];
    });
    assert.notDeepEqual(other.slice(0, 2), ['output', 1]);
    assert.equal(other[2], null);
    await done();
  });

  test('keep what was changed in them when they are taken out and put back', async () => {
    const { page, done } = await open();
    await load(page);
    await put(page, { example: 'blend-charge' });
    await ready(page, 1);
    const player = page.locator('attention-player');
    await player.evaluate((element) => {
      const cell = { tensor: 'value', row: 0, column: 0 };
      element.session.ask({ kind: 'edit', changes: [{ cell, value: 7.5 }] });
      element.play();
      element.remove();
      window.playing = element.session.state.playing;
      document.body.append(element);
    });
    await settled(player);
    assert.equal(await page.evaluate(() => window.playing), false);
    assert.equal((await computedRow(player, 'value'))[0], 7.5);
    assert.equal(await player.locator('[data-member="undo"][aria-disabled="false"]').count(), 1);
    await player.evaluate((element) => element.session.ask({ kind: 'undo' }));
    assert.equal((await computedRow(player, 'value'))[0], 0.5);
    await done();
  });

  test(`share one module when there are fifty, whose script and WebAssembly hold less than ${mostMegabytes} MB`, async () => {
    const { page, done } = await open();
    await page.evaluate(() => {
      window.memories = [];
      const { instantiate } = WebAssembly;
      WebAssembly.instantiate = async (...given) => {
        const made = await instantiate(...given);
        const { exports } = made.instance ?? made;
        const memory = Object.values(exports).find((each) => each instanceof WebAssembly.Memory);
        window.memories.push(memory);
        return made;
      };
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    /**
     * `bytes` of the garbage-collected heap of scripts and of every WebAssembly memory, which lies outside of it. What the
     * browser keeps for elements, styles and pictures is in neither; of that, `nodes` are counted.
     */
    const held = async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      const { metrics } = await devtools.send('Performance.getMetrics');
      const { nodes } = await devtools.send('Memory.getDOMCounters');
      const outside = await page.evaluate(() =>
        window.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
      );
      const inside = metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
      return { bytes: inside + outside, nodes };
    };
    const before = await held();
    files.requests.length = 0;
    await load(page);
    await put(page, ...Array.from({ length: 50 }, () => ({ example: 'blend-charge' })));
    await ready(page, 50);
    const after = await held();
    const megabytes = (after.bytes - before.bytes) / 1e6;
    assert.equal(files.requests.filter((path) => path.endsWith('.wasm')).length, 1);
    assert.equal(await page.evaluate(() => window.memories.length), 1);
    console.log(
      `fifty players: ${megabytes.toFixed(1)} MB of script and WebAssembly, and ${after.nodes - before.nodes} nodes`,
    );
    assert.ok(megabytes < mostMegabytes, `${megabytes} MB`);
    await done();
  });
});
