import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Writes one picture of each look of the gallery as it stands in `page`, named by the look, `width` and `scheme`, and prints its path. */
export async function photographLooks(page, folder, { width, scheme }) {
  mkdirSync(folder, { recursive: true });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('attention-player[example]')].every((player) =>
      player.matches('[ready]'),
    ),
  );
  for (const section of await page.locator('.look').all()) {
    const path = join(folder, `${await section.getAttribute('id')}-${width}-${scheme}.png`);
    await section.screenshot({ path, timeout: 300_000 });
    console.log(path);
  }
}
