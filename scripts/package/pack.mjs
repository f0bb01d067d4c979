import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../setup/command.mjs';
import { projectFolder } from '../setup/toolchain.mjs';

/** Where the tarball of the package is written. */
export const packedFolder = join(projectFolder, 'build', 'package');

/** Packs dist, which a build has made, as npm publishes it; resolves to the exit code. */
export async function pack() {
  rmSync(packedFolder, { recursive: true, force: true });
  mkdirSync(packedFolder, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quietly = ['--ignore-scripts', '--loglevel=error'];
  return run(npm, ['pack', './dist', '--pack-destination', packedFolder, ...quietly], {
    cwd: projectFolder,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = await pack();
