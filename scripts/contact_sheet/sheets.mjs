import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSite } from '../../tests/browser/site.mjs';
import { projectFolder } from '../setup/toolchain.mjs';
import { composeSheet } from './compose.mjs';
import { photographLooks } from './gallery.mjs';
import { chapters, photograph } from './moments.mjs';

const looks = [
  { width: 1280, scheme: 'light', perRow: 4 },
  { width: 1280, scheme: 'dark', perRow: 4 },
  { width: 360, scheme: 'light', perRow: 8 },
  { width: 360, scheme: 'dark', perRow: 8 },
];

/** Writes a sheet for each chapter whose id is among `wanted`, and the looks of the `gallery`, or all when none is; prints the paths. */
export async function writeSheets(wanted) {
  const folder = join(projectFolder, 'build', 'contact-sheets');
  mkdirSync(folder, { recursive: true });
  const site = await openSite();
  // Higher than any player, so that each stands in the window whole.
  const opened = [];
  for (const look of looks) opened.push({ look, ...(await site.open({ ...look, height: 2400 })) });
  for (const chapter of chapters) {
    if (wanted.length > 0 && !wanted.includes(chapter.id)) continue;
    const rows = [];
    for (const { look, page } of opened)
      for (const row of await photograph(page, chapter)) rows.push({ ...look, ...row });
    const path = join(folder, `${chapter.id}.png`);
    writeFileSync(path, await composeSheet(site.browser, chapter.id, rows));
    console.log(path);
  }
  if (wanted.length === 0 || wanted.includes('gallery'))
    for (const look of looks) {
      const { page, context } = await site.open({ ...look, path: '/gallery.html' });
      await photographLooks(page, join(folder, 'gallery'), look);
      await context.close();
    }
  await site.close();
}
