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
