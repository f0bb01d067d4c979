import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesIn, writeHashTable } from './hash_table.mjs';
import { manifest } from './manifest.mjs';
import { packaged } from './markdown.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(project, 'dist');

/** What goes into the package: where it is in the project, and where in the package. */
const copied = new Map([
  ['LICENSE', 'LICENSE'],
  ['CHANGELOG.md', 'CHANGELOG.md'],
  ['docs/package.md', 'README.md'],
  ['web/examples/schema.json', 'example.schema.json'],
  ...['.js', '.cjs'].map((ending) => [
    `scripts/package/elements_on_server${ending}`,
    `elements_on_server${ending}`,
  ]),
  ...[
    ...['calls', 'cpp', 'elements', 'errors', 'examples', 'export', 'frame', 'hosting'],
    ...['import', 'links', 'module', 'node', 'offline', 'security', 'stability'],
  ].map((name) => [`docs/${name}.md`, `docs/${name}.md`]),
]);

/** Built before. */
const built = [
  ...['attention', 'attention-operators'].flatMap((name) =>
    ['.js', '.cjs', '.d.ts', '.d.cts'].map((ending) => name + ending),
  ),
  'attention-elements.js',
  'attention-elements.d.ts',
  'attention-elements.d.cts',
  'attention_core.wasm',
  'attention_operators.wasm',
  'attention-playground.html',
  'embed.html',
];

const urlTypes = ['wasm_url.d.ts', 'wasm_url.d.cts'];
const wasmUrl = `/** The address of the file, as the bundler that imports it makes it. */
declare const url: string;
export default url;
`;

/** Makes the folder of what has been built, beside it the site, into the package: the last step of a build. */
export function writeContents(folder = dist) {
  for (const [from, to] of copied) {
    mkdirSync(join(folder, to, '..'), { recursive: true });
    const text = readFileSync(join(project, from), 'utf8');
    writeFileSync(join(folder, to), from.endsWith('.md') ? packaged(text, from, copied) : text);
  }
  for (const name of urlTypes) writeFileSync(join(folder, name), wasmUrl);
  const files = [
    ...built,
    ...copied.values(),
    ...urlTypes,
    'hashes.json',
    'package.json',
    ...['types', 'types-cjs'].flatMap((types) =>
      filesIn(join(folder, types)).map((name) => `${types}/${name}`),
    ),
  ];
  writeHashTable(folder, files);
  const own = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(own, files), null, 2)}\n`);
  const site = join(folder, 'site');
  rmSync(join(site, 'hashes.json'), { force: true });
  writeHashTable(site, filesIn(site));
}
