import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';

/** Writes `folder/NAME.cjs`, for `require` in Node, from the ES module `folder/NAME.js`. */
export async function writeCommonJs(folder, name) {
  const { code } = await transform(readFileSync(join(folder, `${name}.js`), 'utf8'), {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minify: true,
    define: { 'import.meta.url': 'moduleUrl' },
    // CommonJS knows its own file by its path; the module finds the WebAssembly beside it by an address.
    banner: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;",
  });
  writeFileSync(join(folder, `${name}.cjs`), code);
}

/**
 * Writes the declarations of `folder/types` once more for CommonJS, into `folder/types-cjs`, and a file a door to name
 * them: TypeScript takes a declaration for an ES module or for CommonJS by the package.json above it.
 */
export function writeCommonJsTypes(folder, doors) {
  const types = join(folder, 'types-cjs');
  rmSync(types, { recursive: true, force: true });
  cpSync(join(folder, 'types'), types, { recursive: true });
  writeFileSync(join(types, 'package.json'), '{ "type": "commonjs" }\n');
  for (const { name, types: declared } of doors)
    writeFileSync(
      join(folder, `${name}.d.cts`),
      `export * from '${declared.replace('./types/', './types-cjs/')}';\n`,
    );
}
