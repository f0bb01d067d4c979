import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { singleFile } from '../scripts/single_file/single_file.mjs';
import { chapters } from '../scripts/vite/chapters_plugin';
import { palette } from '../scripts/vite/palette_plugin';
import { browsers } from './browsers';
import { moduleAlias } from './module_alias';

/** The pages that are one file each, by Vite's mode: what each is made from, and what it is called. */
const pages = {
  frame: { input: 'embed.html', name: 'embed.html', plugins: [chapters('en', ['players'])] },
  offline: { input: 'index.html', name: 'attention-playground.html', plugins: [chapters('en')] },
} as const;

export default defineConfig(({ mode }) => {
  const { input, name, plugins } = pages[mode as keyof typeof pages];
  const resolve = { alias: moduleAlias };
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: './',
    publicDir: false,
    resolve,
    plugins: [...plugins, palette(), ...singleFile(name, { resolve, target: browsers })],
    build: {
      outDir: '../dist/site',
      emptyOutDir: false,
      target: browsers,
      rolldownOptions: { input: fileURLToPath(new URL(input, import.meta.url)) },
    },
  };
});
