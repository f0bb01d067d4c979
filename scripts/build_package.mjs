import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { build } from 'vite';
import { writeCommonJs, writeCommonJsTypes } from './package/common_js.mjs';

const project = fileURLToPath(new URL('..', import.meta.url));

/** The package's doors: what each is called in dist, and its source. */
export const doors = [
  { name: 'attention', entry: 'attention_playground' },
  { name: 'attention-operators', entry: 'attention_operators' },
].map(placed);

/** And the script that defines the elements, which `web/vite.elements.config.ts` bundles: only its types are made here. */
const declared = [...doors, placed({ name: 'attention-elements', entry: 'attention_elements' })];

function placed({ name, entry }) {
  return {
    name,
    types: `./types/package/${entry}.js`,
    entry: join(project, 'web/src/package', `${entry}.ts`),
  };
}

/** The WebAssembly modules: the file of each, the name that it is imported by, and the room that imports it. */
const modules = ['core', 'operators'].map((room) => ({
  room,
  file: `attention_${room}`,
  imported: `attention-${room}-module`,
}));
const built = (file) => join(project, 'build/wasm/module', file);

/**
 * Bundles `entry` into one ES module `folder/name`, with its WebAssembly as a file beside it. Vite finds the
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
      alias: Object.fromEntries(
        modules.map(({ file, imported }) => [imported, built(`${file}.mjs`)]),
      ),
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
  const path = join(folder, name);
  writeFileSync(path, withPlainAddresses(readFileSync(path, 'utf8')));
}

/** Vite wraps the address of a file in a second one; the bundlers of others know the plain form best. */
function withPlainAddresses(script) {
  const wrapped =
    /new URL\(new URL\(`(\w+\.wasm)`,\s*import\.meta\.url\)\.href,\s*``\s*\+\s*import\.meta\.url\)/g;
  const plain = script.replace(wrapped, 'new URL("$1",import.meta.url)');
  if (plain === script) throw new Error('The bundle has no address of a WebAssembly file.');
  return plain;
}

/** Writes the declarations of the package's sources into `folder/types`, and a file a door in `folder` to name them. */
export function writeTypes(folder) {
  const types = join(folder, 'types');
  rmSync(types, { recursive: true, force: true });
  const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project);
  const program = ts.createProgram(
    declared.map(({ entry }) => entry),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(project, 'web/src'),
      outDir: types,
    },
  );
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
  for (const { room, file } of modules)
    copyFileSync(built(`${file}.d.ts`), join(types, room, `${file}.d.ts`));
  for (const file of readdirSync(types, { recursive: true }).filter((each) =>
    each.endsWith('.d.ts'),
  )) {
    const path = join(types, file);
    writeFileSync(path, withExtensions(readFileSync(path, 'utf8')));
  }
  for (const { name, types } of declared)
    writeFileSync(join(folder, `${name}.d.ts`), `export * from '${types}';\n`);
  writeCommonJsTypes(folder, declared);
}

/** Node's own resolution, which consumers' TypeScript follows, wants extensions in relative imports. */
function withExtensions(declarations) {
  return modules
    .reduce(
      (text, { file, imported }) => text.replaceAll(`'${imported}'`, `'./${file}'`),
      declarations,
    )
    .replaceAll(/(from |import\()(['"])(\.[^'"]*)\2/g, '$1$2$3.js$2');
}

/** The doors with their WebAssembly, as ES modules and as CommonJS, and their declarations with dist/types. */
export async function buildPackage(folder = join(project, 'dist')) {
  mkdirSync(folder, { recursive: true });
  for (const { name, entry } of doors) {
    await bundle(entry, folder, `${name}.js`);
    await writeCommonJs(folder, name);
  }
  writeTypes(folder);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildPackage();
