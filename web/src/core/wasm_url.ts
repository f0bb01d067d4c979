/**
 * Where attention_core.wasm lies unless the caller says otherwise: in the build folder. A bundler that meets this
 * address takes the file along and writes its new place here.
 */
export function defaultWasmUrl(): URL {
  return new URL('../../../build/wasm/module/attention_core.wasm', import.meta.url);
}
