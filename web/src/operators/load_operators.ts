import glue from 'attention-operators-module';
import { type LoadOptions, loadModule } from '../core/load_module';
import { createOperators, type Operators } from './operators';
import { defaultOperatorsUrl } from './wasm_url';

/**
 * Loads attention_operators.wasm, which is larger than the core's module and asked for only here.
 * Rejects with `AttentionError` `wasm-load` (url, status, contentType) or `wrong-type`.
 */
export async function loadOperators(options: LoadOptions = {}): Promise<Operators> {
  const source = { file: 'attention_operators.wasm', defaultUrl: defaultOperatorsUrl, glue };
  return createOperators(await loadModule(source, options));
}
