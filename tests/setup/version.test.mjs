import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAtLeast, parseVersion } from '../../scripts/setup/version.mjs';

test('a version is the first dotted number that a tool prints', () => {
  assert.deepEqual(parseVersion('cmake version 3.25.1\n\nCMake suite'), [3, 25, 1]);
  assert.deepEqual(parseVersion('g++ (Debian 14.2.0-19) 14.2.0'), [14, 2, 0]);
  assert.deepEqual(
    parseVersion(
      'emcc (Emscripten gcc/clang-like replacement + linker emulating GNU ld) 3.1.69-git',
    ),
    [3, 1, 69],
  );
});

test('a text without a version has none', () => {
  assert.equal(parseVersion('command not found'), null);
  assert.equal(parseVersion(null), null);
});

test('versions are compared part by part as numbers', () => {
  assert.ok(isAtLeast('3.1.69', '3.1.69'));
  assert.ok(isAtLeast('3.1.100', '3.1.69'));
  assert.ok(isAtLeast('4.0', '3.1.69'));
  assert.ok(!isAtLeast('3.1.6', '3.1.69'));
  assert.ok(!isAtLeast('2.99', '3'));
});

test('a missing part counts as zero and a missing version is never enough', () => {
  assert.ok(isAtLeast('3.25', '3.25.0'));
  assert.ok(!isAtLeast('3.1', '3.1.69'));
  assert.ok(!isAtLeast(null, '0.1'));
  assert.ok(!isAtLeast(undefined, '0.1'));
});
