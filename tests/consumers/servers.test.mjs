import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { emptyFolder, install, runsIn } from './throw_away.mjs';
import { worked } from './worked.mjs';

const doors = {
  'attention-playground': ['AttentionError', 'attentionErrorCodes', 'loadAttention'],
  'attention-playground/operators': ['AttentionError', 'attentionErrorCodes', 'loadOperators'],
  'attention-playground/elements': ['AttentionPlayer'],
};

/** What the import of the doors leaves behind in Node, and whether it read, fetched or compiled anything. */
const importing = `
import fs from 'node:fs';
const asked = [];
const watch = (object, key, counts = () => true) => {
  const own = object[key];
  object[key] = (...given) => { if (counts(given)) asked.push(key); return own.apply(object, given); };
};
watch(globalThis, 'fetch');
watch(WebAssembly, 'compile');
watch(WebAssembly, 'instantiate');
// Node itself reads the scripts.
watch(fs.promises, 'readFile', ([path]) => /[.]wasm$/.test(path));
watch(globalThis, 'setTimeout');
const before = Reflect.ownKeys(globalThis).map(String);
const names = {};
for (const name of process.argv.slice(2)) names[name] = Object.keys(await import(name)).sort();
const left = Reflect.ownKeys(globalThis).map(String).filter((key) => !before.includes(key));
console.log(JSON.stringify({ names, left, asked, document: typeof document, window: typeof window }));
`;

/** What the page on the module says of the import, by the conditions of who resolves it. */
describe('13: the import where pages are rendered on a server does nothing but define', () => {
  let folder;
  before(() => {
    folder = emptyFolder('servers');
    install(folder);
    writeFileSync(join(folder, 'imports.mjs'), importing);
  });

  for (const condition of ['none', 'react-server', 'worker', 'edge-light', 'browser']) {
    test(`in Node, with the condition ${condition}`, () => {
      // Who says `browser` says that there is a document for the elements.
      const expected = Object.entries(doors).filter(
        ([name]) => condition !== 'browser' || !name.endsWith('elements'),
      );
      const flags = condition === 'none' ? [] : [`--conditions=${condition}`];
      const names = expected.map(([name]) => name);
      const printed = runsIn(folder, [...flags, 'imports.mjs', ...names]);
      assert.deepEqual(JSON.parse(printed), {
        names: Object.fromEntries(expected),
        left: [],
        asked: [],
        document: 'undefined',
        window: 'undefined',
      });
    });
  }

  /** A bundle of a program, as `imported` in a context that has what the language has, and `more`. */
  async function bundled(contents, conditions, more) {
    const { outputFiles, warnings } = await build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'imported',
      platform: 'neutral',
      conditions,
      // The address of a script, which a classic one has not, is asked for when something is loaded.
      logOverride: { 'empty-import-meta': 'silent' },
    });
    assert.deepEqual(warnings, []);
    const context = { ...more };
    runInNewContext(outputFiles[0].text, context);
    assert.deepEqual(Object.keys(context), [...Object.keys(more), 'imported']);
    return context.imported;
  }

  for (const conditions of [
    ['react-server'],
    ['edge-light', 'worker'],
    ['workerd', 'worker', 'browser'],
  ]) {
    test(`bundled with ${conditions.join(', ')}, where there is nothing but the language`, async () => {
      for (const [name, names] of Object.entries(doors)) {
        const imported = await bundled(`export * from '${name}';`, conditions, {
          WebAssembly: undefined,
        });
        assert.deepEqual(Object.keys(imported).sort(), names);
      }
    });
  }

  test('and what is bundled so computes, with a compiled module handed in', async () => {
    const { loadAttention } = await bundled(
      `export * from 'attention-playground';`,
      ['edge-light', 'worker'],
      { WebAssembly, URL, TextDecoder },
    );
    const wasm = readFileSync(
      join(folder, 'node_modules', 'attention-playground', 'attention_core.wasm'),
    );
    const attention = await loadAttention({ module: await WebAssembly.compile(wasm) });
    const { output } = attention.scaledDotProduct({
      query: [[1, 0.5]],
      key: [
        [0.95, 0.55],
        [0.9, 0.6],
        [0.92, 0.65],
      ],
      value: [
        [0.5, 0.2],
        [0.7, 0.4],
        [0.8, 0.5],
      ],
      scale: 1,
    });
    assert.equal(Array.from(output.data, (number) => number.toFixed(4)).join(' '), worked);
  });
});
