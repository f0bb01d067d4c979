import { AttentionError } from './attention_error';
import { compileBytes, compiledModule } from './compiled_module';
import { checkObject, wrongType } from './validate_value';

/** What to load a module from: the first of these that is given. With none of them, from its own place. */
export interface LoadOptions {
  readonly module?: WebAssembly.Module;
  readonly wasmBinary?: BufferSource;
  readonly wasmUrl?: string | URL;
  /** Gives up waiting; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The glue that Emscripten writes around a module. */
type Glue<Instance> = (overrides: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ): object;
}) => Promise<Instance>;

/** One of the project's WebAssembly modules: its file, where that lies unless the caller says otherwise, its glue. */
export interface ModuleSource<Instance> {
  readonly file: string;
  readonly defaultUrl: () => URL;
  readonly glue: Glue<Instance>;
}

/**
 * Loads a module and starts an instance with memory of its own. Compiled once per URL.
 * Rejects with `AttentionError` `wasm-load` (url, status, contentType), `out-of-memory`, `wrong-type` or
 * `unknown-name`.
 */
export async function loadModule<Instance>(
  source: ModuleSource<Instance>,
  options: LoadOptions,
): Promise<Instance> {
  checkObject('the options', options, ['module', 'wasmBinary', 'wasmUrl', 'signal']);
  if (typeof WebAssembly === 'undefined')
    throw new AttentionError('wasm-load', `${source.file}: there is no WebAssembly here`);
  const module = await moduleOf(source, options);
  options.signal?.throwIfAborted();
  return start(source, module);
}

async function moduleOf(
  { file, defaultUrl }: ModuleSource<unknown>,
  { module, wasmBinary, wasmUrl, signal }: LoadOptions,
): Promise<WebAssembly.Module> {
  if (module !== undefined) {
    if (!(module instanceof WebAssembly.Module))
      throw wrongType('module', module, 'it must be a WebAssembly.Module');
    return module;
  }
  if (wasmBinary !== undefined) {
    if (!(wasmBinary instanceof ArrayBuffer || ArrayBuffer.isView(wasmBinary))) {
      throw wrongType('wasmBinary', wasmBinary, 'it must be an ArrayBuffer or a view of one');
    }
    return compileBytes(file, wasmBinary, {});
  }
  return compiledModule(file, absolute(wasmUrl ?? placeOf(file, defaultUrl)), signal);
}

/** A bundler that writes a classic script leaves the module without a place of its own. */
function placeOf(file: string, defaultUrl: () => URL): URL {
  try {
    return defaultUrl();
  } catch (cause) {
    throw new AttentionError(
      'wasm-load',
      `where ${file} lies is not known here: give wasmUrl or wasmBinary`,
      { cause },
    );
  }
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
async function start<Instance>(
  { file, glue }: ModuleSource<Instance>,
  module: WebAssembly.Module,
): Promise<Instance> {
  return new Promise((fulfil, reject) => {
    const refuse = (cause: unknown) =>
      reject(
        cause instanceof RangeError
          ? new AttentionError('out-of-memory', `there is no memory to start ${file} in`, { cause })
          : new AttentionError('wasm-load', `${file} does not fit this version of the program`, {
              cause,
            }),
      );
    glue({
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
