import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch } from '../browser/chromium.mjs';
import { chapterPlayers, exampleOf } from '../browser/examples.mjs';
import { inPage } from '../browser/in_page.mjs';
import { packed } from '../browser/packed_link.mjs';
import { computedRow, settled } from '../browser/players.mjs';
import { watch } from '../browser/site.mjs';
import { snippetsOf } from '../browser/snippets.mjs';
import { serve } from '../browser/static_server.mjs';
import { emptyFolder, install } from './throw_away.mjs';

const page = (body) => ({
  status: 200,
  type: 'text/html',
  body: `<!doctype html><title>A course</title><link rel="icon" href="data:,">${body}`,
});
const blend = exampleOf('blend-charge');
const output = blend.expected.find(({ tensor, rows }) => tensor === 'output' && !rows).values[0];
const seek = { v: 1, type: 'attention:seek', fraction: 1 };

/** Runs in the page around the frame: keeps what the frame says. */
function listen() {
  window.heard = [];
  addEventListener('message', ({ source, data, origin }) => {
    if (source === document.querySelector('iframe')?.contentWindow)
      window.heard.push({ ...data, origin });
  });
}

describe('the frame in a page of another origin', () => {
  let files;
  let host;
  let browser;
  before(async () => {
    // No header that lets other origins read: none is needed.
    files = await serve(install(emptyFolder('frame')));
    host = await serve('.', {
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src 'self'; frame-src 'self' ${files.origin}; img-src data:`,
      },
      answers: [
        ['/', page('')],
        ['/stranger', page('<script src="/stranger.js"></script>')],
        [
          '/stranger.js',
          {
            status: 200,
            type: 'text/javascript',
            body: `parent.frames[0].postMessage(${JSON.stringify(seek)}, '*'); parent.postMessage('done', '*');`,
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

  /** A frame with this hash, when its player is ready or its notice says why not: `{ host, frame, player, faults }`. */
  async function open(hash) {
    const context = await browser.newContext({ viewport: { width: 1000, height: 900 } });
    const around = await context.newPage();
    const faults = await watch(around, files.origin);
    await around.addInitScript(inPage);
    await around.addInitScript(listen);
    await around.goto(host.origin);
    await around.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.title = 'Attention, worked out';
      frame.width = 700;
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.src = src;
      document.body.append(frame);
    }, `${files.origin}/embed.html${hash}`);
    const frame = around.frameLocator('iframe[sandbox]');
    const player = frame.locator('attention-player[ready]');
    await player.waitFor();
    await settled(player);
    const inside = around.frames().find((one) => one.url().includes('/embed.html'));
    return { around, frame, player, inside, faults, close: () => context.close() };
  }
  const heard = (around, type) =>
    around.waitForFunction(
      (wanted) => window.heard.findLast((message) => message.type === wanted),
      type,
    );
  const standing = (player) =>
    player.evaluate((element) => {
      const { fraction, index, playing } = element.shadowRoot.querySelector('attention-transport');
      return { fraction, index, playing };
    });
  const stands = (around, wanted) =>
    around
      .frames()
      .find((one) => one.url().includes('/embed.html'))
      .waitForFunction((text) => {
        const transport = document
          .querySelector('attention-player')
          .shadowRoot.querySelector('attention-transport');
        return Object.entries(JSON.parse(text)).every(([name, value]) => transport[name] === value);
      }, JSON.stringify(wanted));
  const send = (around, message) =>
    around.evaluate(
      (data) => document.querySelector('iframe').contentWindow.postMessage(data, '*'),
      message,
    );

  test('works in sandbox="allow-scripts": no origin, no storage, no header, its own policy unbroken, no request', async () => {
    files.requests.length = 0;
    const { frame, player, inside, faults, close } = await open(
      '#example=blend-charge&stage=output',
    );
    const computed = await computedRow(player, 'output');
    assert.deepEqual(
      computed.map((number) => number.toFixed(4)),
      output.map((number) => number.toFixed(4)),
    );
    const { origin, stored, policy } = await inside.evaluate(() => {
      let stored = true;
      try {
        localStorage.getItem('x');
      } catch {
        stored = false;
      }
      const { content } = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
      return { origin: self.origin, stored, policy: content };
    });
    assert.deepEqual([origin, stored], ['null', false]);
    assert.match(policy, /^default-src 'none'; script-src 'sha256-/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|'self'|https?:/);
    assert.deepEqual(files.requests, ['/embed.html']);
    assert.equal(await frame.locator('title').textContent(), blend.title);
    assert.deepEqual(
      faults.filter((fault) => !fault.includes(host.origin)),
      [],
    );
    await close();
  });

  test('says its height, at once and when it changes, and what its player does, so that the page can follow', async () => {
    const { around, player, close } = await open('#example=blend-charge&stage=inputs');
    await heard(around, 'attention:ready');
    const height = () =>
      around
        .frames()
        .at(-1)
        .evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
    const saysHeight = async () => {
      const now = await height();
      await around.waitForFunction(
        (wanted) =>
          window.heard.findLast(({ type }) => type === 'attention:size')?.height === wanted,
        now,
      );
      return now;
    };
    const before = await saysHeight();
    assert.ok(before > 300, `${before}`);
    await player.locator('attention-tables summary, attention-tables button').first().click();
    await settled(player);
    assert.notEqual(await saysHeight(), before);
    const messages = await around.evaluate(() => window.heard);
    assert.ok(messages.every(({ v, origin }) => v === 1 && origin === 'null'));
    await close();
  });

  test('does what its parent asks: play, pause, step and seek', async () => {
    const { around, player, close } = await open('#example=blend-charge&stage=inputs');
    const { index } = await standing(player);
    await send(around, { v: 1, type: 'attention:step', by: 1 });
    await stands(around, { index: index + 1 });
    await send(around, { v: 1, type: 'attention:seek', fraction: 1 });
    await stands(around, { fraction: 1 });
    await heard(around, 'attention:stage');
    await send(around, { v: 1, type: 'attention:seek', fraction: 0 });
    await send(around, { v: 1, type: 'attention:play' });
    await stands(around, { playing: true });
    await send(around, { v: 1, type: 'attention:pause' });
    await stands(around, { playing: false });
    await close();
  });

  test('ignores strangers, unknown types, wrong values, and what is deep or huge', async () => {
    const { around, player, inside, close } = await open('#example=blend-charge&stage=scores');
    const start = await standing(player);
    assert.ok(start.fraction > 0 && start.fraction < 1 && !start.playing, JSON.stringify(start));
    // Added last, it hears of a message when the frame has done with it.
    await inside.evaluate(() => {
      window.passed = 0;
      for (const name of ['message', 'messageerror'])
        addEventListener(name, () => {
          window.passed += 1;
        });
    });
    // From itself, and from a frame beside it, which says when it is done.
    await inside.evaluate((data) => window.postMessage(data, '*'), seek);
    await around.evaluate(async () => {
      const stranger = document.createElement('iframe');
      stranger.src = '/stranger';
      const done = new Promise((tell) =>
        addEventListener('message', ({ data }) => data === 'done' && tell()),
      );
      document.body.append(stranger);
      await done;
    });
    const refused = [
      null,
      7,
      'attention:play',
      [seek],
      { ...seek, v: '1' },
      { ...seek, type: 'attention:nothing' },
      { ...seek, type: 'constructor' },
      { ...seek, type: '__proto__' },
      { ...seek, fraction: '1' },
      { ...seek, fraction: Number.NaN },
      { ...seek, fraction: 2 },
      { ...seek, more: 1 },
      { v: 1, type: 'attention:step', by: 5 },
      { v: 1, type: 'attention:play', by: 1 },
    ];
    for (const message of refused) await send(around, message);
    const depths = await around.evaluate((data) => {
      const frame = document.querySelector('iframe').contentWindow;
      frame.postMessage({ ...data, fraction: 'x'.repeat(20_000_000) }, '*');
      // Browsers copy no message that is deeper than their stack; what they copy is sent.
      const depths = [1_000_000];
      while (depths.at(-1) > 1) depths.push(Math.floor(depths.at(-1) / 2));
      return depths.filter((depth) => {
        let deep = {};
        for (let level = 0; level < depth; level += 1) deep = { deep };
        try {
          frame.postMessage({ ...data, fraction: deep }, '*');
          return true;
        } catch {
          return false;
        }
      });
    }, seek);
    assert.ok(depths[0] > 500, `${depths}`);
    const sent = 2 + refused.length + 1 + depths.length;
    await inside.waitForFunction((all) => window.passed === all, sent);
    await settled(player);
    assert.deepEqual(await standing(player), start);
    // It still does what it is asked.
    await send(around, { v: 1, type: 'attention:step', by: 1 });
    await stands(around, { index: start.index + 1, playing: false });
    assert.equal(await inside.evaluate(() => ({}).polluted), undefined);
    await close();
  });

  test('opens the link of a page, of a chapter’s player with its edits and of a whole example', async () => {
    const place = { stage: 'output', at: 1 };
    const edits = [['value', 0, 0, 7.5]];
    const blended = { v: 1, about: 'blend', players: { blend: { ...place, edits } } };
    const first = await open(`${packed(blended)}&controls=play&theme=dark`);
    assert.equal((await computedRow(first.player, 'value'))[0], 7.5);
    assert.equal(await first.player.getAttribute('theme'), 'dark');
    assert.equal(await first.frame.locator('attention-tables').count(), 0);
    await first.close();
    const own = { ...blend, title: 'An own one' };
    const bench = { v: 1, about: 'workbench', players: { workbench: { ...place, example: own } } };
    const second = await open(packed(bench));
    assert.equal(await second.frame.locator('title').textContent(), 'An own one');
    assert.equal(await second.frame.locator('.notice').isVisible(), false);
    await second.close();
    const tailored = await open(`${packed(blended)}&hide=table,views&lock=blend,match`);
    assert.equal((await computedRow(tailored.player, 'value'))[0], 7.5);
    assert.equal(await tailored.frame.locator('attention-tables').count(), 0);
    assert.equal(await tailored.player.evaluate(({ locked }) => locked), true);
    assert.equal(await tailored.frame.locator('.notice').isVisible(), false);
    await tailored.close();
  });

  test('opens no address of an example that somebody wrote into its own', async () => {
    const example = `data:application/json,${encodeURIComponent(JSON.stringify(blend))}`;
    for (const hash of [
      `#example=${encodeURIComponent(example)}`,
      `#example=blend-charge&also=${encodeURIComponent(example)}`,
      packed({ v: 1, about: 'own', players: { own: { stage: 'output', at: 1, example } } }),
    ]) {
      const { frame, player, close } = await open(hash);
      assert.match(await frame.locator('.notice').textContent(), /figure/);
      assert.equal((await player.getAttribute('example')) === example, false);
      assert.equal((await player.getAttribute('also')) === example, false);
      await close();
    }
  });

  test('is as high as it shows and moves by a message, with the lines of the docs', async () => {
    const [frame, height, seeking, ...more] = snippetsOf('frame.md');
    assert.equal(more.length, 0);
    const written = `${frame.text}${height.text}`.replaceAll(
      'https://your-host.example',
      files.origin,
    );
    const course = await serve('.', { answers: [['/', page(written)]] });
    const around = await browser.newPage();
    await around.goto(course.origin);
    const inside = around.frameLocator('iframe');
    await inside.locator('attention-player[ready]').waitFor();
    const content = around.frames().at(-1);
    const ownHeight = await content.evaluate(() =>
      Math.ceil(document.documentElement.getBoundingClientRect().height),
    );
    await around.waitForFunction(
      (wanted) => document.querySelector('iframe').height === String(wanted),
      ownHeight,
    );
    assert.notEqual(ownHeight, 900);
    await around.evaluate(seeking.text);
    await content.waitForFunction(
      () => document.querySelector('attention-player').session.fraction === 1,
    );
    await around.close();
    await course.close();
  });

  test('shows another figure and says why where its address is broken or says what it does not know', async () => {
    for (const [hash, words] of [
      ['#s=AAAA', /cannot be followed: it is cut off or damaged/],
      ['#example=blend-charg', /there is no example "blend-charg"; there are .*blend-charge/],
      [packed({ v: 1, about: 'own', players: { own: { example: 'lost' } } }), /no example "lost"/],
      ['#example=blend-charge&colour=red', /says “colour”/],
    ]) {
      const { frame, player, close } = await open(hash);
      assert.match(await frame.locator('.notice').textContent(), words);
      const first = hash.includes('colour') ? 'blend-charge' : chapterPlayers[0].example;
      assert.equal(await player.getAttribute('example'), first);
      await close();
    }
  });
});
