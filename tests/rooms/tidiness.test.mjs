import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isHandWritten, isText, projectFiles, textOf } from './project_files.mjs';
import {
  lengthFaults,
  lengthSummary,
  linesOf,
  machineFaults,
  nameFaults,
} from './tidiness_checks.mjs';

const files = projectFiles().filter(isText);
const written = files.filter(isHandWritten).map((path) => ({ path, lines: linesOf(textOf(path)) }));

describe('the size and the names of files', () => {
  test('no hand-written file is over 400 lines, and nine in ten are under 250', (context) => {
    assert.ok(written.length >= 100, `only ${written.length} hand-written files found`);
    const { median, nineInTen, longest } = lengthSummary(written.map(({ lines }) => lines));
    context.diagnostic(
      `${written.length} files: median ${median} lines, nine in ten under ${nineInTen}, longest ${longest}`,
    );
    assert.deepEqual(lengthFaults(written), []);
  });

  test('every name says what a thing is', () => {
    assert.deepEqual(
      files.flatMap((path) => nameFaults(path, textOf(path))),
      [],
    );
  });

  test('no file names a folder of one machine or the host of a registry', () => {
    assert.deepEqual(
      files.flatMap((path) => machineFaults(path, textOf(path))),
      [],
    );
  });
});

describe('the check of tidiness', () => {
  test('refuses a file of 401 lines and lets one of 400 pass', () => {
    const small = Array.from({ length: 20 }, (_, index) => ({ path: `${index}.ts`, lines: 90 }));
    assert.match(lengthFaults([...small, { path: 'a.ts', lines: 401 }]).join(), /a\.ts: 401 lines/);
    assert.deepEqual(lengthFaults([...small, { path: 'a.ts', lines: 400 }]), []);
  });
  test('refuses two long files in ten', () => {
    const lengths = [...Array(8).fill(90), 251, 251];
    assert.match(
      lengthFaults(lengths.map((lines, index) => ({ path: `${index}`, lines }))).join(),
      /2 of 10/,
    );
  });
  test('counts lines, medians and quantiles', () => {
    assert.equal(linesOf('a\nb\n'), 2);
    assert.equal(linesOf('a\nb'), 2);
    assert.deepEqual(lengthSummary([5, 1, 2, 3, 4]), {
      files: 5,
      median: 3,
      nineInTen: 5,
      longest: 5,
    });
  });
  for (const [path, source] of [
    ['web/src/core/utils.ts', ''],
    ['web/src/helpers/a.ts', ''],
    ['web/src/draw/a.ts', 'const data2 = 1;'],
    ['web/src/draw/a.ts', 'class SceneManager {}'],
    ['cpp/src/a.cpp', 'double att = 0;'],
  ]) {
    test(`refuses the name in ${path}: ${source}`, () =>
      assert.notDeepEqual(nameFaults(path, source), []));
  }
  test('lets the word manager of an example pass', () => {
    assert.deepEqual(
      nameFaults('web/src/draw/a.ts', "const word = 'manager'; // a utils comment"),
      [],
    );
  });
  const home = ['', 'home', 'someone', 'x'].join('/');
  const host = ['https:', '', 'registry.' + 'example.org'].join('/');
  for (const source of [home, `see ${home}`, host]) {
    test(`refuses ${source}`, () => assert.notDeepEqual(machineFaults('a.md', source), []));
  }
  test('lets relative and served paths pass', () => {
    assert.deepEqual(
      machineFaults('a.md', "import '../root/a'; href='/chapters/a' https://example.org/"),
      [],
    );
  });
});
