import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/**
 * The sections of a page of the documentation (`module.md`), by their headings: `files` maps the name of a file to its text, `commands` are the
 * lines of the shell in their order. A block of code belongs to the name in the line above it, and is the shell's where
 * it says `sh`; a file that a section has "as in" another is taken from there. `loose` counts the blocks that are neither.
 */
export function recipes(page) {
  const markdown = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const found = new Map();
  for (const [, title, body] of markdown.matchAll(/^## (.+)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm)) {
    const files = Object.fromEntries(
      [...body.matchAll(/^`([\w.-]+)`\n\n```\w+\n([\s\S]*?)^```/gm)].map(([, name, text]) => [
        name,
        text,
      ]),
    );
    for (const [, names, other] of body.matchAll(/((?:`[\w.]+`(?: and )?)+) as in \[(.+?)\]/g)) {
      for (const [, name] of names.matchAll(/`([\w.]+)`/g)) {
        const text = found.get(other)?.files[name];
        assert.ok(text, `${title}: ${name} as in ${other}, which has none`);
        files[name] ??= text;
      }
    }
    const commands = [...body.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, lines]) =>
      lines.trim().split('\n'),
    );
    const blocks = [...body.matchAll(/^```\w*\n[\s\S]*?^```/gm)].length;
    const named = [...body.matchAll(/^`[\w.-]+`\n\n```/gm)].length;
    const shell = [...body.matchAll(/^```sh\n/gm)].length;
    found.set(title, { title, files, commands, loose: blocks - named - shell });
  }
  return found;
}

/** Fails where a section has code that following it would not run, or is not among those that are followed. */
export function assertFollowed(sections, titles) {
  assert.deepEqual(
    [...sections.values()].filter(({ loose }) => loose > 0),
    [],
  );
  const withCode = [...sections.values()].filter(
    ({ files, commands }) => commands.length > 0 || Object.keys(files).length > 0,
  );
  assert.deepEqual(withCode.map(({ title }) => title).sort(), [...titles].sort());
}
