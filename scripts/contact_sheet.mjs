import { buildModule, buildSite } from './build.mjs';
import { main, setUp } from './setup/index.mjs';

/**
 * `node scripts/contact_sheet.mjs [chapter … | gallery]`: one picture for each chapter, of each of its players at eight moments,
 * and one for each look of the gallery, light and dark, wide and narrow, in build/contact-sheets.
 */
await main(async () => {
  const ready = await setUp({ wasm: true, browser: true });
  const code = (await buildModule(ready.wasm)) || (await buildSite());
  if (code !== 0) return code;
  process.env.CHROME_PATH = ready.browser;
  // Only now: it stands on npm packages, which the set-up has just installed.
  const { writeSheets } = await import('./contact_sheet/sheets.mjs');
  await writeSheets(process.argv.slice(2));
  return 0;
});
