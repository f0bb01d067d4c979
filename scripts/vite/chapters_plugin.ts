import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { moduleAlias } from '../../web/module_alias';
import type { ChapterPage } from './chapter_page';
import { isGallery } from './gallery_plugin';

type ChapterPageModule = typeof import('./chapter_page');

const article = ['chapters', 'contents', 'glossary', 'references'] as const;

/** Puts parts of the chapters in the place of their comments in a page: those of the article, unless others are named. */
export function chapters(
  language: string,
  parts: readonly (keyof ChapterPage)[] = article,
): Plugin {
  const web = fileURLToPath(new URL('../../web', import.meta.url));
  return {
    name: 'chapters',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        if (isGallery(path)) return html;
        const page = await renderedChapters(web, language);
        return parts.reduce((filled, part) => {
          const place = `<!-- ${part} -->`;
          if (!filled.includes(place)) throw new Error(`the page has no ${place}`);
          return filled.replace(place, () => page[part]);
        }, html);
      },
    },
  };
}

/** The configuration itself is loaded without aliases, so what needs the core is loaded through a runner that has them. */
async function renderedChapters(web: string, language: string): Promise<ChapterPage> {
  const { module } = await runnerImport<ChapterPageModule>(
    fileURLToPath(new URL('./chapter_page.ts', import.meta.url)),
    {
      configFile: false,
      logLevel: 'error',
      resolve: { alias: moduleAlias },
    },
  );
  return module.chapterPage(web, language);
}
