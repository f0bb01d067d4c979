// The operators that no golden case reaches, on numbers small enough for paper.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operators } from './operators_called.mjs';

/** Asserts that a tensor is of this shape and holds these numbers, to the last bits. */
function holds({ data, shape }, expectedShape, expected) {
  assert.deepEqual(shape, expectedShape);
  assert.equal(data.length, expected.length);
  expected.forEach((number, i) => {
    assert.ok(
      Math.abs(data[i] - number) <= 1e-14 * Math.max(1, Math.abs(number)),
      `[${i}]: ${data[i]} instead of ${number}`,
    );
  });
}

/** The middle difference quotient of `sum` by number i of `numbers`. */
function slope(sum, numbers, i) {
  const step = 1e-5;
  const moved = (by) => sum(numbers.map((number, j) => (j === i ? number + by : number)));
  return (moved(step) - moved(-step)) / (2 * step);
}

/** Asserts that a gradient holds the slopes of `sum` by each of `numbers`. */
function slopes({ data }, sum, numbers) {
  assert.equal(data.length, numbers.length);
  numbers.forEach((_, i) => {
    const quotient = slope(sum, numbers, i);
    assert.ok(Math.abs(data[i] - quotient) <= 1e-8, `[${i}]: ${data[i]} instead of ${quotient}`);
  });
}

const vector = (numbers) => ({ data: Float64Array.from(numbers), shape: [1, numbers.length] });
const matrix = (numbers, columns) => ({
  data: Float64Array.from(numbers),
  shape: [numbers.length / columns, columns],
});
const weighed = ({ data }, by) => data.reduce((sum, number, i) => sum + number * by[i], 0);

test('heads are split and merged', () => {
  const input = [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ];
  const { output } = operators.splitHeads({ input, heads: 2 });
  holds(output, [2, 2, 2], [1, 2, 5, 6, 3, 4, 7, 8]);
  holds(operators.mergeHeads({ input: output }).output, [2, 4], [1, 2, 3, 4, 5, 6, 7, 8]);
});

test('dotSimilarity scales, and its gradients follow', () => {
  const request = {
    query: [[1, 2]],
    key: [
      [3, 4],
      [5, 6],
    ],
    scale: 0.5,
  };
  holds(operators.dotSimilarity(request).output, [1, 2], [5.5, 8.5]);
  const { query, key } = operators.dotSimilarityBackward({ ...request, gradScores: [[1, 2]] });
  holds(query, [1, 2], [6.5, 8]);
  holds(key, [2, 2], [0.5, 1, 1, 2]);
});

test('cosineSimilarity is the cosine, and its gradients are its slopes', () => {
  const key = [
    [4, 3],
    [0, 2],
  ];
  holds(operators.cosineSimilarity({ query: [[3, 4]], key }).output, [1, 2], [0.96, 0.8]);
  const gradScores = [[1, -2]];
  const sum = (query, keys) =>
    weighed(
      operators.cosineSimilarity({ query: vector(query), key: matrix(keys, 2) }).output,
      [1, -2],
    );
  const gradients = operators.cosineSimilarityBackward({ query: [[3, 4]], key, gradScores });
  slopes(gradients.query, (query) => sum(query, key.flat()), [3, 4]);
  slopes(gradients.key, (keys) => sum([3, 4], keys), key.flat());
});

test('generalSimilarity asks through its weight, and its gradients follow', () => {
  const request = {
    query: [[1, 2]],
    key: [[3, 4, 5]],
    weight: [
      [1, 0, 2],
      [0, 1, 1],
    ],
  };
  // (1, 2) · weight = (1, 2, 4)
  holds(operators.generalSimilarity(request).output, [1, 1], [31]);
  const { query, key, weight } = operators.generalSimilarityBackward({
    ...request,
    gradScores: [[2]],
  });
  holds(query, [1, 2], [26, 18]);
  holds(key, [1, 3], [2, 4, 8]);
  holds(weight, [2, 3], [6, 8, 10, 12, 16, 20]);
});

for (const [name, fields] of Object.entries({
  concatSimilarity: { weight: [0.3, -0.2, 0.5, 0.1, 0.4, -0.6], vector: [0.7, -1.1] },
  additiveSimilarity: {
    queryWeight: [0.3, -0.2, 0.1, 0.4],
    keyWeight: [0.5, -0.6],
    vector: [0.7, -1.1],
    bias: [0.2, -0.3],
  },
})) {
  test(`${name} is its formula, and its gradients are its slopes`, () => {
    const given = { query: [0.5, -1, 2, 0.25], key: [1.5, -0.75, 0.4], ...fields };
    const tensors = (numbers) => ({
      query: matrix(numbers.query, 2),
      key: matrix(numbers.key, 1),
      vector: { data: Float64Array.from(numbers.vector), shape: [2] },
      ...(numbers.weight ? { weight: matrix(numbers.weight, 3) } : {}),
      ...(numbers.queryWeight
        ? {
            queryWeight: matrix(numbers.queryWeight, 2),
            keyWeight: matrix(numbers.keyWeight, 1),
            bias: { data: Float64Array.from(numbers.bias), shape: [2] },
          }
        : {}),
    });
    const [w, u, b] = numbersOfUnits(given);
    const scores = [0, 1].flatMap((q) =>
      given.key.map((k) =>
        given.vector.reduce((sum, v, a) => {
          const asked = w[a][0] * given.query[2 * q] + w[a][1] * given.query[2 * q + 1];
          return sum + v * Math.tanh(asked + u[a] * k + b[a]);
        }, 0),
      ),
    );
    holds(operators[name](tensors(given)).output, [2, 3], scores);
    const by = [1, -2, 0.5, 3, 0.25, -1];
    const gradients = operators[`${name}Backward`]({
      ...tensors(given),
      gradScores: matrix(by, 3),
    });
    for (const [field, numbers] of Object.entries(given)) {
      const sum = (changed) =>
        weighed(operators[name](tensors({ ...given, [field]: changed })).output, by);
      slopes(gradients[field], sum, numbers);
    }
  });
}

/** What each hidden unit takes of a query of two columns, of a key of one, and its bias. */
function numbersOfUnits({ weight, queryWeight, keyWeight, bias }) {
  if (weight)
    return [
      [weight.slice(0, 2), weight.slice(3, 5)],
      [weight[2], weight[5]],
      [0, 0],
    ];
  return [[queryWeight.slice(0, 2), queryWeight.slice(2, 4)], keyWeight, bias];
}

test('attention without softmax’s middle: all keys alike, or the largest alone', () => {
  const scores = [
    [1, 3],
    [5, 2],
  ];
  holds(operators.uniformWeights({ scores, axis: 0 }).output, [2, 2], [0.5, 0.5, 0.5, 0.5]);
  holds(operators.argmaxWeights({ scores }).output, [2, 2], [0, 1, 1, 0]);
  holds(operators.argmaxWeights({ scores, axis: 0 }).output, [2, 2], [0, 1, 1, 0]);
  holds(
    operators.argmaxWeights({
      scores: [
        [1, 3],
        [2, 5],
      ],
      axis: 0,
    }).output,
    [2, 2],
    [0, 0, 1, 1],
  );
});

test('scoreSpread gives scores, weights and how far they spread', () => {
  const query = [
    [3, 4],
    [0, 0],
  ];
  const key = [
    [1, 0],
    [1, 0],
  ];
  const raw = operators.scoreSpread({ query, key, scale: 1 });
  holds(raw.scores, [2, 2], [3, 3, 0, 0]);
  holds(raw.weights, [2, 2], [0.5, 0.5, 0.5, 0.5]);
  const { standardDeviation, expectedDeviation, largestWeight, slope: steepness } = raw;
  holds(
    vector([standardDeviation, expectedDeviation, largestWeight, steepness]),
    [1, 4],
    [1.5, Math.SQRT2, 0.5, 0.25],
  );
  const scaled = operators.scoreSpread({ query, key });
  holds(
    vector([scaled.standardDeviation, scaled.expectedDeviation]),
    [1, 2],
    [1.5 / Math.SQRT2, 1],
  );
});

test('entropy and effectiveNumber are those of each row', () => {
  const weights = [
    [
      [0.25, 0.25, 0.25, 0.25],
      [0.5, 0.5, 0, 0],
    ],
    [
      [1, 0, 0, 0],
      [0.5, 0.25, 0.125, 0.125],
    ],
  ];
  holds(operators.entropy({ weights }).output, [2, 2], [2, 1, 0, 1.75]);
  holds(operators.effectiveNumber({ weights }).output, [2, 2], [4, 2, 1, 2 ** 1.75]);
});

test('tensorScatter writes the rows from where it is told, along the axis it is told', () => {
  const cache = [[[1], [2], [3]]];
  const update = [[[8], [9]]];
  holds(operators.tensorScatter({ cache, update }).output, [1, 3, 1], [8, 9, 3]);
  holds(operators.tensorScatter({ cache, update, writeIndices: [1] }).output, [1, 3, 1], [1, 8, 9]);
  holds(
    operators.tensorScatter({ cache, update, writeIndices: [2], mode: 'circular' }).output,
    [1, 3, 1],
    [9, 2, 8],
  );
  holds(
    operators.tensorScatter({
      cache: [[[1, 2, 3]]],
      update: [[[8, 9]]],
      writeIndices: [1],
      axis: 2,
    }).output,
    [1, 1, 3],
    [1, 8, 9],
  );
});

test('gemm transposes, multiplies and adds', () => {
  const { output } = operators.gemm({
    a: [[1], [2]],
    b: [
      [3, 4],
      [5, 6],
    ].map(([x, y]) => [x, y]),
    c: [[10, 20]],
    alpha: 2,
    beta: 0.5,
    transposeA: true,
    transposeB: true,
  });
  // (1, 2) · ((3, 5), (4, 6)) = (11, 17)
  holds(output, [1, 2], [27, 44]);
});

test('alibi falls off with the distance, more steeply head by head', () => {
  holds(operators.alibiSlopes({ heads: 2 }).output, [2], [2 ** -4, 2 ** -8]);
  const [a, b] = [2 ** -4, 2 ** -8];
  holds(
    operators.alibiBias({ heads: 2, queries: 1, keys: 3, offset: 2 }).output,
    [2, 1, 3],
    [-2 * a, -a, 0, -2 * b, -b, 0],
  );
});

test('rotaryAngles are the cosines and sines of the positions’ angles', () => {
  const { cos, sin } = operators.rotaryAngles({ positions: [0, 3], rotaryColumns: 4, base: 100 });
  holds(cos, [2, 2], [1, 1, Math.cos(3), Math.cos(0.3)]);
  holds(sin, [2, 2], [0, 0, Math.sin(3), Math.sin(0.3)]);
});

test('rmsNorm divides by the root of the mean square, and its gradients are its slopes', () => {
  const numbers = [1, 7, -5, 5];
  const fields = { axes: 1, epsilon: 11 };
  const weight = [2, -1];
  const call = (input, by) =>
    operators.rmsNorm({
      input: matrix(input, 2),
      weight: { data: Float64Array.from(by), shape: [2] },
      ...fields,
    }).output;
  // √((1 + 49) ÷ 2 + 11) = 6 = √((25 + 25) ÷ 2 + 11)
  holds(call(numbers, weight), [2, 2], [2 / 6, -7 / 6, -10 / 6, -5 / 6]);
  const by = [1, 2, 3, 4];
  const gradients = operators.rmsNormBackward({
    input: matrix(numbers, 2),
    weight,
    ...fields,
    gradOutput: matrix(by, 2),
  });
  slopes(gradients.input, (input) => weighed(call(input, weight), by), numbers);
  slopes(gradients.weight, (changed) => weighed(call(numbers, changed), by), weight);
});

test('feedForward is two linear layers and an activation, and its gradients are its slopes', () => {
  const given = {
    input: [1, -2],
    w1: [1, 2, -1, 1],
    b1: [0.5, 0.25],
    w2: [3, -1, 2, 0.5],
    b2: [0.1, 0.2],
  };
  const request = ({ input, w1, b1, w2, b2 }, activation) => ({
    input: vector(input),
    linear1: { weight: matrix(w1, 2), bias: { data: Float64Array.from(b1), shape: [2] } },
    linear2: { weight: matrix(w2, 2), bias: { data: Float64Array.from(b2), shape: [2] } },
    ...(activation ? { activation } : {}),
  });
  // Hidden: (1 − 4 + 0.5, −1 − 2 + 0.25), both below 0.
  holds(operators.feedForward(request(given)).output, [1, 2], [0.1, 0.2]);
  const [p, q] = [Math.tanh(-2.5), Math.tanh(-2.75)];
  const expected = [3 * p - q + 0.1, 2 * p + 0.5 * q + 0.2];
  holds(operators.feedForward(request(given, 'tanh')).output, [1, 2], expected);
  const by = [2, -3];
  const { input, linear1, linear2 } = operators.feedForwardBackward({
    ...request(given, 'tanh'),
    gradOutput: vector(by),
  });
  const gradients = {
    input,
    w1: linear1.weight,
    b1: linear1.bias,
    w2: linear2.weight,
    b2: linear2.bias,
  };
  for (const [name, numbers] of Object.entries(given)) {
    const sum = (changed) =>
      weighed(operators.feedForward(request({ ...given, [name]: changed }, 'tanh')).output, by);
    slopes(gradients[name], sum, numbers);
  }
});

test('logsumexpBackward and logSoftmaxBackward take temperature and axis', () => {
  const numbers = [0.5, -1, 2, 0.25];
  const fields = { axis: 0, temperature: 2, extraZero: true };
  for (const [name, by, gradOutput] of [
    ['softmax', [1, -2, 3, 0.5], matrix([1, -2, 3, 0.5], 2)],
    ['logSoftmax', [1, -2, 3, 0.5], matrix([1, -2, 3, 0.5], 2)],
    ['logsumexp', [1, -2], [1, -2]],
  ]) {
    const sum = (input) =>
      weighed(operators[name]({ input: matrix(input, 2), ...fields }).output, by);
    const { output } = operators[`${name}Backward`]({
      input: matrix(numbers, 2),
      ...fields,
      gradOutput,
    });
    slopes(output, sum, numbers);
  }
  const { output } = operators.logsumexp({ input: matrix(numbers, 2), ...fields });
  holds(
    output,
    [2],
    [Math.log(1 + Math.exp(0.25) + Math.exp(1)), Math.log(1 + Math.exp(-0.5) + Math.exp(0.125))],
  );
});
