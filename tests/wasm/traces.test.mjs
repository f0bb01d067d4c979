// Traces of every kind of attention, across the boundary: what explains a number adds up to it, to the bit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadAttention, loadCore } from '../../build/wasm/room/room.mjs';

const attention = await loadAttention();
const core = await loadCore();

const normal = (stream, rows, columns) => {
  const { data } = core.randomNormal(11, stream, rows, columns);
  return { data, shape: [rows, columns] };
};

const kinds = {
  'self-attention in two heads': {
    embedding: normal(0, 3, 4),
    query_projection: normal(1, 4, 4),
    key_projection: normal(2, 4, 4),
    value_projection: normal(3, 4, 4),
    query_bias: normal(4, 1, 4),
    key_bias: normal(5, 1, 4),
    value_bias: normal(6, 1, 4),
    output_projection: normal(7, 4, 4),
    output_bias: normal(8, 1, 4),
    heads: 2,
  },
  'cross-attention, masked and capped': {
    embedding: normal(9, 2, 3),
    memory: normal(10, 4, 5),
    query_projection: normal(11, 2, 3),
    key_projection: normal(12, 2, 5),
    value_projection: normal(13, 3, 5),
    softcap: 2,
    mask: { kind: 'padding', length: 3 },
  },
  'attention after a past': {
    query: normal(14, 2, 3),
    key: normal(15, 2, 3),
    value: normal(16, 2, 2),
    past_key: normal(17, 3, 3),
    past_value: normal(18, 3, 2),
    mask: { kind: 'causal' },
  },
  'additive attention': {
    query: normal(19, 2, 3),
    key: normal(20, 3, 4),
    value: normal(21, 3, 2),
    query_weight: normal(22, 5, 3),
    key_weight: normal(23, 5, 4),
    bias: normal(24, 1, 5),
    vector: normal(25, 1, 5),
  },
};

for (const [kind, request] of Object.entries(kinds)) {
  test(`every number of ${kind} is explained by terms that give it`, () => {
    const trace = attention.trace(request);
    let explained = 0;
    for (const { id, rows, columns, offset } of trace.tensors) {
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const { total, terms, op } = trace.explain(id, row, column);
          const number = trace.tape[offset + row * columns + column];
          if (op !== 'input') {
            assert.ok(terms.length > 0, `${id}[${row}][${column}] has no terms`);
            assert.ok(
              Object.is(total, number),
              `${id}[${row}][${column}]: ${total}, not ${number}`,
            );
          }
          explained += 1;
        }
      }
    }
    assert.equal(explained, trace.tape.length);
  });
}

test('the tensors of a head say which, and what all heads share does not', () => {
  const { tensors } = attention.trace(kinds['self-attention in two heads']);
  const heads = (role) => tensors.filter((tensor) => tensor.role === role).map(({ head }) => head);
  assert.deepEqual(heads('scores'), [0, 1]);
  assert.deepEqual(heads('embedding'), [undefined]);
  assert.deepEqual(
    tensors.filter(({ role }) => role === 'scores').map(({ id }) => id),
    ['scores.0', 'scores.1'],
  );
});

test('what one call makes in heads, scaledDotProduct makes in each', () => {
  const request = kinds['self-attention in two heads'];
  const trace = attention.trace({ ...request, until: 'weights' });
  for (const head of [0, 1]) {
    const [query, key] = ['query', 'key'].map((role) => trace.tensor(`${role}.${head}`));
    const { weights } = attention.scaledDotProduct({ query, key, value: key, needWeights: true });
    const traced = trace.tensor(`weights.${head}`).data;
    weights.data.forEach((weight, i) => {
      assert.ok(Math.abs(weight - traced[i]) <= 1e-14);
    });
  }
});
