import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chapters } from '../scripts/vite/chapters_plugin';
import { gallery } from '../scripts/vite/gallery_plugin';
import { page } from '../scripts/vite/page_plugin';
import { palette } from '../scripts/vite/palette_plugin';
import { browsers } from './browsers';
import { moduleAlias } from './module_alias';

/** The gallery's players are those of the script for other pages, so that it shares nothing with the page. */
const pages = ['index.html', 'gallery.html'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative addresses: the page works on any path of any host.
  base: './',
  publicDir: false,
  resolve: { alias: moduleAlias },
  plugins: [chapters('en'), palette(), page(), gallery()],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    target: browsers,
    // The strict policy knows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages.map((name) => fileURLToPath(new URL(name, import.meta.url))) },
  },
});
