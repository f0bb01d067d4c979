import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { paletteStyles } from '../../web/src/draw/palette';
import { contentSecurityPolicy } from '../content_security_policy.mjs';

const pageStyles = /\/web\/page\/page\.css$/;
const themeScript = fileURLToPath(new URL('../../web/page/theme_first.js', import.meta.url));

/**
 * What the page's head needs beyond Vite: the policy, the palette in front of the page's style sheet, and the script that
 * sets the chosen theme before anything is painted, as a file of its own, since the policy lets no inline script run.
 */
export function page(): Plugin {
  return {
    name: 'page',
    transform: {
      filter: { id: pageStyles },
      handler: (styles) => `${paletteStyles}\n${styles}`,
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        name: 'theme_first.js',
        source: readFileSync(themeScript, 'utf8'),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const script = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes('theme_first.js'),
        );
        if (script === undefined) throw new Error('theme_first.js is not among the page’s files');
        return [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
            injectTo: 'head-prepend',
          },
          { tag: 'script', attrs: { src: `./${script.fileName}` }, injectTo: 'head' },
        ];
      },
    },
  };
}
