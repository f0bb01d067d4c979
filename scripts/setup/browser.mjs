import { existsSync } from 'node:fs';
import { canInstallPackages, installPackages } from './apt.mjs';
import { findProgram, outputOf } from './command.mjs';
import { SetupError } from './setup_error.mjs';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

// Ubuntu's chromium-browser is a script that asks for a snap; only a browser that answers counts.
const answers = (path) => outputOf(path, ['--version']) !== null;

/** The path of Chromium or Chrome on this machine (CHROME_PATH wins), or null. */
export function findChromium(environment = process.env) {
  const named = environment.CHROME_PATH;
  if (named) return existsSync(named) ? named : null;
  const found = [...names.map((name) => findProgram(name)), ...macPaths];
  return found.find((path) => path && existsSync(path) && answers(path)) ?? null;
}

/** What to say where there is no browser and none can be installed. */
export const browserSentence =
  'The browser tests need Chromium or Chrome: install it on Debian with `sudo apt-get install chromium ' +
  'fonts-dejavu-core`, on Ubuntu with `sudo snap install chromium`, on macOS with `brew install --cask ' +
  'google-chrome`, or name its path in CHROME_PATH.';

/** The path of a Chromium; on a Debian system without one, Debian's is installed, with a font. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (canInstallPackages()) {
    await installPackages(['chromium', 'fonts-dejavu-core'], 'The browser tests');
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new SetupError(browserSentence);
}
