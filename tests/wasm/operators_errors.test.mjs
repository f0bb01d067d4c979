import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AttentionError, loadOperators, operatorTable } from '../../build/wasm/room/room.mjs';

const operators = await loadOperators();

function refuses(call, code, message) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof AttentionError, `${error} is not an AttentionError`);
    assert.equal(error.code, code, error.message);
    assert.equal(error.message, message);
    return true;
  });
}

const query = [[[1, 0.5]]];
const key = [
  [
    [0.9, 0.6],
    [0.2, 0.1],
  ],
];
const value = [
  [
    [1, 2],
    [3, 4],
  ],
];

test('an operator that JavaScript sees is one of the table', () => {
  assert.deepEqual(Object.keys(operators).sort(), Object.keys(operatorTable).sort());
  for (const call of Object.values(operators)) {
    refuses(() => call(null), 'wrong-type', 'the request is null; it must be an object');
  }
});

test('wrong shapes are refused with both', () => {
  refuses(
    () => operators.scaledDotProduct({ query: [[[1, 0.5, 2]]], key, value }),
    'shape-mismatch',
    'key has 2 columns, query has 3',
  );
  refuses(
    () => operators.scaledDotProduct({ query, key: [[[1, 2], [3]]], value }),
    'shape-mismatch',
    'key[0][1] has 1 entries, its neighbours have 2; arrays of one axis must be equally long',
  );
  refuses(
    () =>
      operators.scaledDotProduct({
        query: { data: new Float64Array(3), shape: [1, 2] },
        key,
        value,
      }),
    'shape-mismatch',
    'query.shape is [1, 2], which is 2 numbers; data has 3',
  );
});

test('wrong types are refused by name and place', () => {
  refuses(
    () => operators.scaledDotProduct({ query: [[['1', 0.5]]], key, value }),
    'wrong-type',
    'query[0][0][0] is "1" (a string); every entry must be a number',
  );
  refuses(
    () => operators.scaledDotProduct({ query, key, value, scale: '1' }),
    'wrong-type',
    'scale is "1" (a string); it must be a number',
  );
  refuses(
    () => operators.scaledDotProduct({ query, key, value, isCausal: true }),
    'unknown-name',
    `the request has no field "isCausal"; its fields are ${Object.keys(operatorTable.scaledDotProduct.fields).join(', ')}`,
  );
  refuses(() => operators.scaledDotProduct({ query, key }), 'missing-input', 'value is missing');
});

test('heads that do not divide are refused', () => {
  refuses(
    () => operators.splitHeads({ input: [[1, 2, 3]], heads: 2 }),
    'shape-mismatch',
    'input has 3 columns, which 2 heads do not divide',
  );
});

test('NaN is refused by its place, unless it is allowed', () => {
  const holding = [[[Number.NaN, 0.5]]];
  refuses(
    () => operators.scaledDotProduct({ query: holding, key, value }),
    'not-finite',
    'query[0][0][0] is nan; every number must be finite',
  );
  const { output } = operators.scaledDotProduct({
    query: holding,
    key,
    value,
    allowNonFinite: true,
  });
  assert.deepEqual([...output.data], [Number.NaN, Number.NaN]);
});

test('a mask of the wrong rank is refused', () => {
  refuses(
    () => operators.scaledDotProduct({ query, key, value, mask: [[[[[true, false]]]]] }),
    'shape-mismatch',
    'mask has shape [1, 1, 1, 1, 2]; it must broadcast to [1, 1, 2]',
  );
});

test('an operator answers with copies that stay when the next call grows the memory', () => {
  const { output } = operators.scaledDotProduct({ query, key, value, scale: 1 });
  const before = [...output.data];
  operators.matmul({
    a: { data: new Float64Array(1 << 20).fill(1), shape: [1024, 1024] },
    b: { data: new Float64Array(1024).fill(1), shape: [1024, 1] },
  });
  assert.deepEqual([...output.data], before);
});

const zeros = (...shape) => ({
  data: new Float64Array(shape.reduce((product, length) => product * length, 1)),
  shape,
});

test('a call whose results no memory can take is refused before it starts', () => {
  const calls = {
    matmul: { a: zeros(30_000, 1), b: zeros(1, 30_000) },
    gemm: { a: zeros(1, 30_000), b: zeros(30_000, 1), transposeA: true, transposeB: true },
    embedding: { weight: zeros(1, 1_000_000), indices: zeros(2000) },
    attentionGradientDecay: {
      input: zeros(4000, 60),
      queryWeight: zeros(8, 60),
      keyWeight: zeros(8, 60),
      valueWeight: zeros(2000, 60),
    },
    recurrentGradientDecay: {
      kind: 'rnn',
      input: zeros(20_000, 60),
      weights: [{ weightIh: zeros(400, 60), weightHh: zeros(400, 400) }],
    },
    scaledDotProduct: { query: zeros(30_000, 1), key: zeros(1, 1), value: zeros(1, 30_000) },
    linear: { input: zeros(30_000, 1), weight: zeros(30_000, 1) },
    scoreSpread: { query: zeros(20_000, 1), key: zeros(20_000, 1) },
    generalSimilarity: {
      query: zeros(30_000, 1),
      key: zeros(1, 30_000),
      weight: zeros(1, 30_000),
    },
    sinusoidalEncoding: { positions: zeros(2000), columns: 1_000_000 },
    alibiBias: { heads: 8, queries: 20_000, keys: 20_000 },
    feedForward: {
      input: zeros(30_000, 1),
      linear1: { weight: zeros(30_000, 1) },
      linear2: { weight: zeros(1, 30_000) },
    },
    multiHead: {
      query: zeros(100, 400, 1),
      key: zeros(400_000, 400, 1),
      value: zeros(400_000, 400, 1),
      parameters: { inProjWeight: zeros(3, 1), outProj: { weight: zeros(1, 1) } },
      numHeads: 1,
      needWeights: true,
    },
  };
  for (const [name, request] of Object.entries(calls)) {
    assert.throws(
      () => operators[name](request),
      (error) => {
        assert.equal(error.code, 'out-of-memory', `${name}: ${error.message}`);
        assert.match(error.message, new RegExp(`^${name} needs about [0-9]+ MB, more than`));
        return true;
      },
    );
  }
  assert.deepEqual([...operators.matmul({ a: [[2]], b: [[3]] }).output.data], [6]);
});

test('messages name the fields that JavaScript has', () => {
  const layer = { weightIh: [[Number.NaN]], weightHh: [[1]] };
  refuses(
    () => operators.recurrent({ kind: 'rnn', input: [[1]], weights: [layer] }),
    'not-finite',
    'weights[0].weightIh[0][0] is nan; every number must be finite',
  );
  refuses(
    () =>
      operators.multiHead({
        query: [[1, 2]],
        key: [[1, 2]],
        value: [[1, 2]],
        parameters: { inProjWeight: [[1, 2]], outProj: { weight: [[1]] } },
        numHeads: 1,
      }),
    'shape-mismatch',
    'inProjWeight has shape [1, 2]; it must be [6, 2]',
  );
  refuses(
    () => operators.softmaxBackward({ input: [1, 2], gradOutput: [1] }),
    'shape-mismatch',
    'gradOutput has shape [1], output has [2]',
  );
  refuses(
    () => operators.crossEntropy({ input: [1, 2], probabilities: [Number.NaN, 1] }),
    'not-finite',
    'probabilities[0] is nan; every number must be finite',
  );
  refuses(
    () =>
      operators.recurrentGradientDecay({
        kind: 'lstm',
        input: [[1]],
        weights: [{ weightIh: zeros(4, 1), weightHh: zeros(4, 1) }],
        forgetBias: Number.NaN,
      }),
    'not-finite',
    'forgetBias is nan; it must be finite',
  );
  refuses(
    () =>
      operators.entropy({
        weights: [
          [1, 0],
          [0.5, -0.5],
        ],
      }),
    'out-of-range',
    'weights row 1: column 1 of the row is -0.5; shares may not be negative',
  );
  assert.throws(
    () => operators.tensorScatter({ cache: [[[1], [2]]], update: [[[1], [2]]], writeIndices: [1] }),
    /^AttentionError: writeIndices\[0\] is 1/,
  );
});
