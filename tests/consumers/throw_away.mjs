import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packedFolder } from '../../scripts/package/pack.mjs';
import { findPython } from '../../scripts/setup/python.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const tools = join(project, 'node_modules');

/** The packed package, as npm would publish it. */
export function tarball() {
  const packed = existsSync(packedFolder)
    ? readdirSync(packedFolder).filter((name) => name.endsWith('.tgz'))
    : [];
  assert.equal(packed.length, 1, 'no packed package: run `npm run build && npm run package` first');
  return join(packedFolder, packed[0]);
}

/** The file behind a command that a package brings. */
export function toolOf(command) {
  const name = command === 'tsc' ? 'typescript' : command;
  const { bin } = JSON.parse(readFileSync(join(tools, name, 'package.json'), 'utf8'));
  return join(tools, name, bin[command]);
}

/** The project's own copy of a tool, in a folder that is no part of the project. */
function link(folder, name) {
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(tools, name), place, 'junction');
}

const quietly = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
// Of webpack only the compiler is among the project's tools; this reads the same configuration file.
const webpackRunner = fileURLToPath(new URL('run_webpack.mjs', import.meta.url));

/** What one line of the documentation is run as: the package from its tarball, tools from the project's. */
export function perform(line, folder) {
  const [program, ...words] = line.split(' ');
  const run = (command, parameters) =>
    execFileSync(command, parameters, { cwd: folder, encoding: 'utf8', env: plainEnvironment() });
  // npm would install into the next folder above that has one.
  if (line.startsWith('npm install '))
    assert.ok(existsSync(join(folder, 'package.json')), `no npm init before ${line}`);
  if (line === 'npm install attention-playground')
    return run('npm', ['install', ...quietly, tarball()]);
  if (program === 'npm' && words[0] === 'install') {
    const names = words.slice(1).filter((word) => word !== '--save-dev');
    for (const name of names) if (name !== 'webpack-cli') link(folder, name);
    return '';
  }
  if (line === 'npx webpack') return run(process.execPath, [webpackRunner]);
  if (program === 'npx') {
    const [name, ...parameters] = words;
    return run(toolOf(name), parameters);
  }
  if (program === 'node') return run(process.execPath, words);
  if (program === 'python3') return run(findPython() ?? program, words);
  return run(program, words);
}

/** Without what npm and a test runner leave for the programs that they start. */
export function plainEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_(?!config_cache)|NODE_OPTIONS|NODE_TEST|NODE_PATH)/i.test(name),
    ),
  );
}

/** What Node prints when it is run in a folder with these words. */
export const runsIn = (folder, words) =>
  execFileSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    env: plainEnvironment(),
  }).trim();

/** An empty folder in the build folder; what an earlier run left there is gone. */
export function emptyFolder(name) {
  const folder = join(project, 'build', 'consumers', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Installs the package into a folder, as a project of its own; gives the package's folder in it. */
export function install(folder) {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  perform('npm install attention-playground', folder);
  return join(folder, 'node_modules', 'attention-playground');
}

/**
 * Does what a section of the documentation says, in an empty folder but for the files at the paths `beside`. Gives the
 * folder and what the last command printed.
 */
export function follow({ title, files, commands }, { except = [], beside = [] } = {}) {
  const folder = emptyFolder(title.toLowerCase().replace(/\W+/g, '-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const path of beside) copyFileSync(path, join(folder, basename(path)));
  let printed = '';
  for (const line of commands.filter((each) => !except.includes(each)))
    printed = perform(line, folder);
  return { folder, printed };
}
