import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a page may name with `integrity`, or fetch with it. */
const loadable = /\.(?:js|css|wasm|html|svg)$/;

export const integrityOf = (path) =>
  `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;

/**
 * Writes `folder/hashes.json`: the SHA-384 of every script, style sheet, WebAssembly, page and picture among `files`
 * (paths inside the folder), as `integrity` takes it.
 */
export function writeHashTable(folder, files) {
  const table = Object.fromEntries(
    files
      .filter((file) => loadable.test(file))
      .sort()
      .map((file) => [file, integrityOf(join(folder, file))]),
  );
  writeFileSync(join(folder, 'hashes.json'), `${JSON.stringify(table, null, 2)}\n`);
}

/** The paths of all files in a folder, with `/` between. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
