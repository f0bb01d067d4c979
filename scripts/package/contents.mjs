import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesIn, writeHashTable } from './hash_table.mjs';
import { manifest } from './manifest.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(project, 'dist');

/** The pages of docs for who uses the package; they link to no others. */
const pages = ['errors', 'frame', 'hosting', 'module', 'offline', 'security', 'stability'];

/** What goes into the package as it stands: where it is in the project, and what it is called in the package. */
const copied = [
  ['LICENSE', 'LICENSE'],
  ['CHANGELOG.md', 'CHANGELOG.md'],
  ['web/examples/schema.json', 'example.schema.json'],
  ['scripts/package/elements_on_server.js', 'elements_on_server.js'],
  ...pages.map((name) => [`docs/${name}.md`, `docs/${name}.md`]),
];

/** Built before; that of the second list only in a build that makes it. */
const built = [
  ...['attention', 'attention-operators'].flatMap((name) =>
    ['.js', '.cjs', '.d.ts', '.d.cts'].map((ending) => name + ending),
  ),
  'attention-elements.js',
  'attention_core.wasm',
  'attention_operators.wasm',
  'attention-playground.html',
  'embed.html',
];
const builtAtTimes = ['attention-elements.d.ts'];

const urlTypes = ['wasm_url.d.ts', 'wasm_url.d.cts'];
const wasmUrl = `/** The address of the file, as the bundler that imports it makes it. */
declare const url: string;
export default url;
`;

/** The package's README is one of the pages of docs, and links as one: in the package it stands a folder higher. */
const readme = () =>
  readFileSync(join(project, 'docs', 'package.md'), 'utf8').replace(
    /\]\((\.\.\/)?([\w.-]+\.md)/g,
    (_, above, name) => (above ? `](${name}` : `](docs/${name}`),
  );

/** Makes the folder of what has been built, beside it the site, into the package: the last step of a build. */
export function writeContents(folder = dist) {
  for (const [from, to] of copied) {
    mkdirSync(join(folder, to, '..'), { recursive: true });
    copyFileSync(join(project, from), join(folder, to));
  }
  for (const name of urlTypes) writeFileSync(join(folder, name), wasmUrl);
  const files = [
    ...built,
    ...builtAtTimes.filter((name) => existsSync(join(folder, name))),
    ...copied.map(([, name]) => name),
    ...urlTypes,
    'README.md',
    'hashes.json',
    'package.json',
    ...['types', 'types-cjs'].flatMap((types) =>
      filesIn(join(folder, types)).map((name) => `${types}/${name}`),
    ),
  ];
  writeHashTable(folder, files);
  const own = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'README.md'), readme());
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(own, files), null, 2)}\n`);
  const site = join(folder, 'site');
  rmSync(join(site, 'hashes.json'), { force: true });
  writeHashTable(site, filesIn(site));
}
