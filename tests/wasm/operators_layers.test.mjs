// The layers and their neighbours against what PyTorch computed, through the operators that JavaScript sees.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadOperators } from '../../build/wasm/room/room.mjs';
import { agrees, goldenCases, input } from './golden.mjs';

const operators = await loadOperators();

/** A mask of PyTorch's modules, where true masks out, as JavaScript's calls take it, where true attends. */
function attending(golden, name) {
  const tensor = input(golden, name);
  if (!(tensor?.data instanceof Uint8Array)) return tensor;
  return { shape: tensor.shape, data: tensor.data.map((out) => 1 - out) };
}

function multiHeadParameters(golden, prefix = '') {
  const named = (name) => input(golden, prefix + name);
  return {
    inProjWeight: named('in_proj_weight'),
    qProjWeight: named('q_proj_weight'),
    kProjWeight: named('k_proj_weight'),
    vProjWeight: named('v_proj_weight'),
    inProjBias: named('in_proj_bias'),
    biasK: named('bias_k'),
    biasV: named('bias_v'),
    outProj: { weight: named('out_proj.weight'), bias: named('out_proj.bias') },
  };
}

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

test('multiHead is PyTorch’s MultiheadAttention, and so is its gradient by the query', () => {
  let ran = 0;
  for (const golden of goldenCases('pytorch/multihead_attention', 'multihead_attention')) {
    if (golden.features.includes('nan_convention')) continue;
    const request = multiHeadRequest(golden);
    const { attnOutput, attnOutputWeights } = operators.multiHead({
      ...request,
      needWeights: true,
    });
    agrees(golden, 'attn_output', attnOutput);
    if ('attn_output_weights' in golden.outputs)
      agrees(golden, 'attn_output_weights', attnOutputWeights);
    if ('grad_out_proj.weight' in golden.outputs && 'grad_attn_output' in golden.inputs) {
      const gradients = operators.multiHeadBackward({
        ...request,
        gradOutput: input(golden, 'grad_attn_output'),
        gradWeights: input(golden, 'grad_attn_output_weights'),
      });
      agrees(golden, 'grad_out_proj.weight', gradients.parameters.outProj.weight);
    }
    ran += 1;
  }
  assert.equal(ran, 69);
});

function encoderLayer(golden, prefix = '') {
  const named = (name) => ({
    weight: input(golden, `${prefix}${name}.weight`),
    bias: input(golden, `${prefix}${name}.bias`),
  });
  return {
    selfAttn: multiHeadParameters(golden, `${prefix}self_attn.`),
    linear1: named('linear1'),
    linear2: named('linear2'),
    norm1: named('norm1'),
    norm2: named('norm2'),
  };
}

function layerOptions({ attributes }) {
  return {
    numHeads: attributes.nhead,
    batchFirst: attributes.batch_first === 1,
    normFirst: attributes.norm_first === 1,
    activation: attributes.activation,
    layerNormEpsilon: attributes.layer_norm_eps,
  };
}

test('transformerEncoderLayer and its gradient are PyTorch’s', () => {
  let ran = 0;
  const file = 'pytorch/transformer_encoder_layer';
  for (const golden of goldenCases(file, 'transformer_encoder_layer')) {
    const request = {
      ...layerOptions(golden),
      src: input(golden, 'src'),
      parameters: encoderLayer(golden),
      srcMask: attending(golden, 'src_mask'),
      srcKeyPaddingMask: attending(golden, 'src_key_padding_mask'),
    };
    agrees(golden, 'output', operators.transformerEncoderLayer(request).output);
    if ('grad_src' in golden.outputs) {
      const gradOutput = input(golden, 'grad_output');
      agrees(
        golden,
        'grad_src',
        operators.transformerEncoderLayerBackward({ ...request, gradOutput }).src,
      );
    }
    ran += 1;
  }
  assert.equal(ran, 18);
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
