import { buildModule, buildSite } from './build.mjs';
import { main, setUp } from './setup/index.mjs';

/**
 * `node scripts/page_speed.mjs`: how soon a throttled Chromium shows the page's first picture, and how evenly it
 * draws a player at play. Reports; asserts nothing, as machines differ.
 */
await main(async () => {
  const ready = await setUp({ wasm: true, browser: true });
  const code = (await buildModule(ready.wasm)) || (await buildSite());
  if (code !== 0) return code;
  // Only now: they stand on npm packages, which the set-up has just installed.
  const { serveSite } = await import('./serve_site.mjs');
  const { compressed } = await import('./page_speed/compressed.mjs');
  const { measure, report } = await import('./page_speed/measure.mjs');
  const { address, close } = await serveSite({
    port: 0,
    open: false,
    plugins: [compressed],
  });
  try {
    console.log(report(await measure(address, ready.browser)));
  } finally {
    await close();
  }
  return 0;
});
