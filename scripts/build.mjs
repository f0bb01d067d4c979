import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './setup/command.mjs';
import { main, setUp } from './setup/index.mjs';
import { build, configure } from './setup/presets.mjs';
import { projectFolder } from './setup/toolchain.mjs';

/** Builds the WebAssembly module into build/wasm/module; resolves to the exit code. */
export async function buildModule(toolchain) {
  return (await configure('wasm', toolchain)) || build('wasm', toolchain, 'attention_core');
}

/** Builds the page, with the module in it, into dist/site; resolves to the exit code. */
export function buildPage() {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  return run(process.execPath, [vite, 'build', '--config', 'web/vite.config.ts'], {
    cwd: projectFolder,
  });
}

/** Sets up what is missing and builds the module and the page; resolves to the exit code. */
export async function buildAll() {
  const ready = await setUp({ wasm: true });
  return (await buildModule(ready.wasm)) || buildPage();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(buildAll);
