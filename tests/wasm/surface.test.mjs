import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as room from '../../build/wasm/room/room.mjs';
import { startRaw } from './module.mjs';

const raw = await startRaw();

/** What a module binds, without what Emscripten adds: memory views, error classes and bookkeeping. */
function bound(module) {
  const own =
    /^(HEAP\w+|BindingError|InternalError|UnboundTypeError|count_emval_handles|instantiateWasm|calledRun)$/;
  return Object.keys(module)
    .filter((name) => !own.test(name))
    .sort();
}

test('the module binds these calls and no class', () => {
  assert.deepEqual(bound(raw), [
    'canHold',
    'difference',
    'differences',
    'effectiveNumber',
    'entropy',
    'explain',
    'largest',
    'percentages',
    'randomNormal',
    'ratio',
    'rowTotal',
    'scaledDotProduct',
    'shadow',
    'similarity',
    'softmax',
    'trace',
    'weightedSum',
  ]);
});

test('the module of operators binds those of the table and no class', async () => {
  const operators = bound(await startRaw('attention_operators'));
  assert.deepEqual(operators, ['canHold', ...Object.keys(room.operatorTable)].sort());
});

test('a core and the package offer these calls', async () => {
  assert.deepEqual(Object.keys(room.createCore(raw)).sort(), [
    'difference',
    'explain',
    'randomNormal',
    'readOuts',
    'scaledDotProduct',
    'similarity',
    'softmax',
    'trace',
    'weightedSum',
  ]);
  assert.deepEqual(Object.keys(await room.loadAttention()).sort(), [
    'randomNormal',
    'scaledDotProduct',
    'similarity',
    'softmax',
    'trace',
    'weightedSum',
  ]);
});

for (const name of ['attention_core', 'attention_operators']) {
  test(`the glue of ${name} makes no code at run time and loads nothing that bundlers trip over`, () => {
    const glue = readFileSync(
      new URL(`../../build/wasm/module/${name}.mjs`, import.meta.url),
      'utf8',
    );
    for (const forbidden of [
      'new Function',
      'eval(',
      'new URL("./"',
      "new URL('./'",
      'require(',
      'import(',
    ]) {
      assert.equal(glue.includes(forbidden), false, `the glue holds ${forbidden}`);
    }
    assert.equal(glue.match(/new URL\(/g)?.length, 1);
  });
}

test('results hold plain numbers, typed arrays and nothing that JSON refuses', async () => {
  const attention = await room.loadAttention();
  const { output, weights, emptyRows } = attention.scaledDotProduct({
    query: [[1, 0]],
    key: [[1, 0]],
    value: [[7]],
    needWeights: true,
  });
  assert.deepEqual(
    [...output.data, ...output.shape, ...weights.data, emptyRows.length],
    [7, 1, 1, 1, 0],
  );
  const trace = attention.trace({ query: [[1, 0.5]], key: [[0.9, 0.6]], value: [[1]] });
  const explanation = trace.explain('scores', 0, 0);
  assert.equal(explanation.terms.length, 2);
  assert.equal(
    JSON.stringify(explanation.terms.map(({ left, right, product }) => ({ left, right, product }))),
    '[{"left":1,"right":0.9,"product":0.9},{"left":0.5,"right":0.6,"product":0.3}]',
  );
  assert.doesNotThrow(() => JSON.stringify({ output, weights, trace, explanation }));
});
