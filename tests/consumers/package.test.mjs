import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { filesIn } from '../../scripts/package/hash_table.mjs';
import { linkFaults } from '../rooms/link_checks.mjs';
import { emptyFolder, install } from './throw_away.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (path) => readFileSync(path, 'utf8');
const own = JSON.parse(textOf(`${project}package.json`));

/** Every file that an entry of `exports` may lead to, with the conditions on the way. */
function targets(entry, conditions = []) {
  if (typeof entry === 'string') return [{ file: entry, conditions }];
  return Object.entries(entry).flatMap(([name, next]) => targets(next, [...conditions, name]));
}

describe('the packed package', () => {
  let folder;
  let packed;
  let files;
  before(() => {
    folder = install(emptyFolder('package'));
    packed = JSON.parse(textOf(join(folder, 'package.json')));
    files = filesIn(folder);
  });

  test('is named, numbered and licensed as the project is, and needs no other package', () => {
    assert.deepEqual(
      [packed.name, packed.version, packed.license, packed.engines],
      [own.name, own.version, own.license, own.engines],
    );
    assert.deepEqual(
      [packed.dependencies, packed.private, packed.scripts],
      Array(3).fill(undefined),
    );
    assert.match(textOf(join(folder, 'CHANGELOG.md')), new RegExp(`^## ${own.version}$`, 'm'));
    assert.match(textOf(join(folder, 'LICENSE')), /MIT License/);
  });

  test('holds every file that its entries lead to, and nothing of the site', () => {
    const entries = Object.keys(packed.exports);
    for (const entry of ['.', './operators', './elements', './core.wasm', './operators.wasm'])
      assert.ok(entries.includes(entry), entry);
    const all = [
      ...targets(packed.exports).map(({ file }) => file),
      ...[packed.main, packed.module, packed.types, ...packed.sideEffects],
    ];
    assert.ok(all.length >= 25, `only ${all.length} targets`);
    assert.deepEqual(
      all.filter((file) => !existsSync(join(folder, file))),
      [],
    );
    assert.deepEqual(
      files.filter((file) => file.startsWith('site/')),
      [],
    );
    assert.equal(
      textOf(join(folder, 'example.schema.json')),
      textOf(`${project}web/examples/schema.json`),
    );
  });

  test('7, 13: what a browser or a bundler reads has no require, no name of a Node module to resolve, and no address of a folder', () => {
    const scripts = new Set(
      targets(packed.exports)
        .filter(
          ({ conditions }) => !conditions.includes('require') && !conditions.includes('types'),
        )
        .map(({ file }) => file)
        .filter((file) => file.endsWith('.js')),
    );
    assert.ok(scripts.size >= 4, [...scripts].join());
    for (const script of scripts) {
      const text = textOf(join(folder, script));
      for (const forbidden of [
        /\brequire\(/,
        /\b(?:from|import)\s*\(?["'`](?:node:|fs|path|module|worker_threads)/,
        /__dirname|__filename/,
        /new URL\(["'`]\.\/["'`]/,
        /\bnew Function\b|\beval\(/,
        /import\.meta\.resolve/,
      ])
        assert.doesNotMatch(text, forbidden, `${script} holds ${forbidden}`);
      // Nothing that a consumer would have to install: all that is imported is in the file.
      assert.doesNotMatch(text, /^\s*import\s*["'{*]|\bimport\(/m, script);
    }
  });

  test('says the SHA-384 of every file that can be loaded, and so does the site', () => {
    let compared = 0;
    for (const place of [folder, `${project}dist/site`]) {
      const table = JSON.parse(textOf(join(place, 'hashes.json')));
      const loadable = filesIn(place).filter((file) => /\.(?:js|css|wasm|html|svg)$/.test(file));
      assert.deepEqual(Object.keys(table).sort(), loadable.sort());
      for (const [file, integrity] of Object.entries(table)) {
        const digest = createHash('sha384')
          .update(readFileSync(join(place, file)))
          .digest('base64');
        assert.equal(integrity, `sha384-${digest}`, file);
        compared += 1;
      }
    }
    assert.ok(compared >= 20, `only ${compared} files`);
  });

  test('brings a README and pages whose links lead to files of the package', () => {
    const pages = files.filter((file) => file.endsWith('.md'));
    assert.ok(pages.length >= 6, pages.join());
    const read = (file) => textOf(join(folder, file));
    assert.deepEqual(
      pages.flatMap((page) => linkFaults(page, files, read)),
      [],
    );
    for (const page of readdirSync(join(folder, 'docs')))
      assert.match(
        read('README.md'),
        new RegExp(`\\(docs/${page}\\)`),
        `README.md does not name ${page}`,
      );
  });
});
