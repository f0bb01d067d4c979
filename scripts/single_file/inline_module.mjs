import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The scripts that say where a WebAssembly module lies, what each calls its address, and the module. */
const addresses = [
  { script: /\/web\/src\/core\/wasm_url\.ts$/, name: 'defaultWasmUrl', file: 'attention_core' },
  {
    script: /\/web\/src\/operators\/wasm_url\.ts$/,
    name: 'defaultOperatorsUrl',
    file: 'attention_operators',
  },
];

/** A Vite plugin that puts the bytes of the WebAssembly modules where their addresses would stand. */
export function inlineModule() {
  return {
    name: 'inline-module',
    enforce: 'pre',
    load: {
      filter: { id: addresses.map(({ script }) => script) },
      handler(id) {
        const { name, file } = addresses.find(({ script }) => script.test(id));
        const path = new URL(`../../build/wasm/module/${file}.wasm`, import.meta.url);
        this.addWatchFile(fileURLToPath(path));
        const bytes = readFileSync(path, 'base64');
        return `export const ${name} = () => new URL('data:application/wasm;base64,${bytes}');`;
      },
    },
  };
}
