import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createCore, resolve } from '../../build/wasm/room/room.mjs';
import { startRaw } from './module.mjs';

const example = JSON.parse(
  readFileSync(new URL('../../web/examples/five-by-sixty-four.json', import.meta.url), 'utf8'),
);
const mebibyte = 2 ** 20;

test('results survive the growth of memory by more than 64 MB', async () => {
  const raw = await startRaw();
  const core = createCore(raw);
  const trace = core.trace(resolve(core, example));
  const copy = Float64Array.from(trace.tape);
  const before = raw.HEAPU8.length;
  const { data } = core.softmax({
    scores: { data: new Float64Array(2 ** 22), shape: [2 ** 21, 2] },
  });
  assert.ok(
    raw.HEAPU8.length - before > 64 * mebibyte,
    `grew by ${raw.HEAPU8.length - before} bytes`,
  );
  assert.deepEqual(trace.tape, copy);
  assert.equal(trace.tape.buffer.byteLength, copy.byteLength, 'the tape is memory of its own');
  const half = data[data.length - 1];
  core.softmax({ scores: { data: new Float64Array(2 ** 23), shape: [2 ** 22, 2] } });
  assert.equal(data[data.length - 1], half);
});

test('10,000 examples leave the heap and the handles where they were', async () => {
  const raw = await startRaw();
  const core = createCore(raw);
  const [query, key, value] = [0, 1, 2].map((stream) => core.randomNormal(1, stream, 5, 16));
  let refused = 0;
  const example = (seed) => {
    query.data[0] = seed;
    return core.trace({ inputs: { query, key, value }, mask: { kind: 'causal' } });
  };
  const everyOtherCall = (trace) => {
    core.explain(trace, [{ tensor: 'output', row: 4, column: 15 }]);
    core.readOuts(trace).entropy('weights', 4);
    core.readOuts(trace).ratio('weights', 4, 0, 1);
    core.difference(trace, trace);
    core.randomNormal(1, 0, 5, 16);
    core.softmax({ scores: [[1, 2]] });
    core.weightedSum({ weights: [[1]], value: [[2]] });
    core.scaledDotProduct({
      query: [[1]],
      key: [[1]],
      value: [[1]],
      mask: [[true]],
      needWeights: true,
    });
    try {
      core.similarity({ query: [[1]], key: [[1, 2]] });
    } catch ({ code }) {
      refused += code === 'shape-mismatch' ? 1 : 0;
    }
  };
  everyOtherCall(example(0));
  const before = { heap: raw.HEAPU8.length, handles: raw.count_emval_handles() };
  for (let i = 1; i <= 10_000; i++) {
    const trace = example(i);
    if (i % 10 === 0) everyOtherCall(trace);
  }
  assert.deepEqual({ heap: raw.HEAPU8.length, handles: raw.count_emval_handles() }, before);
  assert.equal(refused, 1001);
});
