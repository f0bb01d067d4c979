import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { withoutPreload } from '../scripts/vite/without_preload';
import { browsers } from './browsers';
import { moduleAlias } from './module_alias';

/** The elements for other pages: dist/attention-elements.js, with attention_core.wasm beside it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Addresses beside the script, wherever it is served from.
  base: './',
  publicDir: false,
  resolve: { alias: moduleAlias },
  plugins: [withoutPreload()],
  build: {
    outDir: '../dist',
    emptyOutDir: false,
    target: browsers,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/elements/attention_elements.ts', import.meta.url)),
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: 'attention-elements.js',
        assetFileNames: '[name][extname]',
        // One file to copy and to name in a page.
        codeSplitting: false,
      },
    },
  },
});
