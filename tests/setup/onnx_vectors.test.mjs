import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { relative, resolve } from 'node:path';
import { test } from 'node:test';
import { onnxVectors } from '../../scripts/setup/onnx_vectors.mjs';

test('the folder of golden cases is the one the environment names, or none', () => {
  assert.equal(onnxVectors({}), null);
  assert.equal(onnxVectors({ ATTENTION_ONNX_VECTORS: '' }), null);
  const ATTENTION_ONNX_VECTORS = relative(process.cwd(), tmpdir());
  assert.equal(onnxVectors({ ATTENTION_ONNX_VECTORS }), resolve(tmpdir()));
});

test('a folder of golden cases that is not there is refused by name', () => {
  assert.throws(
    () => onnxVectors({ ATTENTION_ONNX_VECTORS: '/nowhere/onnx' }),
    /ATTENTION_ONNX_VECTORS is \/nowhere\/onnx, which is no folder/,
  );
});
