import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureChromium } from './browser.mjs';
import { hostTools } from './host_tools.mjs';
import { ensureNodeModules } from './node_modules.mjs';
import { ensurePython } from './python.mjs';
import { SetupError } from './setup_error.mjs';
import { ensureSvgRenderer } from './svg_renderer.mjs';
import { ensureToolchain, projectFolder } from './toolchain.mjs';
import { isAtLeast } from './version.mjs';

export const everything = { wasm: true, native: true, browser: true, python: true, svg: true };

/** What to say of a Node that the npm packages do not run on, or null where they do. */
export function nodeSentence(version, minimum) {
  if (isAtLeast(version, minimum)) return null;
  return (
    `Node ${minimum} or newer is needed, this is ${version}: install one from nodejs.org, ` +
    'from NodeSource’s packages on Debian or Ubuntu, or with `brew install node` on macOS.'
  );
}

/** Refuses a Node that is too old; package.json says from which version on one will do. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const sentence = nodeSentence(process.versions.node, engines.node.replace('>=', ''));
  if (sentence !== null) throw new SetupError(sentence);
}

/**
 * Makes ready what is asked for: the npm packages always, the tools of the WebAssembly (`wasm`) and native
 * (`native`) builds, a Chromium (`browser`), a Python with NumPy (`python`), rsvg-convert (`svg`). Returns the tools by the
 * same names.
 */
export async function setUp(wanted) {
  checkNode();
  await ensureNodeModules(projectFolder);
  const ready = {};
  if (wanted.wasm || wanted.native) {
    const tools = hostTools();
    if (wanted.wasm) ready.wasm = await ensureToolchain('wasm', tools);
    if (wanted.native) ready.native = await ensureToolchain('native', tools);
  }
  if (wanted.browser) ready.browser = await ensureChromium();
  if (wanted.python) ready.python = await ensurePython();
  if (wanted.svg) ready.svg = await ensureSvgRenderer();
  return ready;
}

/** Runs a command of the project; a set-up that cannot go on ends it in one sentence and exit code 1. */
export async function main(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const started = performance.now();
    const ready = await setUp(everything);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `Ready in ${seconds} s: WebAssembly by ${ready.wasm.identity}, native by ${ready.native.identity}, ${ready.browser}`,
    );
    return 0;
  });
}
