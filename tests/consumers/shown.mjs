import assert from 'node:assert/strict';
import { watch } from '../browser/site.mjs';
import { worked } from './worked.mjs';

/** The policy of fault 15: nothing from elsewhere, no inline style, no eval, no text made markup by itself. */
export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/**
 * Opens a page of the documentation and waits until it, or the frame in it, shows the worked result beside a player that
 * can be moved; fails when anything went wrong on the way.
 */
export async function showsWorked(browser, address, { frame = false } = {}) {
  const page = await browser.newPage();
  const faults = await watch(page, new URL(address).origin);
  await page.goto(address);
  const root = frame ? page.frameLocator('iframe') : page;
  await root
    .locator('output', { hasText: worked })
    .waitFor({ timeout: 60_000 })
    .catch((error) => assert.fail(`${error.message}\n${faults.join('\n')}`));
  const player = root.locator('attention-player[ready]');
  await player.waitFor();
  const moments = await player.evaluate(async (element) => {
    const seen = [];
    for (const fraction of [0, 0.5, 1]) {
      element.seek(fraction);
      await element.updateComplete;
      seen.push(element.toSVG());
    }
    return seen;
  });
  assert.ok(moments.every((svg) => svg.startsWith('<svg')));
  assert.equal(new Set(moments).size, 3, 'the picture does not move');
  assert.deepEqual(faults, []);
  await page.close();
}
