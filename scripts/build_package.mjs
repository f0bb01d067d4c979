import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { build } from 'vite';

const project = fileURLToPath(new URL('..', import.meta.url));
const entry = join(project, 'web/src/package/attention_playground.ts');

/**
 * Bundles `entry` into one ES module `folder/name`, with attention_core.wasm as a file beside it. Vite finds the
 * file by the `new URL(…, import.meta.url)` in the sources; its library mode would put the bytes into the module.
 */
export async function bundle(entry, folder, name) {
  await build({
    configFile: false,
    root: project,
    base: './',
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      alias: { 'attention-core-module': join(project, 'build/wasm/module/attention_core.mjs') },
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: name, assetFileNames: '[name][extname]' },
      },
    },
  });
}

/** Writes the declarations of the package's sources into `folder/types`, and `folder/attention.d.ts` to name them. */
export function writeTypes(folder) {
  const types = join(folder, 'types');
  rmSync(types, { recursive: true, force: true });
  const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project);
  const program = ts.createProgram([entry], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(project, 'web/src'),
    outDir: types,
  });
  const { diagnostics } = program.emit();
  const faults = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (faults.length > 0) {
    throw new Error(
      ts.formatDiagnostics(faults, {
        getCanonicalFileName: (file) => file,
        getCurrentDirectory: () => project,
        getNewLine: () => '\n',
      }),
    );
  }
  copyFileSync(
    join(project, 'build/wasm/module/attention_core.d.ts'),
    join(types, 'core/attention_core.d.ts'),
  );
  for (const file of readdirSync(types, { recursive: true }).filter((each) =>
    each.endsWith('.d.ts'),
  )) {
    const path = join(types, file);
    writeFileSync(path, withExtensions(readFileSync(path, 'utf8')));
  }
  writeFileSync(
    join(folder, 'attention.d.ts'),
    "export * from './types/package/attention_playground.js';\n",
  );
}

/** Node's own resolution, which consumers' TypeScript follows, wants extensions in relative imports. */
function withExtensions(declarations) {
  return declarations
    .replaceAll("'attention-core-module'", "'./attention_core'")
    .replaceAll(/from '(\.[^']*)'/g, "from '$1.js'");
}

/** dist/attention.js, dist/attention_core.wasm, dist/attention.d.ts with dist/types. */
export async function buildPackage(folder = join(project, 'dist')) {
  mkdirSync(folder, { recursive: true });
  await bundle(entry, folder, 'attention.js');
  writeTypes(folder);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildPackage();
