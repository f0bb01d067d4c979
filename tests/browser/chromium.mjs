import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/setup/browser.mjs';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fonts and antialiasing the same on every machine's screen.
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  // The next picture at once, not at the next tick of a screen that nobody looks at.
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
];

/** A real Chromium of this machine with a fresh profile. */
export async function launch() {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error('No Chromium or Chrome found: install one, or name its path in CHROME_PATH.');
  }
  return chromium.launch({ executablePath, args: flags });
}
