import { basename } from 'node:path/posix';

/** The fenced blocks of a Markdown text, in their order: the page, and the heading above with the language. */
export function snippetsIn(page, markdown) {
  const found = [];
  let heading = '';
  let fence = null;
  for (const line of markdown.split('\n')) {
    const [, marks, language] = /^\s*(```+|~~~+)(\S*)/.exec(line) ?? [];
    if (fence !== null) {
      if (marks === fence) fence = null;
    } else if (marks !== undefined) {
      fence = marks;
      found.push({ page, name: `${heading}: ${language}` });
    } else heading = /^#+ (.+)/.exec(line)?.[1] ?? heading;
  }
  return found;
}

/**
 * What is wrong with the claims: a block without one, one without a block, and a test that cannot have read its page, as it
 * does not name it.
 */
export function snippetFaults(snippets, claims, textOf) {
  const counts = new Map();
  const count = (page, name, side, by) => {
    const key = `${page}, ${name}`;
    const sides = counts.get(key) ?? [0, 0];
    sides[side] += by;
    counts.set(key, sides);
  };
  for (const { page, name } of snippets) count(page, name, 0, 1);
  const faults = [];
  for (const [page, byName] of Object.entries(claims))
    for (const [name, claimed] of Object.entries(byName)) {
      count(page, name, 1, claimed.length);
      for (const { test } of claimed)
        if (test !== undefined && !textOf(test).includes(basename(page)))
          faults.push(`${page}, ${name}: ${test} does not read ${basename(page)}`);
    }
  for (const [key, [blocks, claimed]] of counts)
    if (blocks !== claimed)
      faults.push(`${key}: ${blocks} blocks, claimed ${claimed} in tests/rooms/snippet_claims.mjs`);
  return faults;
}
