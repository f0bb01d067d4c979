// The layers and their neighbours against what PyTorch computed, through the operators that JavaScript sees.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  agrees,
  agreesIfListed,
  attending,
  goldenCases,
  input,
  multiHeadParameters,
} from './golden.mjs';
import { operators } from './operators_called.mjs';

function multiHeadRequest(golden) {
  const { num_heads, batch_first, add_zero_attn, average_attn_weights } = golden.attributes;
  const query = input(golden, 'query');
  return {
    query,
    key: input(golden, 'key') ?? query,
    value: input(golden, 'value') ?? input(golden, 'key') ?? query,
    parameters: multiHeadParameters(golden),
    numHeads: num_heads,
    batchFirst: batch_first === 1,
    attnMask: attending(golden, 'attn_mask'),
    keyPaddingMask: attending(golden, 'key_padding_mask'),
    addZeroAttn: add_zero_attn === 1,
    averageAttnWeights: average_attn_weights === 1,
  };
}

/** The gradient by a tensor that was handed in more than once. */
function sum(...tensors) {
  const [{ shape, data }] = tensors;
  return { shape, data: data.map((_, i) => tensors.reduce((so, each) => so + each.data[i], 0)) };
}

function agreesWithGradients(golden, { query, key, value, parameters }) {
  const shared = golden.inputs.key === undefined;
  agreesIfListed(golden, 'grad_query', shared ? sum(query, key, value) : query);
  agreesIfListed(
    golden,
    'grad_key',
    'value' in golden.inputs ? key : shared ? key : sum(key, value),
  );
  agreesIfListed(golden, 'grad_value', value);
  for (const [listed, name] of [
    ['in_proj_weight', 'inProjWeight'],
    ['q_proj_weight', 'qProjWeight'],
    ['k_proj_weight', 'kProjWeight'],
    ['v_proj_weight', 'vProjWeight'],
    ['in_proj_bias', 'inProjBias'],
    ['bias_k', 'biasK'],
    ['bias_v', 'biasV'],
  ]) {
    agreesIfListed(golden, `grad_${listed}`, parameters[name]);
  }
  agreesIfListed(golden, 'grad_out_proj.weight', parameters.outProj.weight);
  agreesIfListed(golden, 'grad_out_proj.bias', parameters.outProj.bias);
}

test('multiHead and its gradients are PyTorch’s MultiheadAttention’s', () => {
  let ran = 0;
  let withGradients = 0;
  for (const golden of goldenCases('pytorch/multihead_attention', 'multihead_attention')) {
    if (golden.features.includes('nan_convention')) continue;
    const request = multiHeadRequest(golden);
    const { attnOutput, attnOutputWeights } = operators.multiHead({
      ...request,
      needWeights: true,
    });
    agrees(golden, 'attn_output', attnOutput);
    agreesIfListed(golden, 'attn_output_weights', attnOutputWeights);
    if ('grad_attn_output' in golden.inputs) {
      const gradients = operators.multiHeadBackward({
        ...request,
        gradOutput: input(golden, 'grad_attn_output'),
        gradWeights: input(golden, 'grad_attn_output_weights'),
      });
      agreesWithGradients(golden, gradients);
      withGradients += 1;
    }
    ran += 1;
  }
  assert.equal(ran, 69);
  assert.equal(withGradients, 69);
});

test('layerNorm and its gradients are PyTorch’s', () => {
  let ran = 0;
  for (const golden of goldenCases('pytorch/layer_norm', 'layer_norm')) {
    const request = {
      input: input(golden, 'input'),
      weight: input(golden, 'weight'),
      bias: input(golden, 'bias'),
      axes: golden.attributes.normalized_shape.length,
      epsilon: golden.attributes.eps,
    };
    agrees(golden, 'output', operators.layerNorm(request).output);
    const gradients = operators.layerNormBackward({
      ...request,
      gradOutput: input(golden, 'grad_output'),
    });
    agrees(golden, 'grad_input', gradients.input);
    if ('grad_weight' in golden.outputs) agrees(golden, 'grad_weight', gradients.weight);
    ran += 1;
  }
  assert.equal(ran, 13);
});

test('rotaryEmbedding turns as PyTorch’s formula does', () => {
  let ran = 0;
  for (const golden of goldenCases('pytorch/rope', 'rope')) {
    const { output } = operators.rotaryEmbedding({
      input: input(golden, 'input'),
      cos: input(golden, 'cos'),
      sin: input(golden, 'sin'),
      pairing: golden.attributes.interleaved ? 'interleaved' : 'half',
      rotaryColumns: golden.attributes.rotary_dim,
    });
    agrees(golden, 'output', output);
    ran += 1;
  }
  assert.equal(ran, 8);
});

test('crossEntropy and its gradient are PyTorch’s', () => {
  let ran = 0;
  for (const golden of goldenCases('pytorch/cross_entropy', 'cross_entropy')) {
    const { attributes } = golden;
    const target = input(golden, 'target');
    const request = {
      input: input(golden, 'input'),
      ...(attributes.target_kind === 'indices' ? { target } : { probabilities: target }),
      weight: input(golden, 'weight'),
      reduction: attributes.reduction,
      ignoreIndex: attributes.ignore_index,
      labelSmoothing: attributes.label_smoothing,
      allowNonFinite: true,
    };
    agrees(golden, 'output', operators.crossEntropy(request).output);
    if ('grad_input' in golden.outputs) {
      const gradOutput = input(golden, 'grad_output');
      agrees(
        golden,
        'grad_input',
        operators.crossEntropyBackward({ ...request, gradOutput }).output,
      );
    }
    ran += 1;
  }
  assert.equal(ran, 23);
});
