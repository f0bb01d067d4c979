import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { contentSecurityPolicy } from '../content_security_policy.mjs';
import { isGallery } from './gallery_plugin';

const coreFile = 'attention_core.wasm';
const themeScript = fileURLToPath(new URL('../../web/page/theme_first.js', import.meta.url));

/**
 * What the page's head needs beyond Vite: the policy, what the first picture is made from, and the script that sets the
 * chosen theme before anything is painted, as a file of its own, since the policy lets no inline script run.
 */
export function page(): Plugin {
  return {
    name: 'page',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        name: 'theme_first.js',
        source: readFileSync(themeScript, 'utf8'),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (isGallery(path)) return [];
        const files = Object.values(bundle ?? {});
        const named = (name: string): string => {
          const file = files.find((one) => one.type === 'asset' && one.names.includes(name));
          if (file === undefined) throw new Error(`${name} is not among the page’s files`);
          return `./${file.fileName}`;
        };
        return [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
            injectTo: 'head-prepend',
          },
          { tag: 'script', attrs: { src: named('theme_first.js') }, injectTo: 'head' },
          // Needed for the first picture, and otherwise asked for only once the page's script runs.
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: named(coreFile) },
            injectTo: 'head-prepend',
          },
          {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: firstExample(html, files) },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/** The script that holds the example of the page's first player. */
function firstExample(
  html: string,
  files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[],
): string {
  const id = /<attention-player [^>]*?example="([^"]+)"/.exec(html)?.[1];
  const chunk = files.find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/examples/${id}.json`),
  );
  if (chunk === undefined) throw new Error(`no script holds the example ${id} of the first player`);
  return `./${chunk.fileName}`;
}
