import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { emptyFolder, install } from './throw_away.mjs';

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

/** The rows of the page's first table: `{ code, example }`, the example empty where there is none to give. */
const rows = [
  ...page.split('## `wasm-load`')[0].matchAll(/^\| `([a-z-]+)` \|.*\| (?:`(.+)`)? ?\|$/gm),
].map(([, code, example]) => ({ code, example }));

describe('the page on errors', () => {
  let module;
  before(async () => {
    const folder = install(emptyFolder('errors'));
    module = await import(pathToFileURL(join(folder, 'attention.js')).href);
  });

  test('lists the codes that the package has, in their order', () => {
    assert.deepEqual(
      rows.map(({ code }) => code),
      [...module.attentionErrorCodes],
    );
  });

  test('gives an example of each, which fails as it says', async () => {
    const attention = await module.loadAttention();
    const tried = rows.filter(({ example }) => example !== undefined);
    assert.deepEqual(
      rows.filter(({ example }) => example === undefined).map(({ code }) => code),
      ['core-stopped'],
    );
    for (const { code, example } of tried) {
      const call = new Function('attention', 'loadAttention', `return ${example};`);
      await assert.rejects(
        async () => call(attention, module.loadAttention),
        (error) => {
          assert.ok(error instanceof module.AttentionError, `${example}: ${error}`);
          assert.equal(error.code, code, example);
          return true;
        },
      );
    }
  });
});
