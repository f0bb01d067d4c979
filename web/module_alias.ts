import { fileURLToPath } from 'node:url';

const glue = (name: string) =>
  fileURLToPath(new URL(`../build/wasm/module/${name}.mjs`, import.meta.url));

/**
 * The glue that Emscripten writes has no fixed place in the sources, so it is imported by these names.
 * Used by every Vite configuration of the project; `paths` in tsconfig.json says the same to TypeScript.
 */
export const moduleAlias = {
  'attention-core-module': glue('attention_core'),
  'attention-operators-module': glue('attention_operators'),
};
