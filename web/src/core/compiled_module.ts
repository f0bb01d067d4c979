import { AttentionError } from './attention_error';

/** A compiled module in the making, and how many callers still want it. */
interface Pending {
  readonly module: Promise<WebAssembly.Module>;
  readonly controller: AbortController;
  waiting: number;
  settled: boolean;
}

/** One per URL for the life of the page: compiling is the slow part of loading, and a module can be shared. */
const pendingByUrl = new Map<string, Pending>();

/**
 * The compiled module behind a URL, called `file` in messages. A failed or wholly abandoned load is forgotten, so that the next call tries anew.
 * Rejects with `AttentionError` `wasm-load` or `out-of-memory`, or with the signal's reason.
 */
export async function compiledModule(
  file: string,
  url: string,
  signal?: AbortSignal,
): Promise<WebAssembly.Module> {
  signal?.throwIfAborted();
  const pending = pendingByUrl.get(url) ?? startLoad(file, url);
  pending.waiting += 1;
  try {
    return await orAborted(pending.module, signal);
  } finally {
    pending.waiting -= 1;
    if (pending.waiting === 0 && !pending.settled) {
      pendingByUrl.delete(url);
      pending.controller.abort(signal?.reason);
    }
  }
}

/** Compiles bytes that the caller already holds. Rejects with `AttentionError` `wasm-load` or `out-of-memory`. */
export async function compileBytes(
  file: string,
  bytes: BufferSource,
  source: { url?: string; status?: number; contentType?: string },
): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new AttentionError('out-of-memory', `there is no memory to compile ${file} in`, {
        ...source,
        cause,
      });
    const got = source.contentType
      ? `got ${source.contentType} (${source.status}) from ${source.url}`
      : `read from ${source.url ?? 'wasmBinary'}`;
    throw new AttentionError('wasm-load', `${file} ${whyNot(bytes, cause)}: ${got}`, {
      ...source,
      cause,
    });
  }
}

/** A policy's refusal has no type of its own: what begins as WebAssembly and is whole was not let through. */
function whyNot(bytes: BufferSource, cause: unknown): string {
  const start = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.byteLength))
    : new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  if (String.fromCharCode(...start) !== '\0asm') return 'is not WebAssembly';
  return /Content Security Policy|disallowed by embedder/i.test(String(cause))
    ? "may not be compiled here, as the page's Content Security Policy does not allow 'wasm-unsafe-eval'"
    : 'is damaged';
}

function startLoad(file: string, url: string): Pending {
  const controller = new AbortController();
  const module = load(file, url, controller.signal);
  const pending: Pending = { module, controller, waiting: 0, settled: false };
  pendingByUrl.set(url, pending);
  module.then(
    () => {
      pending.settled = true;
    },
    () => {
      pending.settled = true;
      if (pendingByUrl.get(url) === pending) pendingByUrl.delete(url);
    },
  );
  return pending;
}

async function load(file: string, url: string, signal: AbortSignal): Promise<WebAssembly.Module> {
  if (url.startsWith('file:')) return compileBytes(file, await readFile(file, url), { url });
  const response = await request(file, url, signal);
  const contentType = response.headers.get('content-type') ?? 'no content type';
  const place = shownAddress(url);
  const source = { url: place, status: response.status, contentType };
  if (!response.ok) {
    throw new AttentionError(
      'wasm-load',
      `${file}: got status ${response.status} from ${place}`,
      source,
    );
  }
  let bytes: ArrayBuffer;
  try {
    bytes = await response.arrayBuffer();
  } catch (cause) {
    throw new AttentionError('wasm-load', `${file} broke off on its way from ${place}`, {
      ...source,
      cause,
    });
  }
  // Whole bytes, not compileStreaming: that refuses a server's wrong content type, and the file is small.
  return compileBytes(file, bytes, source);
}

/** An address that holds the module itself is told without it. */
function shownAddress(url: string): string {
  return url.startsWith('data:') ? `${url.slice(0, url.indexOf(',') + 1)}…` : url;
}

async function request(file: string, url: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { signal, credentials: 'same-origin' });
  } catch (cause) {
    const place = shownAddress(url);
    throw new AttentionError(
      'wasm-load',
      `${file}: no answer from ${place} (no network, or not allowed by the other host or by this page's policy)`,
      {
        url: place,
        cause,
      },
    );
  }
}

/** Node's fetch does not read files. The module is asked for by name so that no bundler tries to bring it along. */
async function readFile(file: string, url: string): Promise<BufferSource> {
  const files = globalThis.process?.getBuiltinModule?.('node:fs');
  if (files === undefined) {
    throw new AttentionError(
      'wasm-load',
      `${file} cannot be read from ${url} here; serve it over http or hand in wasmBinary`,
      { url },
    );
  }
  try {
    return await files.promises.readFile(new URL(url));
  } catch (cause) {
    throw new AttentionError('wasm-load', `${file} cannot be read from ${url}`, {
      url,
      cause,
    });
  }
}

function orAborted<Result>(
  result: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal === undefined) return result;
  return new Promise((fulfil, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    result.then(fulfil, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
