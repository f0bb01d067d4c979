// What other systems computed, through the operators that JavaScript sees: the fields reach the core unmixed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agrees, agreesIfListed, goldenCases, input } from './golden.mjs';
import { operators } from './operators_called.mjs';

function sdpaRequest(golden) {
  const { scale, causal, softcap, window_left, window_right, mask_kind } = golden.attributes;
  return {
    query: input(golden, 'query'),
    key: input(golden, 'key'),
    value: input(golden, 'value'),
    ...(scale === null ? {} : { scale }),
    softcap,
    ...(mask_kind === 'none' ? {} : { mask: input(golden, 'mask') ?? input(golden, 'attn_mask') }),
    causal: causal !== 'none',
    ...(causal === 'bottom_right' ? { alignment: 'bottomRight' } : {}),
    ...(window_left >= 0 ? { leftWindow: window_left } : {}),
    ...(window_right >= 0 ? { rightWindow: window_right } : {}),
    groupedHeads: true,
    allowNonFinite: golden.features.includes('nonfinite_row'),
  };
}

test('scaledDotProduct and its gradients are PyTorch’s', () => {
  let ran = 0;
  for (const golden of goldenCases('pytorch/sdpa', 'sdpa')) {
    if (golden.features.includes('nan_convention')) continue;
    // What −1e9 leaves of a score depends on the number type, and the operators compute in double.
    if (golden.name.startsWith('torch_sdpa_fully_masked_finite')) continue;
    const request = sdpaRequest(golden);
    const { output, weights } = operators.scaledDotProduct({ ...request, needWeights: true });
    agrees(golden, 'output', output);
    if ('attn_weights' in golden.outputs) agrees(golden, 'attn_weights', weights);
    if ('grad_query' in golden.outputs) {
      const gradients = operators.scaledDotProductBackward({
        ...request,
        gradOutput: input(golden, 'grad_output'),
        ...('grad_attn_weights' in golden.inputs
          ? { gradWeights: input(golden, 'grad_attn_weights') }
          : {}),
      });
      for (const name of ['query', 'key', 'value']) agrees(golden, `grad_${name}`, gradients[name]);
    }
    ran += 1;
  }
  assert.equal(ran, 74);
});

test('rnn, gru and lstm and their gradients are PyTorch’s', () => {
  let ran = 0;
  for (const kind of ['rnn', 'gru', 'lstm']) {
    for (const golden of goldenCases(`pytorch/${kind}`, kind)) {
      const { attributes } = golden;
      const weights = [];
      for (let layer = 0; layer < attributes.num_layers; layer++) {
        for (const suffix of attributes.bidirectional ? ['', '_reverse'] : ['']) {
          const named = (name) => input(golden, `${name}_l${layer}${suffix}`);
          weights.push({
            weightIh: named('weight_ih'),
            weightHh: named('weight_hh'),
            biasIh: named('bias_ih'),
            biasHh: named('bias_hh'),
            weightHr: named('weight_hr'),
          });
        }
      }
      const request = {
        kind,
        weights,
        input: input(golden, 'input'),
        initial: { hidden: input(golden, 'h_0'), cell: input(golden, 'c_0') },
        layers: attributes.num_layers,
        direction: attributes.bidirectional ? 'bidirectional' : 'forward',
        batchFirst: attributes.batch_first === 1,
        ...('lengths' in golden.inputs ? { lengths: [...input(golden, 'lengths').data] } : {}),
        ...(kind === 'rnn' ? { nonlinearity: attributes.nonlinearity } : {}),
      };
      const { output, last } = operators.recurrent(request);
      agrees(golden, 'output', output);
      agrees(golden, 'h_n', last.hidden);
      if (kind === 'lstm') agrees(golden, 'c_n', last.cell);
      if ('grad_input' in golden.outputs) {
        const gradients = operators.recurrentBackward({
          ...request,
          gradOutput: input(golden, 'grad_output'),
          gradLast: { cell: input(golden, 'grad_c_n') },
        });
        agrees(golden, 'grad_input', gradients.input);
        agrees(golden, 'grad_weight_ih_l0', gradients.weights[0].weightIh);
      }
      ran += 1;
    }
  }
  assert.equal(ran, 82);
});

for (const [name, op, count] of [
  ['additiveSimilarity', 'additive_attention', 8],
  ['generalSimilarity', 'luong_attention', 3],
]) {
  test(`${name} scores, and attend blends the values by it, as PyTorch computes them`, () => {
    let ran = 0;
    for (const golden of goldenCases('pytorch/additive_attention', op)) {
      const parameters =
        name === 'additiveSimilarity'
          ? {
              queryWeight: input(golden, 'W_q'),
              keyWeight: input(golden, 'W_k'),
              vector: input(golden, 'v'),
              bias: input(golden, 'b'),
            }
          : { weight: input(golden, 'W') };
      const { output: scores } = operators[name]({
        query: input(golden, 'query'),
        key: input(golden, 'key'),
        ...parameters,
      });
      const attended = operators.attend({
        scores,
        value: input(golden, 'value'),
        mask: input(golden, 'mask'),
        needWeights: true,
        needMaskedScores: true,
      });
      agrees(golden, 'output', attended.output);
      agrees(golden, 'attn_weights', attended.weights);
      agreesIfListed(golden, 'scores', attended.maskedScores);
      ran += 1;
    }
    assert.equal(ran, count);
  });
}
