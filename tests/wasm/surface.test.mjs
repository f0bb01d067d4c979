import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as room from '../../build/wasm/room/room.mjs';
import { startRaw } from './module.mjs';

const glue = readFileSync(
  new URL('../../build/wasm/module/attention_core.mjs', import.meta.url),
  'utf8',
);
const raw = await startRaw();

test('the module binds these calls and no class', () => {
  // What Emscripten adds of its own: memory views, error classes and bookkeeping.
  const own =
    /^(HEAP\w+|BindingError|InternalError|UnboundTypeError|count_emval_handles|instantiateWasm|calledRun)$/;
  assert.deepEqual(
    Object.keys(raw)
      .filter((name) => !own.test(name))
      .sort(),
    [
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
    ],
  );
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

test('the glue makes no code at run time and loads nothing that bundlers trip over', () => {
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
