// Transformer layers and stacks against what PyTorch computed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agrees, attending, goldenCases, input, multiHeadParameters } from './golden.mjs';
import { operators } from './operators_called.mjs';

const file = 'pytorch/transformer_encoder_layer';

function affine(golden, name) {
  return { weight: input(golden, `${name}.weight`), bias: input(golden, `${name}.bias`) };
}

function encoderLayer(golden, prefix = '') {
  const named = (name) => affine(golden, prefix + name);
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

function sourceOf(golden) {
  return {
    ...layerOptions(golden),
    src: input(golden, 'src'),
    srcMask: attending(golden, 'src_mask'),
    srcKeyPaddingMask: attending(golden, 'src_key_padding_mask'),
  };
}

/** Asserts every gradient that the case lists of a layer's parameters. */
function agreesWithParameters(golden, parameters) {
  const names = { self_attn: 'selfAttn', multihead_attn: 'multiheadAttn', out_proj: 'outProj' };
  const camel = { in_proj_weight: 'inProjWeight', in_proj_bias: 'inProjBias' };
  let asserted = 0;
  for (const listed of Object.keys(golden.outputs)) {
    if (!listed.startsWith('grad_') || !/\.|in_proj/.test(listed)) continue;
    const path = listed.slice('grad_'.length).split('.');
    const found = path.reduce((part, name) => part[names[name] ?? camel[name] ?? name], parameters);
    agrees(golden, listed, found);
    asserted += 1;
  }
  return asserted;
}

test('transformerEncoderLayer and its gradients are PyTorch’s', () => {
  let ran = 0;
  let gradients = 0;
  for (const golden of goldenCases(file, 'transformer_encoder_layer')) {
    const request = { ...sourceOf(golden), parameters: encoderLayer(golden) };
    agrees(golden, 'output', operators.transformerEncoderLayer(request).output);
    if ('grad_src' in golden.outputs) {
      const gradOutput = input(golden, 'grad_output');
      const { src, parameters } = operators.transformerEncoderLayerBackward({
        ...request,
        gradOutput,
      });
      agrees(golden, 'grad_src', src);
      gradients += agreesWithParameters(golden, parameters);
    }
    ran += 1;
  }
  assert.equal(ran, 18);
  assert.ok(gradients > 0);
});

test('transformerEncoder and its gradient are PyTorch’s', () => {
  let ran = 0;
  for (const golden of goldenCases(file, 'transformer_encoder')) {
    const { num_layers, final_norm } = golden.attributes;
    const layers = Array.from({ length: num_layers }, (_, i) =>
      encoderLayer(golden, `layers.${i}.`),
    );
    const parameters = final_norm ? { layers, norm: affine(golden, 'norm') } : { layers };
    const request = { ...sourceOf(golden), parameters };
    agrees(golden, 'output', operators.transformerEncoder(request).output);
    const gradOutput = input(golden, 'grad_output');
    agrees(
      golden,
      'grad_src',
      operators.transformerEncoderBackward({ ...request, gradOutput }).src,
    );
    ran += 1;
  }
  assert.equal(ran, 4);
});

test('transformerDecoderLayer and its gradients are PyTorch’s', () => {
  let ran = 0;
  let gradients = 0;
  for (const golden of goldenCases(file, 'transformer_decoder_layer')) {
    const request = {
      ...layerOptions(golden),
      tgt: input(golden, 'tgt'),
      memory: input(golden, 'memory'),
      tgtMask: attending(golden, 'tgt_mask'),
      tgtKeyPaddingMask: attending(golden, 'tgt_key_padding_mask'),
      memoryMask: attending(golden, 'memory_mask'),
      memoryKeyPaddingMask: attending(golden, 'memory_key_padding_mask'),
      parameters: {
        ...encoderLayer(golden),
        multiheadAttn: multiHeadParameters(golden, 'multihead_attn.'),
        norm3: affine(golden, 'norm3'),
      },
    };
    agrees(golden, 'output', operators.transformerDecoderLayer(request).output);
    const gradOutput = input(golden, 'grad_output');
    const { tgt, memory, parameters } = operators.transformerDecoderLayerBackward({
      ...request,
      gradOutput,
    });
    agrees(golden, 'grad_tgt', tgt);
    agrees(golden, 'grad_memory', memory);
    gradients += agreesWithParameters(golden, parameters);
    ran += 1;
  }
  assert.equal(ran, 6);
  assert.ok(gradients > 0);
});
