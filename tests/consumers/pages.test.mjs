import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { launch } from '../browser/chromium.mjs';
import { serve } from '../browser/static_server.mjs';
import { assertFollowed, recipes } from './recipes.mjs';
import { showsWorked, strictPolicy } from './shown.mjs';
import { follow, plainEnvironment, toolOf } from './throw_away.mjs';

const sections = recipes('module.md');
const strict = { 'Content-Security-Policy': strictPolicy };

describe('the pages of the documentation show the worked result and a player', () => {
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  /** Does what a section says and looks at what came of it, as any static host would serve it. */
  const followed = [];
  async function looks(title, { under = '', headers = strict, ...shows } = {}) {
    followed.push(title);
    const { folder } = follow(sections.get(title), { except: ['npx vite'] });
    const server = await serve(join(folder, under), { headers });
    try {
      await showsWorked(browser, `${server.origin}/`, shows);
    } finally {
      await server.close();
    }
    return { folder, requests: server.requests };
  }

  for (const title of ['webpack', 'esbuild', 'Rollup']) {
    test(`5, 6, 7, 15: built with ${title}, under a strict policy`, async () => {
      const { requests } = await looks(title, { under: 'dist' });
      assert.ok(requests.some((path) => path.endsWith('.wasm')));
    });
  }

  test('5, 15: built with Vite, under a strict policy, and while it is being written', async () => {
    const { folder } = await looks('Vite', { under: 'dist' });
    const assets = readdirSync(join(folder, 'dist', 'assets'));
    assert.ok(assets.some((name) => /^attention_core-.*\.wasm$/.test(name)));
    const vite = spawn(toolOf('vite'), ['--host', '127.0.0.1', '--port', '0'], {
      cwd: folder,
      env: { ...plainEnvironment(), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await showsWorked(browser, await addressIn(vite.stdout));
    } finally {
      vite.kill();
    }
  });

  test('15: without a bundler, under a strict policy', () =>
    looks('No bundler', { under: 'public' }));

  test('in a worker, under a policy', () =>
    // A worker's address is text that becomes a script: the page would make it by a policy of its own.
    looks('A worker', {
      under: 'dist',
      headers: {
        'Content-Security-Policy': strictPolicy.replace(/; require-trusted-types-for.*/, ''),
      },
    }));

  test('18: in a sandboxed frame, whose origin is nobody’s', () =>
    looks('A sandboxed frame', {
      under: 'public',
      headers: { 'Access-Control-Allow-Origin': '*' },
      frame: true,
    }));

  test('and every section is among them', () => assertFollowed(sections, followed));
});

/** The address that a server prints when it is ready. */
function addressIn(stream) {
  return new Promise((fulfil, reject) => {
    let printed = '';
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      printed += text;
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(printed)?.[0];
      if (address) fulfil(address);
    });
    stream.on('end', () => reject(new Error(`no address in: ${printed}`)));
  });
}
