import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { SetupError } from './setup_error.mjs';

/**
 * The folder with ONNX's own golden cases that the environment variable ATTENTION_ONNX_VECTORS names
 * (see tests/conformance/README.md), or null.
 */
export function onnxVectors(environment = process.env) {
  const named = environment.ATTENTION_ONNX_VECTORS;
  if (!named) return null;
  const folder = resolve(named);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new SetupError(
    `ATTENTION_ONNX_VECTORS is ${named}, which is no folder: name the one that holds ONNX's golden cases, or none.`,
  );
}
