import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chapters } from '../scripts/vite/chapters_plugin';
import { page } from '../scripts/vite/page_plugin';
import { moduleAlias } from './module_alias';

/** The oldest browsers with WebAssembly SIMD and what the elements use. */
export const browsers = ['chrome114', 'firefox115', 'safari16.4'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative addresses: the page works on any path of any host.
  base: './',
  publicDir: false,
  resolve: { alias: moduleAlias },
  plugins: [chapters('en'), page()],
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: browsers,
    // The strict policy knows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
