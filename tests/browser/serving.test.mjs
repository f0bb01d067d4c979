import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { contentSecurityPolicy, galleryPolicy } from '../../scripts/content_security_policy.mjs';
import { serveSite } from '../../scripts/serve_site.mjs';

const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));

/** Asks for a path exactly as written: fetch would work out `..` before it asks. */
function ask(address, path) {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    })
      .on('error', reject)
      .end();
  });
}

describe('the server of npm start', () => {
  const servers = [];
  before(async () => {
    assert.ok(
      existsSync(`${site}index.html`),
      'dist/site has no index.html: run `npm run build` first',
    );
    const first = await serveSite({ port: 4173, open: false });
    servers.push(first);
    servers.push(await serveSite({ port: Number(new URL(first.address).port), open: false }));
  });
  after(() => Promise.all(servers.map((server) => server.close())));

  test('takes the next free port when the one asked for is taken', () => {
    const [first, second] = servers.map(({ address }) => Number(new URL(address).port));
    assert.ok(second > first, `${second} after ${first}`);
  });

  test('answers the page with the policy that the tests hold it to', async () => {
    for (const { address } of servers) {
      const { status, headers, text } = await ask(address, '/');
      assert.equal(status, 200);
      assert.match(headers['content-type'], /^text\/html/);
      assert.equal(headers['content-security-policy'], contentSecurityPolicy);
      assert.match(text, /<attention-player /);
    }
  });

  test('answers the gallery with one that lets it show the frame', async () => {
    const { headers, text } = await ask(servers[0].address, '/gallery.html');
    assert.equal(headers['content-security-policy'], galleryPolicy);
    assert.match(galleryPolicy, /; frame-src 'self'$/);
    assert.match(text, /<iframe/);
  });

  test('sends the pages of one file without it: each has one of its own, and stricter', async () => {
    for (const page of ['/embed.html', '/attention-playground.html']) {
      const { headers, text } = await ask(servers[0].address, page);
      assert.equal(headers['content-security-policy'], undefined);
      assert.match(text, /http-equiv="Content-Security-Policy"/);
    }
  });

  test('answers 404 to what is not there', async () => {
    assert.equal((await ask(servers[0].address, '/nothing')).status, 404);
  });

  test('gives no file from outside the built page', async () => {
    for (const path of [
      '/../package.json',
      '/../../package.json',
      '/..%2f..%2fpackage.json',
      '/assets/../../../package.json',
      '/@fs/etc/passwd',
    ]) {
      const { status, text } = await ask(servers[0].address, path);
      assert.ok(status >= 400, `${path}: ${status}`);
      assert.doesNotMatch(text, /attention-playground|root:/, path);
    }
  });

  test('gives the module its own type, without which a browser does not compile it as it arrives', async () => {
    const modules = readdirSync(site, { recursive: true }).filter((file) => file.endsWith('.wasm'));
    assert.ok(modules.length > 0);
    for (const file of modules) {
      const { status, headers } = await ask(servers[0].address, `/${file}`);
      assert.equal(status, 200);
      assert.equal(headers['content-type'], 'application/wasm');
    }
  });
});
