import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../web/chapters/en/', import.meta.url);
const examples = new URL('../../web/examples/', import.meta.url);

/** The example file of this id. */
export const exampleOf = (id) => JSON.parse(readFileSync(new URL(`${id}.json`, examples), 'utf8'));

/** The words of each chapter as written, with what its head says: `{ id, example, also, …, words }`. */
export const chapters = readdirSync(folder)
  .filter((name) => /^\d/.test(name))
  .sort()
  .map((name) => {
    const [, head, words] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(
      readFileSync(new URL(name, folder), 'utf8'),
    );
    const entries = head.split('\n').map((line) => line.split(/:\s*(.*)/s).slice(0, 2));
    return { ...Object.fromEntries(entries), words };
  });

/** Those with a player. */
export const chapterPlayers = chapters.filter(({ example }) => example !== undefined);
