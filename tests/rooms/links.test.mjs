import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { linkFaults, linksOf } from './link_checks.mjs';
import { projectFiles, textOf } from './project_files.mjs';

const files = projectFiles();
// A chapter's links lead to places of the page, which the page's own tests follow.
const documents = files.filter(
  (path) => path.endsWith('.md') && !/^web\/chapters\/\w+\//.test(path),
);

test('every relative link of every Markdown file leads to a file or a heading that is there', () => {
  assert.ok(documents.length >= 5, `only ${documents.length} Markdown files found`);
  assert.ok(documents.flatMap((path) => linksOf(textOf(path))).length >= 5);
  assert.deepEqual(
    documents.flatMap((path) => linkFaults(path, files, textOf)),
    [],
  );
});

describe('the check of links', () => {
  const faults = (markdown) =>
    linkFaults('docs/a.md', ['docs/a.md', 'docs/b.md', 'cpp/c.h'], (path) =>
      path === 'docs/a.md' ? markdown : '# The map\n',
    ).join();
  for (const [markdown, words] of [
    ['[a](c.md)', /c\.md, but there is no docs\/c\.md/],
    ['![a](../pictures/a.png)', /no pictures\/a\.png/],
    ['[a][1]\n\n[1]: ../none.md', /no none\.md/],
    ['[a](b.md#way)', /docs\/b\.md has no heading/],
    ['[a](#none)', /no heading/],
  ]) {
    test(`refuses ${JSON.stringify(markdown)}`, () => assert.match(faults(markdown), words));
  }
  test('lets files, folders, headings, other hosts and code pass', () => {
    const good =
      '# Here\n[a](b.md) [b](../cpp) [c](b.md#the-map) [d](#here) [e](https://example.org/x)';
    assert.equal(faults(`${good}\n\`[f](none)\`\n\`\`\`\n[g](none)\n\`\`\`\n`), '');
  });
});
