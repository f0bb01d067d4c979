import { readFileSync } from 'node:fs';

/** The fenced blocks of a page of the docs, in their order: `{ language, text }`. */
export function snippetsOf(name) {
  const page = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  return [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
    language,
    text,
  }));
}
