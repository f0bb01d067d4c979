import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { budgets, scriptsOf, sizeFaults } from '../../scripts/size_budgets.mjs';

describe('the check of sizes', () => {
  let folder;
  let built;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'sizes-'));
    mkdirSync(join(folder, 'assets'));
    const put = (name, content) => writeFileSync(join(folder, name), content);
    // Bytes that gzip makes no smaller.
    put('attention_core.wasm', randomBytes(1000));
    put('attention_core.mjs', 'export default 1;');
    put(
      'index.html',
      '<script src="./assets/first.js"></script><script type="module" crossorigin src="./assets/index-1.js"></script>',
    );
    put('assets/first.js', '1;');
    put('assets/index-1.js', 'import{a}from"./shared.js";import"./side.js";import("./lazy.js");');
    put('assets/shared.js', `export const a="${randomBytes(1000).toString('base64')}";`);
    put('assets/side.js', 'import"./shared.js";');
    put('assets/lazy.js', randomBytes(5000).toString('base64'));
    built = { module: folder, page: join(folder, 'index.html') };
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('follows what scripts import, and leaves out what is fetched later', () => {
    assert.deepEqual(
      scriptsOf(built.page).map((path) => path.slice(join(folder, 'assets').length + 1)),
      ['first.js', 'index-1.js', 'shared.js', 'side.js'],
    );
  });
  test('lets sizes within the budgets pass', () => {
    assert.deepEqual(sizeFaults(built), []);
    assert.deepEqual(budgets, { module: 90_000, pageScripts: 120_000 });
  });
  test('refuses a module that is too large, and names the bytes', () => {
    const faults = sizeFaults(built, { ...budgets, module: 1000 });
    assert.equal(faults.length, 1);
    assert.match(faults[0], /^the WebAssembly module with its script: \d{4} bytes .* at most 1000/);
  });
  test('refuses scripts that are too large', () => {
    const faults = sizeFaults(built, { ...budgets, pageScripts: 1000 });
    assert.equal(faults.length, 1);
    assert.match(faults[0], /^the scripts that the page starts with: \d{4} bytes/);
  });
  test('refuses a page without scripts, and a build that is not there', () => {
    const page = join(folder, 'empty.html');
    writeFileSync(page, '<p>nothing</p>');
    assert.match(sizeFaults({ ...built, page }).join(), /none found/);
    assert.throws(
      () => sizeFaults({ ...built, page: join(folder, 'no.html') }),
      /no\.html to weigh/,
    );
  });
});
