import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { policyOf } from '../../scripts/content_security_policy.mjs';
import { launch } from './chromium.mjs';
import { chapterPlayers } from './examples.mjs';
import { inPage } from './in_page.mjs';
import { serve } from './static_server.mjs';

const folder = fileURLToPath(new URL('../../dist/site/', import.meta.url));

/**
 * The built page under its policy, and a Chromium to see it with: one of its own, unless a `browser` is given, which it
 * then leaves open.
 *
 * `open(options)` gives a new page in a profile of its own with every fault watched: `{ page, faults }`; with
 * `guesses: 'asked'` to a reader who is new, who is asked for guesses before results; with `chapters: 'near'` only those
 * near the window are laid out and painted, as readers have it, where otherwise tests see all of them at once. At the
 * end of a test, `close()` ends everything and fails when a page that was opened without `faultsExpected` had an
 * error on its console, broke the policy, or asked another host for something.
 */
export async function openSite({ answers, browser: given } = {}) {
  assert.ok(
    existsSync(`${folder}index.html`),
    'dist/site has no index.html: run `npm run build` first',
  );
  const server = await serve(folder, {
    headersOf: (path) => {
      const policy = policyOf(path);
      return policy === null ? {} : { 'Content-Security-Policy': policy };
    },
    answers,
  });
  const browser = given ?? (await launch());
  const opened = [];
  return {
    origin: server.origin,
    requests: server.requests,
    browser,
    async open({
      path = '/',
      width = 1280,
      height = 900,
      scheme = 'light',
      motion = 'no-preference',
      faultsExpected = false,
      context: more = {},
      guesses = 'skipped',
      chapters = 'all',
      before = async () => {},
    } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: scheme,
        reducedMotion: motion === 'reduce' ? 'reduce' : 'no-preference',
        ...more,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const faults = await watch(page, server.origin);
      await page.addInitScript(inPage);
      if (guesses === 'skipped') await page.addInitScript(skipGuesses, guessesAsked);
      if (chapters === 'all') await page.addInitScript(showAllChapters);
      opened.push({ page, faults, faultsExpected });
      await before(page);
      await page.goto(server.origin + path);
      return { page, faults, context };
    },
    async close() {
      if (given) for (const { page } of opened) await page.context().close();
      else await browser.close();
      await server.close();
      const found = opened.filter((one) => !one.faultsExpected).flatMap((one) => one.faults);
      assert.deepEqual(found, []);
    },
  };
}

/** Runs in the page. */
function showAllChapters() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.chapter { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/** Everything that the chapters ask their readers to guess, as the player names it. */
const guessesAsked = chapterPlayers
  .filter(({ guess }) => guess !== undefined)
  .map(({ example, guess }) => `${example} ${guess}`);

/** Runs in the page. A reader who has been here before and did not want to guess. */
function skipGuesses(names) {
  const stored = 'attention-guesses';
  try {
    if (localStorage.getItem(stored) !== null) return;
    localStorage.setItem(stored, JSON.stringify(names.map((name) => [name, 'skipped'])));
  } catch {
    // A page without storage asks.
  }
}

/** Collects what a page does wrong from now on: `kind: words` each. */
export async function watch(page, origin) {
  const faults = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^(?:data|blob):/.test(url)) return;
    if (new URL(url).origin !== origin) faults.push(`other host: ${url}`);
  });
  await page.exposeFunction('reportViolation', (words) => faults.push(`policy: ${words}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  return faults;
}
