import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { assertFollowed, recipes } from './recipes.mjs';
import { emptyFolder, follow, install, runsIn } from './throw_away.mjs';
import { worked } from './worked.mjs';

const sections = recipes('node.md');

test('the worked result is that of the article', () => assert.equal(worked, '0.6673 0.3673'));

const printing = [
  ['Node, ES modules', `${worked}\n`],
  ['Node, CommonJS', `${worked}\n`],
  [
    'Server rendering',
    `<attention-player example="blend-charge"><p>The output is ${worked}.</p></attention-player>\n`,
  ],
  ['TypeScript', `${worked}\nshape-mismatch\n`],
];
for (const [title, expected] of printing) {
  test(`the section "${title}" of the documentation prints the worked result`, () => {
    assert.equal(follow(sections.get(title)).printed, expected);
  });
}

test('every section of the documentation is among them', () =>
  assertFollowed(
    sections,
    printing.map(([title]) => title),
  ));

test('the README of the package leads to the worked result', () => {
  const section = recipes('package.md').get('The module');
  assert.equal(section.loose, 0);
  assert.ok(section.files['main.mjs'].endsWith(`// ${worked}\n`));
  assert.equal(follow(section).printed, `${worked}\n`);
});

const blend = `scaledDotProduct({ query: [[1, 0.5]], key: [[0.95, 0.55], [0.9, 0.6], [0.92, 0.65]], value: [[0.5, 0.2], [0.7, 0.4], [0.8, 0.5]], scale: 1 })`;
const print = `console.log(Array.from(output.data, (number) => number.toFixed(4)).join(' '));`;

/** Run before a program: nothing may be asked of the network. */
const noNetwork = `globalThis.fetch = () => { throw new Error('fetch was called'); };`;

describe('the installed package in Node', () => {
  let folder;
  before(() => {
    folder = emptyFolder('node');
    install(folder);
  });
  /** What a program in the folder prints. */
  function runs(name, text, flags = []) {
    writeFileSync(join(folder, name), text);
    return runsIn(folder, [...flags, name]);
  }

  for (const flags of [[], ['--conditions=browser']]) {
    test(`1, 2: the WebAssembly is read from disk, never fetched, with ${flags.join() || 'no flag'}`, () => {
      writeFileSync(join(folder, 'no_network.mjs'), noNetwork);
      const guarded = ['--import', './no_network.mjs', ...flags];
      const module = `import { loadAttention } from 'attention-playground';
        const { output } = (await loadAttention()).${blend}; ${print}`;
      assert.equal(runs('read.mjs', module, guarded), worked);
      const common = `const { loadAttention } = require('attention-playground');
        loadAttention().then((attention) => { const { output } = attention.${blend}; ${print} });`;
      assert.equal(runs('read.cjs', common, guarded), worked);
    });
  }

  test('2: require needs no ES module, and gives every name that import gives', () => {
    const flag = '--no-experimental-require-module';
    for (const name of ['', '/operators', '/elements'].map(
      (door) => `attention-playground${door}`,
    )) {
      const required = runs(
        'names.cjs',
        `console.log(Object.keys(require('${name}')).sort().join());`,
        [flag],
      );
      const imported = runs(
        'names.mjs',
        `console.log(Object.keys(await import('${name}')).sort().join());`,
      );
      assert.equal(required, imported);
    }
  });

  test('works in a worker thread, and with the address that the package gives for its WebAssembly', () => {
    const text = `import { isMainThread, Worker } from 'node:worker_threads';
      import { loadAttention } from 'attention-playground';
      if (isMainThread) new Worker(new URL(import.meta.url));
      else {
        const attention = await loadAttention({ wasmUrl: import.meta.resolve('attention-playground/core.wasm') });
        const { output } = attention.${blend}; ${print}
      }`;
    assert.equal(runs('thread.mjs', text), worked);
  });

  test('8: a page where the WebAssembly should be, and a file that is not there, are told with their address', () => {
    const text = `import { loadAttention } from 'attention-playground';
      for (const wasmUrl of ['data:text/html,<!doctype html>', new URL('none.wasm', import.meta.url)])
        await loadAttention({ wasmUrl }).catch(({ name, code, url, status, contentType }) =>
          console.log(JSON.stringify({ name, code, url: url.slice(0, 5), status, contentType })));`;
    assert.deepEqual(
      runs('lost.mjs', text)
        .split('\n')
        .map((line) => JSON.parse(line)),
      [
        {
          name: 'AttentionError',
          code: 'wasm-load',
          url: 'data:',
          status: 200,
          contentType: 'text/html',
        },
        { name: 'AttentionError', code: 'wasm-load', url: 'file:' },
      ],
    );
  });

  test('23: a result stays as it is when a later call makes the memory grow by 64 MB', () => {
    const text = `import { loadAttention } from 'attention-playground';
      const attention = await loadAttention();
      const { output } = attention.${blend};
      const copy = output.data.slice();
      const big = () => ({ data: new Float64Array(3000 * 64).fill(0.01), shape: [3000, 64] });
      const { weights } = attention.scaledDotProduct({ query: big(), key: big(), value: big(), needWeights: true });
      console.log(weights.data.byteLength > 64e6, output.data.length, output.data.every((number, at) => number === copy[at]));
      ${print}`;
    assert.equal(runs('growth.mjs', text), `true 2 true\n${worked}`);
  });
});
