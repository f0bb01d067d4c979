import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from './toolchain.mjs';

const parallel = ['--parallel', String(availableParallelism())];

/**
 * Configures a CMake preset. A build folder that other tools have configured is emptied first, since CMake
 * refuses to change the compiler of a folder.
 */
export async function configure(preset, toolchain) {
  const folder = join(projectFolder, 'build', preset);
  const stamp = join(folder, 'toolchain');
  const configuredBy = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
  if (configuredBy !== toolchain.identity) rmSync(folder, { recursive: true, force: true });
  const code = await toolchain.run('cmake', ['--preset', preset, ...toolchain.configure]);
  if (code === 0) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(stamp, toolchain.identity);
  }
  return code;
}

/** Builds a configured preset, or only the named target of it. */
export function build(preset, toolchain, target) {
  const only = target ? ['--target', target] : [];
  return toolchain.run('cmake', ['--build', '--preset', preset, ...parallel, ...only]);
}

/** Runs a built preset's tests, or those `chosen` by ctest's parameters; the results go to `report` (JUnit, a path relative to the project). */
export function test(preset, toolchain, report, chosen = []) {
  const output = ['--output-junit', join(projectFolder, report)];
  return toolchain.run('ctest', ['--preset', preset, ...parallel, ...output, ...chosen]);
}
