/**
 * Where attention_core.wasm lies unless the caller says otherwise: in the build folder. The package puts its own
 * answer in the place of this file (`web/src/package/wasm_url.ts`), as there the file lies beside the module.
 */
export function defaultWasmUrl(): URL {
  return new URL('../../../build/wasm/module/attention_core.wasm', import.meta.url);
}
