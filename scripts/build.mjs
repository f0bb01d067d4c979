import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeContents } from './package/contents.mjs';
import { run } from './setup/command.mjs';
import { main, setUp } from './setup/index.mjs';
import { build, configure } from './setup/presets.mjs';
import { projectFolder } from './setup/toolchain.mjs';
import { sizeFaults } from './size_budgets.mjs';

/** Builds the WebAssembly modules into build/wasm/module; resolves to the exit code. */
export async function buildModule(toolchain) {
  return (await configure('wasm', toolchain)) || build('wasm', toolchain, 'attention_modules');
}

/** The pages that are one file each, in dist/site and in dist, by the mode that `web/vite.single_file.config.ts` makes each in. */
const singleFiles = { frame: 'embed.html', offline: 'attention-playground.html' };
/** What the page offers to others, beside it. */
const elementFiles = ['attention-elements.js', 'attention_core.wasm'];

/**
 * Builds the page into dist/site and the package into dist, with the module in both, and the pages of one file into either;
 * resolves to the exit code. Fails when something is larger than its budget.
 */
export async function buildSite() {
  const node = (...parameters) => run(process.execPath, parameters, { cwd: projectFolder });
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const viteBuild = (config, ...rest) =>
    node(vite, 'build', '--config', join('web', `vite.${config}.ts`), ...rest);
  const code =
    (await viteBuild('config')) ||
    (await viteBuild('elements.config')) ||
    (await viteBuild('single_file.config', '--mode', 'frame')) ||
    (await viteBuild('single_file.config', '--mode', 'offline')) ||
    (await node('scripts/build_package.mjs'));
  if (code !== 0) return code;
  const dist = join(projectFolder, 'dist');
  for (const name of Object.values(singleFiles))
    copyFileSync(join(dist, 'site', name), join(dist, name));
  for (const name of elementFiles) copyFileSync(join(dist, name), join(dist, 'site', name));
  writeContents(dist);
  const faults = sizeFaults({
    module: join(projectFolder, 'build', 'wasm', 'module'),
    page: join(projectFolder, 'dist', 'site', 'index.html'),
  });
  for (const fault of faults) console.error(`Too large: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

/** Sets up what is missing and builds the module, the page and the package; resolves to the exit code. */
export async function buildAll() {
  const ready = await setUp({ wasm: true });
  return (await buildModule(ready.wasm)) || buildSite();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(buildAll);
