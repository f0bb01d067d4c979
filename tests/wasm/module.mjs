import { readFileSync } from 'node:fs';

const folder = new URL('../../build/wasm/module/', import.meta.url);

const bytesOf = (name) => readFileSync(new URL(`${name}.wasm`, folder));

export const wasmBytes = bytesOf('attention_core');

/** One of the modules itself, without the room around it. */
export async function startRaw(name = 'attention_core') {
  const { default: startModule } = await import(new URL(`${name}.mjs`, folder));
  return startModule({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(bytesOf(name), imports).then(({ instance }) => done(instance));
      return {};
    },
  });
}
