import { readFileSync } from 'node:fs';
import startModule from '../../build/wasm/module/attention_core.mjs';

export const wasmBytes = readFileSync(
  new URL('../../build/wasm/module/attention_core.wasm', import.meta.url),
);

/** The module itself, without the room around it. */
export function startRaw() {
  return startModule({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(wasmBytes, imports).then(({ instance }) => done(instance));
      return {};
    },
  });
}
