import glue from 'attention-core-module';
import { type Core, createCore } from './core';
import { type LoadOptions, loadModule } from './load_module';
import { defaultWasmUrl } from './wasm_url';

export type { LoadOptions };

/**
 * Loads attention_core.wasm, by default from `defaultWasmUrl`, and starts a core of its own. Compiled once per URL;
 * each core has its own memory.
 * Rejects with `AttentionError` `wasm-load` (url, status, contentType) or `wrong-type`.
 */
export async function loadCore(options: LoadOptions = {}): Promise<Core> {
  const source = { file: 'attention_core.wasm', defaultUrl: defaultWasmUrl, glue };
  return createCore(await loadModule(source, options));
}
