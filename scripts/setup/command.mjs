import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program on the PATH (or in `folders`), or null. */
export function findProgram(name, folders = (process.env.PATH ?? '').split(delimiter)) {
  for (const folder of folders.filter(Boolean)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // Not in this folder: the next one is asked.
    }
  }
  return null;
}

/** Everything a program prints, or null when it cannot run or fails. */
export function outputOf(command, parameters = [], options = {}) {
  const result = spawnSync(command, parameters, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  return result.status === 0 ? `${result.stdout}${result.stderr}` : null;
}

/** Runs a program with its output shown; resolves to its exit code (127 when it cannot start). */
export function run(command, parameters = [], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      stdio: ['ignore', 'inherit', 'inherit'],
      ...options,
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(signal ? 128 : code));
  });
}
