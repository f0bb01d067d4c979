import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Most bytes over the wire, compressed by gzip. */
export const budgets = { module: 90_000, pageScripts: 120_000 };

const compressed = (path) => gzipSync(readFileSync(path)).length;

/** The scripts that a page asks for before anything is done on it: those it names, and what these import. */
export function scriptsOf(page) {
  const html = readFileSync(page, 'utf8');
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="([^"]+\.js)"/g)];
  const found = new Set();
  const follow = (path) => {
    if (found.has(path)) return;
    found.add(path);
    // `import('…')` is not among these: such a part is fetched when it is wanted.
    const imports = readFileSync(path, 'utf8').matchAll(
      /\b(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g,
    );
    for (const [, address] of imports) follow(join(dirname(path), address));
  };
  for (const [, address] of named) follow(join(dirname(page), address));
  return [...found];
}

/**
 * What is larger than its budget, in words: the module (`module` holds attention_core.wasm and its script) and the
 * scripts of the page at `page`.
 */
export function sizeFaults({ module, page }, limits = budgets) {
  const missing = [join(module, 'attention_core.wasm'), page].filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`There is no ${missing.join(' and no ')} to weigh.`);
  const weighed = [
    {
      name: 'the WebAssembly module with its script',
      files: ['attention_core.wasm', 'attention_core.mjs'].map((name) => join(module, name)),
      limit: limits.module,
    },
    {
      name: 'the scripts that the page starts with',
      files: scriptsOf(page),
      limit: limits.pageScripts,
    },
  ];
  return weighed.flatMap(({ name, files, limit }) => {
    if (files.length === 0) return [`${name}: none found`];
    const size = files.reduce((total, file) => total + compressed(file), 0);
    return size <= limit
      ? []
      : [`${name}: ${size} bytes after gzip, of at most ${limit} (${files.join(', ')})`];
  });
}
