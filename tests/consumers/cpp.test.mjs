import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assertFollowed, recipes } from './recipes.mjs';
import { emptyFolder } from './throw_away.mjs';
import { worked } from './worked.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const page = readFileSync(new URL('../../docs/cpp.md', import.meta.url), 'utf8');
const sections = recipes('cpp.md');

/** What a line of the shell prints, run in a folder with the native tools. */
const shell = (folder, line) =>
  execFileSync(
    process.execPath,
    [
      join(project, 'scripts', 'toolchain.mjs'),
      'native',
      ...['sh', '-c', `cd '${folder}' && export CMAKE_GENERATOR=Ninja && ${line}`],
    ],
    { cwd: project, encoding: 'utf8' },
  );

/** Does what a section of the page says, each line as `instead` has it; gives what the last one printed. */
function follow({ title, files, commands }, instead) {
  const folder = emptyFolder(title.toLowerCase());
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return commands.map(instead).reduce((_, line) => shell(folder, line), '');
}

describe('the C++ library in a project of others', () => {
  test('is found by find_package where it was installed', () => {
    const printed = follow(sections.get('find_package'), (line) =>
      line.replace('../attention-playground', `'${project}'`),
    );
    assert.equal(printed, `${worked}\n`);
    assert.equal(/```\n([\s\S]*?)```/.exec(page)[1], printed);
  });

  test('is brought into a program by the line that the README gives', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const [line] = /```cpp\n(.*)\n```/.exec(readme)[1].split('  //');
    assert.ok(sections.get('find_package').files['main.cpp'].startsWith(`${line}\n`));
  });

  test('is refused by find_package in a version that it does not stand for', () => {
    const folder = join(project, 'build', 'consumers', 'find_package');
    writeFileSync(
      join(folder, 'CMakeLists.txt'),
      sections
        .get('find_package')
        .files['CMakeLists.txt'].replace('attention 0.1', 'attention 99.0'),
    );
    assert.throws(
      () => shell(folder, 'cmake -S . -B other -DCMAKE_PREFIX_PATH=installed 2>&1'),
      ({ stdout }) => /requested version "99\.0"/.test(stdout),
    );
  });

  test('comes with the build by FetchContent, without tests and without an installation of its own', () => {
    const printed = follow(sections.get('FetchContent'), (line) =>
      line.replace('-S .', `-S . '-DFETCHCONTENT_SOURCE_DIR_ATTENTION=${project}'`),
    );
    assert.equal(printed, `${worked}\n`);
  });

  test('as every section of the page has it', () =>
    assertFollowed(sections, ['find_package', 'FetchContent']));
});
