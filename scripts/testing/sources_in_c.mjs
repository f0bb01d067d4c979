import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../setup/toolchain.mjs';

/** The C++ sources and headers of the library and its tests, as paths from the project's folder. */
export function sourcesInC() {
  return ['cpp', join('tests', 'native')].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true })
      .filter((name) => /\.(h|cpp)$/.test(name))
      .map((name) => join(folder, name)),
  );
}
