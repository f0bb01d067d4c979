import { fileURLToPath } from 'node:url';

/**
 * The glue that Emscripten writes has no fixed place in the sources, so it is imported by this name.
 * Used by every Vite configuration of the project; `paths` in tsconfig.json says the same to TypeScript.
 */
export const moduleAlias = {
  'attention-core-module': fileURLToPath(
    new URL('../build/wasm/module/attention_core.mjs', import.meta.url),
  ),
};
