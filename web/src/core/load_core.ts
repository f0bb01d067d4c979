import startModule, { type MainModule } from 'attention-core-module';
import { AttentionError } from './attention_error';
import { compileBytes, compiledModule } from './compiled_module';
import { type Core, createCore } from './core';
import { wrongType } from './validate_value';
import { defaultWasmUrl } from './wasm_url';

/** What to load the core from: the first of these that is given. With none of them, from `defaultWasmUrl`. */
export interface LoadOptions {
  readonly module?: WebAssembly.Module;
  readonly wasmBinary?: BufferSource;
  readonly wasmUrl?: string | URL;
  /** Gives up waiting; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Loads attention_core.wasm and starts a core of its own. Compiled once per URL; each core has its own memory.
 * Rejects with `AttentionError` `wasm-load` (url, status, contentType) or `wrong-type`.
 */
export async function loadCore(options: LoadOptions = {}): Promise<Core> {
  const module = await moduleOf(options);
  options.signal?.throwIfAborted();
  return createCore(await start(module));
}

async function moduleOf({
  module,
  wasmBinary,
  wasmUrl,
  signal,
}: LoadOptions): Promise<WebAssembly.Module> {
  if (module !== undefined) {
    if (!(module instanceof WebAssembly.Module))
      throw wrongType('module', module, 'it must be a WebAssembly.Module');
    return module;
  }
  if (wasmBinary !== undefined) {
    if (!(wasmBinary instanceof ArrayBuffer || ArrayBuffer.isView(wasmBinary))) {
      throw wrongType('wasmBinary', wasmBinary, 'it must be an ArrayBuffer or a view of one');
    }
    return compileBytes(wasmBinary, {});
  }
  return compiledModule(absolute(wasmUrl ?? defaultWasmUrl()), signal);
}

function absolute(url: string | URL): string {
  if (typeof url !== 'string' && !(url instanceof URL))
    throw wrongType('wasmUrl', url, 'it must be a string or a URL');
  try {
    return new URL(url, globalThis.document?.baseURI ?? globalThis.location?.href).href;
  } catch (cause) {
    throw new AttentionError(
      'wasm-load',
      `wasmUrl ${JSON.stringify(url)} is not a complete address`,
      { url: String(url), cause },
    );
  }
}

/** The glue's own promise never settles when instantiating fails, hence the race against our own. */
async function start(module: WebAssembly.Module): Promise<MainModule> {
  return new Promise((fulfil, reject) => {
    const refuse = (cause: unknown) =>
      reject(
        new AttentionError(
          'wasm-load',
          'attention_core.wasm does not fit this version of the program, or there is no memory for it',
          { cause },
        ),
      );
    startModule({
      instantiateWasm(
        imports: WebAssembly.Imports,
        done: (instance: WebAssembly.Instance) => void,
      ) {
        WebAssembly.instantiate(module, imports).then(done).catch(refuse);
        return {};
      },
    }).then(fulfil, refuse);
  });
}
