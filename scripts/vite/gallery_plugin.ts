import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { galleryPolicy } from '../content_security_policy.mjs';
import { readLooks } from '../gallery/looks.mjs';
import { renderText } from './markdown';

type Look = ReturnType<typeof readLooks>[number];

const languages = { html: 'HTML', css: 'CSS', js: 'JavaScript' } as const;
const scriptName = 'gallery_looks.js';

/** Whether a page of the site is the gallery. */
export const isGallery = (path: string): boolean => basename(path) === 'gallery.html';

/** Puts the looks into the gallery: each as it looks, beside the text that makes it so. */
export function gallery(): Plugin {
  const looks = readLooks();
  return {
    name: 'gallery',
    transform: {
      filter: { id: /\/web\/page\/gallery\.css$/ },
      handler: (styles) => [styles, ...looks.map(({ css }) => css)].join('\n'),
    },
    generateBundle() {
      const source = looks.map(({ js }) => js).join('');
      this.emitFile({ type: 'asset', name: scriptName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (!isGallery(path)) return html;
        const script = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(scriptName),
        );
        return {
          html: html
            .replace('<!-- contents -->', () => looks.map(contentsLine).join(''))
            .replace('<!-- looks -->', () => looks.map(section).join('')),
          tags: [
            {
              tag: 'meta',
              attrs: { 'http-equiv': 'Content-Security-Policy', content: galleryPolicy },
              injectTo: 'head-prepend',
            },
            {
              tag: 'script',
              attrs: { type: 'module', src: `./${script?.fileName}` },
              // Before the players are there: the frame is listened to from the start.
              injectTo: 'head-prepend',
            },
          ],
        };
      },
    },
  };
}

const contentsLine = ({ id, title }: Look): string => `<li><a href="#${id}">${title}</a></li>`;

function section(look: Look): string {
  const { id, title, words, html } = look;
  const texts = (['html', 'css', 'js'] as const).filter((language) => look[language] !== '');
  return `<section class="look" id="${id}" aria-labelledby="${id}-heading">
<div class="look-words"><h2 id="${id}-heading">${title}</h2>${renderText(words)}</div>
<div class="look-stage">${html}</div>
<div class="look-texts">${texts.map((language) => textOf(look, language)).join('')}</div>
</section>`;
}

/** A text that is too wide for its place scrolls, so it must be reached by the keyboard. */
function textOf(look: Look, language: keyof typeof languages): string {
  const name = `${languages[language]} of “${look.title}”`;
  return `<figure><figcaption>${languages[language]}</figcaption><pre tabindex="0" role="region" aria-label="${name}"><code>${escaped(look[language])}</code></pre></figure>`;
}

const escaped = (text: string): string =>
  text.trimEnd().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
