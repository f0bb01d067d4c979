import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../web/gallery/', import.meta.url);

/**
 * The looks of the gallery in their order: `{ id, title, words, html, css, js }`. What the page shows as text, and what is
 * in force on it, are the same blocks of a look's file; `css` and `js` are empty where it has none.
 */
export function readLooks() {
  return readdirSync(folder)
    .filter((name) => /^\d+_\w+\.md$/.test(name))
    .sort()
    .map((name) =>
      lookOf(
        name.replace(/^\d+_|\.md$/g, '').replaceAll('_', '-'),
        readFileSync(new URL(name, folder), 'utf8'),
      ),
    );
}

/** A look out of its file's text. Throws an `Error` that names what is missing. */
export function lookOf(id, text) {
  const blocks = Object.fromEntries(
    [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, block]) => [
      language,
      block,
    ]),
  );
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  const { html, css = '', js = '' } = blocks;
  if (title === undefined || html === undefined)
    throw new Error(`the look ${id} has no ${title === undefined ? 'heading' : 'block of HTML'}`);
  const words = text
    .replace(/^# .+$/m, '')
    .replace(/^```[\s\S]*?^```$/gm, '')
    .trim();
  return { id, title, words, html, css, js };
}
