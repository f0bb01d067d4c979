import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../build.mjs';
import { projectFolder } from '../setup/toolchain.mjs';

/** Builds the page when a source of it is newer than the page; resolves to the exit code. */
export async function buildWhenStale() {
  const page = join(projectFolder, 'dist', 'site', 'index.html');
  const sources = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      'web',
      'cpp',
      'package-lock.json',
    ],
    { cwd: projectFolder, encoding: 'utf8' },
  );
  const times = sources
    .split('\0')
    .map((path) => join(projectFolder, path))
    .filter((path) => existsSync(path) && statSync(path).isFile())
    .map((path) => statSync(path).mtimeMs);
  const fresh = existsSync(page) && statSync(page).mtimeMs > Math.max(...times);
  return fresh ? 0 : buildAll();
}
