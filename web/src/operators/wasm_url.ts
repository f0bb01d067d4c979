/** Where attention_operators.wasm lies unless the caller says otherwise: in the build folder. */
export function defaultOperatorsUrl(): URL {
  return new URL('../../../build/wasm/module/attention_operators.wasm', import.meta.url);
}
