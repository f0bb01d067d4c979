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
  'attention with a mask that is added': {
    query: normal(26, 2, 3),
    key: normal(27, 3, 3),
    value: normal(28, 3, 2),
    mask: {
      kind: 'additive',
      addend: [
        [0.5, Number.NEGATIVE_INFINITY, 0],
        [-1, 2, 0.25],
      ],
    },
  },
  'attention with an extra zero': {
    query: normal(29, 2, 3),
    key: normal(30, 3, 3),
    value: normal(31, 3, 2),
    normaliser: 'softmax_with_extra_zero',
    mask: { kind: 'causal' },
  },
  'attention with even weights': {
    query: normal(32, 2, 3),
    key: normal(33, 3, 3),
    value: normal(34, 3, 2),
    normaliser: 'uniform',
    mask: { kind: 'padding', length: 2 },
  },
  'attention to the largest score': {
    query: normal(35, 2, 3),
    key: normal(36, 3, 3),
    value: normal(37, 3, 2),
    normaliser: 'argmax',
  },
  'attention by the cosine': {
    query: normal(38, 2, 4),
    key: normal(39, 3, 4),
    value: normal(40, 3, 2),
    heads: 2,
    similarity: 'cosine',
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

test('a causal mask counts from its offset, an additive one adds its numbers', () => {
  const request = {
    scores: [
      [1, 2, 3],
      [4, 5, 6],
    ],
    until: 'weights',
  };
  const masked = (mask) => [...attention.trace({ ...request, mask }).tensor('masked').data];
  const out = Number.NEGATIVE_INFINITY;
  assert.deepEqual(masked({ kind: 'causal' }), [1, out, out, 4, 5, out]);
  assert.deepEqual(masked({ kind: 'causal', offset: 1 }), [1, 2, out, 4, 5, 6]);
  assert.deepEqual(
    masked({
      kind: 'additive',
      addend: [
        [10, out, 0],
        [-1, 0, 0.5],
      ],
    }),
    [11, out, 3, 3, 5, 6.5],
  );
  const data = Float64Array.of(10, out, 0, -1, 0, 0.5);
  assert.deepEqual(masked({ kind: 'additive', addend: { data, shape: [2, 3] } }), [
    11,
    out,
    3,
    3,
    5,
    6.5,
  ]);
});

test('what the extra zero takes is what a softmax over one more score of 0 gives that score', () => {
  const scores = [
    [-3, -4, -5],
    [2, 0.5, -1],
  ];
  const trace = attention.trace({
    scores,
    until: 'weights',
    normaliser: 'softmax_with_extra_zero',
  });
  const one = attention.softmax({ scores: scores.map((row) => [0, ...row]) }).data;
  const [extra, weights] = ['extra_weight', 'weights'].map((id) => trace.tensor(id).data);
  assert.deepEqual([...extra], [one[0], one[4]]);
  assert.deepEqual([...weights], [...one.slice(1, 4), ...one.slice(5)]);
});

test('the percentages of a row and of its extra zero add up to 100', () => {
  const trace = core.trace({
    inputs: { scores: [[-3, -4, -5]] },
    until: 'weights',
    normaliser: 'softmax_with_extra_zero',
  });
  const { together, extra, total, whole } = core.readOuts(trace).percentages('weights', 0);
  assert.deepEqual(
    { together, extra, total, whole },
    {
      together: [5, 2, 0],
      extra: { together: 93, alone: 93 },
      total: 100,
      whole: true,
    },
  );
});

test('names of no similarity and no normaliser are refused, and what does not go together', () => {
  const scores = [[1, 2]];
  for (const [request, code, message] of [
    [{ normaliser: 'softmax1' }, 'unknown-name', /normaliser is "softmax1"/],
    [{ similarity: 'angle' }, 'unknown-name', /similarity is "angle"/],
    [{ normaliser: 'uniform', softmax: 'plain' }, 'conflicting-input', /normaliser is uniform/],
    [{ similarity: 'cosine' }, 'conflicting-input', /cosine/],
  ]) {
    assert.throws(
      () => attention.trace({ scores, until: 'weights', ...request }),
      (error) => error.code === code && message.test(error.message),
    );
  }
});

test('the additive similarity may be named, and needs its vector', () => {
  const request = kinds['additive attention'];
  const named = attention.trace({ ...request, similarity: 'additive' });
  assert.deepEqual(named.tape, attention.trace(request).tape);
  const { vector: _, query_weight: __, key_weight: ___, bias: ____, ...without } = request;
  assert.throws(() => attention.trace({ ...without, similarity: 'additive' }), {
    code: 'missing-input',
    message: 'the additive similarity needs vector, which is missing',
  });
});

test('a mask of another kind’s field is refused', () => {
  for (const [mask, message] of [
    [
      { kind: 'padding', length: 1, offset: 1 },
      'mask has no field "offset"; its fields are kind, length',
    ],
    [{ kind: 'none', length: 1 }, 'mask has no field "length"; its fields are kind'],
    [
      { kind: 'additive', attend: [[true]] },
      'mask has no field "attend"; its fields are kind, addend',
    ],
  ]) {
    assert.throws(() => attention.trace({ scores: [[1]], mask }), {
      code: 'unknown-name',
      message,
    });
  }
});

test('a trace whose projections no memory can take is refused before it starts', () => {
  const column = (rows) => ({ data: new Float64Array(rows), shape: [rows, 1] });
  for (const request of [
    { embedding: column(30_000), query_projection: column(30_000), key: column(1), until: 'query' },
    {
      embedding: column(1),
      memory: column(30_000),
      query_projection: column(30_000),
      key_projection: column(30_000),
      until: 'query',
    },
  ]) {
    assert.throws(() => attention.trace(request), { code: 'out-of-memory' });
  }
});
