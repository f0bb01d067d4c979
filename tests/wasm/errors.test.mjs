import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  AttentionError,
  attentionErrorCodes,
  createCore,
  loadCore,
} from '../../build/wasm/room/room.mjs';
import { startRaw } from './module.mjs';

const core = await loadCore();
const seen = new Set();

function refuses(call, code, message) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof AttentionError, `${error} is not an AttentionError`);
    assert.equal(error.code, code, error.message);
    if (message instanceof RegExp) assert.match(error.message, message);
    else if (message !== undefined) assert.equal(error.message, message);
    return true;
  });
  seen.add(code);
}

const query = [[1, 0.5]];
const key = [[0.9, 0.6]];
const value = [[1, 2]];

test('what Embind would coerce is refused, naming the cell', () => {
  const cases = [
    ['4', '"4" (a string)'],
    ['0,5', '"0,5" (a string)'],
    ['abc', '"abc" (a string)'],
    [undefined, 'missing'],
    [null, 'null'],
    [true, 'true'],
    [[4], 'an array of 1'],
    [4n, '4n (a BigInt)'],
  ];
  for (const [cell, shown] of cases) {
    refuses(
      () => core.trace({ inputs: { query: [[1, cell]], key, value } }),
      'wrong-type',
      `query[0][1] is ${shown}; every entry must be a number`,
    );
  }
});

test('a count or a seed that is no exact whole number is refused', () => {
  for (const seed of [1.7, Number.NaN, -1, 2 ** 53, Number.POSITIVE_INFINITY]) {
    refuses(() => core.randomNormal(seed, 0, 1, 1), 'out-of-range', /^seed is /);
  }
  for (const rows of [1.7, Number.NaN, 3e9]) {
    refuses(() => core.randomNormal(1, 0, rows, 1), 'out-of-range', /^rows is /);
  }
  for (const seed of ['1', null, 1n, [1]]) {
    refuses(() => core.randomNormal(seed, 0, 1, 1), 'wrong-type', /^seed is .* must be a number$/);
  }
  assert.equal(core.randomNormal(2 ** 53 - 1, 0, 1, 1).data.length, 1);
});

test('every pair of shapes that does not fit is refused with both numbers', () => {
  let refused = 0;
  const matrix = (rows, columns) => ({
    data: new Float64Array(rows * columns),
    shape: [rows, columns],
  });
  for (let rows = 0; rows <= 4; rows++) {
    for (let left = 0; left <= 4; left++) {
      for (let right = 0; right <= 4; right++) {
        const call = () => core.similarity({ query: matrix(2, left), key: matrix(rows, right) });
        if (rows > 0 && left > 0 && left === right) {
          assert.deepEqual(call().shape, [2, rows]);
        } else {
          const empty = rows === 0 || left === 0 || right === 0;
          refuses(
            call,
            empty ? 'empty-input' : 'shape-mismatch',
            empty ? / 0/ : new RegExp(`${right}.*${left}`),
          );
          refused += 1;
        }
      }
    }
  }
  assert.equal(refused, 125 - 16);
});

test('the core’s own errors arrive with their code and message', () => {
  refuses(
    () => core.trace({ inputs: { query, key: [[1, 2, 3]], value } }),
    'shape-mismatch',
    'key has 3 columns, query has 2',
  );
  refuses(
    () =>
      core.trace({
        inputs: {
          query: [
            [1, 2],
            [0, Number.NaN],
          ],
          key,
          value,
        },
      }),
    'not-finite',
    /^query\[1\]\[1\] is nan/,
  );
  refuses(
    () => core.trace({ inputs: { query, key, value }, temperature: 0 }),
    'out-of-range',
    /temperature/,
  );
  refuses(() => core.trace({ inputs: { query, value } }), 'missing-input', /key/);
  refuses(
    () => core.trace({ inputs: { query, key, value, scores: [[1]] } }),
    'conflicting-input',
    /scores/,
  );
  refuses(
    () =>
      core.explain(core.trace({ inputs: { query, key, value } }), [
        { tensor: 'scores', row: 1, column: 0 },
      ]),
    'out-of-range',
    /row/,
  );
});

test('a name that does not exist is refused with those that do', () => {
  refuses(() => core.trace({ inputs: { query, keys: key } }), 'unknown-name', /"keys".*query.*key/);
  refuses(
    () =>
      core.explain(core.trace({ inputs: { query, key, value } }), [
        { tensor: 'masked', row: 0, column: 0 },
      ]),
    'unknown-name',
    /"masked".*weights/,
  );
});

test('a mask’s −∞ and an allowed NaN pass, and the NaN stays in its row', () => {
  const { output, emptyRows } = core.scaledDotProduct({
    query: [[1], [Number.NaN], [1]],
    key: [[1], [1]],
    value: [[2], [4]],
    mask: [
      [0, 0],
      [0, 0],
      [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ],
    allowNonFinite: true,
  });
  assert.deepEqual([...output.data], [3, Number.NaN, 0]);
  assert.deepEqual(emptyRows, [2]);
  refuses(
    () => core.scaledDotProduct({ query: [[Number.NaN]], key: [[1]], value: [[1]] }),
    'not-finite',
    /^query\[0\]\[0\]/,
  );
});

test('a result that no memory could hold is refused before it is begun, and the core goes on', () => {
  const long = { data: new Float64Array(20_000), shape: [20_000, 1] };
  refuses(() => core.similarity({ query: long, key: long }), 'out-of-memory', /about \d+ MB/);
  assert.deepEqual([...core.similarity({ query, key }).data], [1.2]);
});

test('a fault inside the module ends this core, with the fault as cause', async () => {
  const raw = await startRaw();
  const fault = new WebAssembly.RuntimeError('unreachable');
  const broken = createCore({
    ...raw,
    similarity() {
      throw fault;
    },
  });
  refuses(() => broken.similarity({ query, key }), 'core-stopped');
  assert.throws(
    () => broken.trace({ inputs: { query, key, value } }),
    (error) => error.code === 'core-stopped' && error.cause === fault,
  );
});

test('bytes that are no WebAssembly are refused', async () => {
  await assert.rejects(loadCore({ wasmBinary: new Uint8Array([1, 2, 3]) }), {
    name: 'AttentionError',
    code: 'wasm-load',
  });
  seen.add('wasm-load');
});

after(() => {
  assert.deepEqual(
    [...seen].sort(),
    [...attentionErrorCodes].sort(),
    'every code is provoked by a test',
  );
});
