import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contentSecurityPolicy } from '../../scripts/content_security_policy.mjs';
import { launch } from './chromium.mjs';
import { watch } from './site.mjs';
import { serve } from './static_server.mjs';

const html = (body) => ({
  status: 200,
  type: 'text/html',
  body: `<!doctype html><title>a</title>${body}`,
});
const script = (body) => ({ status: 200, type: 'text/javascript', body });

/** Pages that each do one thing the project's page may not do. */
const pages = {
  '/good.html': html('<link rel="icon" href="data:,"><p>Nothing wrong here.</p>'),
  '/inline.html': html('<link rel="icon" href="data:,"><p style="color: red">Red.</p>'),
  '/eval.html': html('<link rel="icon" href="data:,"><script src="/eval.js"></script>'),
  '/error.html': html('<link rel="icon" href="data:,"><script src="/error.js"></script>'),
  '/thrown.html': html('<link rel="icon" href="data:,"><script src="/thrown.js"></script>'),
  '/host.html': html('<link rel="icon" href="data:,"><script src="/host.js"></script>'),
  '/eval.js': script('try { eval("1"); } catch {}'),
  '/error.js': script('console.error("something broke");'),
  '/thrown.js': script('throw new TypeError("not caught");'),
  '/host.js': script('fetch("http://localhost:9/").catch(() => {});'),
};

describe('the watch over pages', () => {
  let server;
  let browser;
  before(async () => {
    server = await serve('.', {
      headers: { 'Content-Security-Policy': contentSecurityPolicy },
      answers: Object.entries(pages),
    });
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const faultsOf = async (path) => {
    const page = await browser.newPage();
    const faults = await watch(page, server.origin);
    await page.goto(server.origin + path);
    // Two pictures later every report that the page's own loading caused has come in.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.close();
    return faults.join('\n');
  };

  for (const [path, words] of [
    ['/inline.html', /policy: style-src-attr inline/],
    ['/eval.html', /policy: (?:script-src|require-trusted-types-for)/],
    ['/error.html', /console: something broke/],
    ['/thrown.html', /error: not caught/],
    ['/host.html', /(?:other host: http:\/\/localhost:9|policy: connect-src http:\/\/localhost:9)/],
  ]) {
    test(`sees what is wrong with ${path}`, async () => assert.match(await faultsOf(path), words));
  }
  test('finds nothing wrong with a good page', async () =>
    assert.equal(await faultsOf('/good.html'), ''));
});
