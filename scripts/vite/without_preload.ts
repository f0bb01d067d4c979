import type { Plugin } from 'vite';

/**
 * For a build into one file: Vite would wrap each `import()` in a search for further files to load along with it, of which
 * there are none, and webpack warns of that search.
 */
export function withoutPreload(): Plugin {
  return {
    name: 'without-preload',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load();'
        : undefined,
  };
}
