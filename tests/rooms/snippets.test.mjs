import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { projectFiles, textOf } from './project_files.mjs';
import { snippetFaults, snippetsIn } from './snippet_checks.mjs';
import { snippetClaims } from './snippet_claims.mjs';

const files = projectFiles();
const pages = files.filter((path) => path === 'README.md' || /^docs\/[^/]+\.md$/.test(path));

test('every block of code of README.md and docs is run by a test that reads its page, or is said not to be', () => {
  const found = pages.flatMap((page) => snippetsIn(page, textOf(page)));
  assert.ok(pages.length >= 16, `only ${pages.length} pages`);
  assert.deepEqual(snippetFaults(found, snippetClaims, textOf), []);
  const claims = Object.values(snippetClaims).flatMap((page) => Object.values(page).flat());
  assert.ok(found.length >= 80, `only ${found.length} blocks`);
  // One more is a block that nobody runs.
  assert.equal(claims.filter(({ reason }) => reason !== undefined).length, 6);
});

test('the commands of README.md are scripts and presets of the project', () => {
  const readme = textOf('README.md');
  const { scripts } = JSON.parse(textOf('package.json'));
  const named = [...readme.matchAll(/(?:`|^)npm (?:run )?([a-z:-]+)/gm)].map(([, name]) => name);
  assert.ok(named.length >= 10, named.join());
  assert.deepEqual(
    named.filter((name) => !Object.hasOwn(scripts, name)),
    [],
  );
  const presets = JSON.parse(textOf('CMakePresets.json'));
  for (const [command, kind] of [
    ['cmake', 'configurePresets'],
    ['cmake --build', 'buildPresets'],
    ['ctest', 'testPresets'],
  ]) {
    const name = new RegExp(`\\b${command} --preset (\\S+)`).exec(readme)?.[1];
    assert.ok(
      presets[kind].some((preset) => preset.name === name),
      `${command}: ${name}`,
    );
  }
});

describe('the check of blocks of code', () => {
  const page = '# A page\n\n```js\nconst here = 1;\n```\n\n## More\n\n```\n# no heading\n```\n';
  const claims = {
    'docs/a.md': { 'A page: js': [{ test: 'tests/a.test.mjs' }], 'More: ': [{ reason: 'seen' }] },
  };
  const faults = (given, text = page, test = "read('a.md')") =>
    snippetFaults(snippetsIn('docs/a.md', text), given, (path) => {
      assert.equal(path, 'tests/a.test.mjs');
      return test;
    }).join('\n');
  test('lets pass what is run or given a reason', () => assert.equal(faults(claims), ''));
  test('refuses a block that nobody claims', () => {
    assert.match(faults(claims, `${page}\n\`\`\`sh\nls\n\`\`\`\n`), /a\.md, More: sh: 1 .* 0/);
    assert.match(faults({}), /A page: js: 1 .* 0/);
  });
  test('refuses a claim that is left when its block is gone', () =>
    assert.match(faults(claims, '# A page\n'), /A page: js: 0 .* 1/));
  test('refuses the claim of a test that does not read the page', () =>
    assert.match(faults(claims, page, "read('b.md')"), /tests\/a\.test\.mjs does not read a\.md/));
});
