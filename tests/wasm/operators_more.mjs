// Softmax, products, positions, activations, optimisers and gradient decay against what PyTorch computed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agrees, agreesIfListed, goldenCases, input } from './golden.mjs';
import { operators } from './operators_called.mjs';

/** Runs `check` with every case of an operator that the library follows, and asserts how many there are. */
function runs(file, op, count, check) {
  let ran = 0;
  for (const golden of goldenCases(`pytorch/${file}`, op)) {
    if (golden.features.includes('nan_convention')) continue;
    check(golden);
    ran += 1;
  }
  assert.equal(ran, count);
}

for (const [file, op, name, count] of [
  ['softmax', 'softmax', 'softmax', 22],
  ['log_softmax', 'log_softmax', 'logSoftmax', 22],
  ['softmax', 'logsumexp', 'logsumexp', 3],
]) {
  test(`${name} and its gradient are PyTorch’s`, () => {
    runs(file, op, count, (golden) => {
      // What overflows in PyTorch's float does not in double.
      if (golden.name === 'torch_log_softmax_huge__c') return;
      const { dim, temperature = 1 } = golden.attributes;
      const request = {
        input: input(golden, 'input'),
        axis: dim,
        temperature,
        allowNonFinite: golden.features.includes('nonfinite_row'),
      };
      agrees(golden, 'output', operators[name](request).output);
      const gradOutput = input(golden, 'grad_output');
      const { output } = operators[`${name}Backward`]({ ...request, gradOutput });
      agreesIfListed(golden, 'grad_input', output);
    });
  });
}

test('activate and its gradient are PyTorch’s', () => {
  const names = { gelu_erf: 'gelu', gelu_tanh: 'geluTanh' };
  runs('activation', 'activation', 24, (golden) => {
    const called = golden.attributes.function;
    const request = { input: input(golden, 'input'), activation: names[called] ?? called };
    agrees(golden, 'output', operators.activate(request).output);
    const gradOutput = input(golden, 'grad_output');
    agrees(golden, 'grad_input', operators.activateBackward({ ...request, gradOutput }).output);
  });
});

test('sinusoidalEncoding is PyTorch’s formula', () => {
  const op = 'sinusoidal_positional_encoding';
  runs(op, op, 8, (golden) => {
    const { d_model, base } = golden.attributes;
    const positions = input(golden, 'positions');
    agrees(
      golden,
      'output',
      operators.sinusoidalEncoding({ positions, columns: d_model, base }).output,
    );
  });
});

test('embedding and its gradient are PyTorch’s', () => {
  runs('embedding', 'embedding', 3, (golden) => {
    const { padding_idx } = golden.attributes;
    const request = { weight: input(golden, 'weight'), indices: input(golden, 'indices') };
    agrees(golden, 'output', operators.embedding(request).output);
    const { output } = operators.embeddingBackward({
      ...request,
      gradOutput: input(golden, 'grad_output'),
      ...(padding_idx >= 0 ? { paddingIndex: padding_idx } : {}),
    });
    agrees(golden, 'grad_weight', output);
  });
});

test('matmul and its gradients are PyTorch’s', () => {
  runs('matmul', 'matmul', 3, (golden) => {
    const request = { a: input(golden, 'a'), b: input(golden, 'b') };
    agrees(golden, 'output', operators.matmul(request).output);
    const gradOutput = input(golden, 'grad_output');
    const { a, b } = operators.matmulBackward({ ...request, gradOutput });
    agrees(golden, 'grad_a', a);
    agrees(golden, 'grad_b', b);
  });
});

test('linear and its gradients are PyTorch’s', () => {
  runs('linear', 'linear', 4, (golden) => {
    const request = {
      input: input(golden, 'input'),
      weight: input(golden, 'weight'),
      bias: input(golden, 'bias'),
    };
    agrees(golden, 'output', operators.linear(request).output);
    const gradOutput = input(golden, 'grad_output');
    const gradients = operators.linearBackward({ ...request, gradOutput });
    for (const name of ['input', 'weight', 'bias'])
      agreesIfListed(golden, `grad_${name}`, gradients[name]);
  });
});

test('rotaryEmbeddingBackward turns back as PyTorch’s gradient does', () => {
  runs('rope', 'rope', 8, (golden) => {
    const { output } = operators.rotaryEmbeddingBackward({
      gradOutput: input(golden, 'grad_output'),
      cos: input(golden, 'cos'),
      sin: input(golden, 'sin'),
      pairing: golden.attributes.interleaved ? 'interleaved' : 'half',
      rotaryColumns: golden.attributes.rotary_dim,
    });
    agrees(golden, 'grad_input', output);
  });
});

/** The rows `first` … `first + count − 1` of every matrix of a tensor. */
function rows({ data, shape }, first, count) {
  const [length, columns] = shape.slice(-2);
  const size = count * columns;
  const slices = data.length / (length * columns);
  const taken = new Float64Array(slices * size);
  for (let n = 0; n < slices; n++) {
    const start = (n * length + first) * columns;
    taken.set(data.subarray(start, start + size), n * size);
  }
  return { data: taken, shape: [...shape.slice(0, -2), count, columns] };
}

test('cachedAttention, step by step, is PyTorch’s attention', () => {
  runs('kv_cache', 'kv_cache', 5, (golden) => {
    let past;
    let first = 0;
    golden.attributes.step_lengths.forEach((count, step) => {
      const of = (name) => rows(input(golden, name), first, count);
      const { output, weights, cache } = operators.cachedAttention({
        query: of('query'),
        key: of('key'),
        value: of('value'),
        causal: true,
        groupedHeads: true,
        needWeights: true,
        ...(past === undefined ? {} : { past }),
      });
      agrees(golden, `output_step${step}`, output);
      agrees(golden, `attn_weights_step${step}`, weights);
      past = cache;
      first += count;
    });
  });
});

test('the gradients of recurrent layers and of attention decay as PyTorch’s', () => {
  runs('gradient_decay', 'gradient_decay', 18, (golden) => {
    const { kind, nonlinearity } = golden.attributes;
    const { data, shape } = input(golden, 'input');
    const words = { data, shape: shape.slice(1) };
    const { last, norms } =
      kind === 'attention'
        ? operators.attentionGradientDecay({
            input: words,
            queryWeight: input(golden, 'W_q'),
            keyWeight: input(golden, 'W_k'),
            valueWeight: input(golden, 'W_v'),
          })
        : operators.recurrentGradientDecay({
            input: words,
            kind,
            weights: [
              {
                weightIh: input(golden, 'weight_ih_l0'),
                weightHh: input(golden, 'weight_hh_l0'),
                biasIh: input(golden, 'bias_ih_l0'),
                biasHh: input(golden, 'bias_hh_l0'),
              },
            ],
            ...(kind === 'rnn' ? { nonlinearity: nonlinearity ?? 'tanh' } : {}),
          });
    agrees(golden, 'last', last);
    agrees(golden, 'jacobian_norm_per_step', norms);
  });
});

test('clipGradNorm is PyTorch’s clip_grad_norm_', () => {
  runs('optimizer', 'clip_grad_norm', 3, (golden) => {
    const { max_norm, norm_type } = golden.attributes;
    const { gradients, totalNorm } = operators.clipGradNorm({
      gradients: [input(golden, 'grad_0'), input(golden, 'grad_1')],
      maxNorm: max_norm,
      normType: norm_type === 'inf' ? Number.POSITIVE_INFINITY : norm_type,
    });
    agrees(golden, 'clipped_0', gradients[0]);
    agrees(golden, 'clipped_1', gradients[1]);
    agrees(golden, 'total_norm', { data: [totalNorm], shape: golden.outputs.total_norm.shape });
  });
});

/** A x − b, the gradient of what every optimiser case makes smaller. */
function gradientAt(x, A, b) {
  const size = x.data.length;
  const data = Float64Array.from(b.data, (number, r) => {
    let sum = 0;
    for (let c = 0; c < size; c++) sum += A.data[r * size + c] * x.data[c];
    return sum - number;
  });
  return { data, shape: x.shape };
}

test('sgd, adam and adamw walk as PyTorch’s', () => {
  const names = new Set();
  runs('optimizer', 'optimizer', 17, (golden) => {
    const { attributes } = golden;
    const name = attributes.optimizer.toLowerCase();
    names.add(name);
    const given = (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const own =
      name === 'sgd'
        ? given({
            momentum: attributes.momentum,
            dampening: attributes.dampening,
            nesterov: attributes.nesterov && true,
          })
        : given({
            beta1: attributes.betas[0],
            beta2: attributes.betas[1],
            epsilon: attributes.eps,
            amsgrad: attributes.amsgrad && true,
          });
    let parameter = input(golden, 'x0');
    let state;
    const walked = [...parameter.data];
    for (let i = 0; i < attributes.steps; i++) {
      const step = operators[name]({
        parameter,
        gradient: gradientAt(parameter, input(golden, 'A'), input(golden, 'b')),
        learningRate: attributes.lr,
        ...(attributes.weight_decay ? { weightDecay: attributes.weight_decay } : {}),
        ...(state === undefined ? {} : { state }),
        ...own,
      });
      ({ parameter, state } = step);
      walked.push(...parameter.data);
    }
    const shape = [attributes.steps + 1, parameter.data.length];
    agrees(golden, 'x_trace', { data: walked, shape });
    agreesIfListed(golden, 'final_exp_avg', state.expAvg);
    agreesIfListed(golden, 'final_exp_avg_sq', state.expAvgSq);
    agreesIfListed(golden, 'final_max_exp_avg_sq', state.maxExpAvgSq);
    agreesIfListed(golden, 'final_momentum_buffer', state.momentumBuffer);
  });
  assert.deepEqual([...names].sort(), ['adam', 'adamw', 'sgd']);
});
