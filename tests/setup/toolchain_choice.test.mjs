import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseToolchain, lacking } from '../../scripts/setup/toolchain_choice.mjs';

const complete = {
  'em++': [3, 1, 69],
  cmake: [3, 31, 6],
  ninja: [1, 12, 1],
  'g++': [14, 2, 0],
  Eigen3: [3, 4, 0],
  Catch2: [3, 7, 1],
  nlohmann_json: [3, 11, 3],
};

test('a machine that has everything uses its own tools, whether or not a root could be made', () => {
  for (const build of ['wasm', 'native']) {
    assert.deepEqual(chooseToolchain(build, complete, true), { kind: 'host' });
    assert.deepEqual(chooseToolchain(build, complete, false), { kind: 'host' });
  }
});

test('an em++ older than 3.1.69 is not used', () => {
  const versions = { ...complete, 'em++': [3, 1, 6] };
  const choice = chooseToolchain('wasm', versions, true);
  assert.equal(choice.kind, 'root');
  assert.deepEqual(choice.missing, ['em++ ≥ 3.1.69 (found 3.1.6)']);
  assert.equal(chooseToolchain('native', versions, true).kind, 'host');
});

test('the native build does without em++ and the WebAssembly build without a native Catch2', () => {
  assert.deepEqual(lacking('native', { ...complete, 'em++': undefined }), []);
  assert.deepEqual(lacking('wasm', { ...complete, Catch2: undefined, 'g++': undefined }), []);
});

test('Catch2 version 2 sends the native build to the root', () => {
  assert.equal(chooseToolchain('native', { ...complete, Catch2: [2, 13, 10] }, true).kind, 'root');
});

test('where no root can be made, one sentence says what is missing and what to install', () => {
  const { kind, sentence } = chooseToolchain('wasm', { cmake: [3, 25, 1] }, false);
  assert.equal(kind, 'none');
  for (const part of ['em++ ≥ 3.1.69 (not found)', 'apt-get install', 'brew install', 'emsdk']) {
    assert.ok(sentence.includes(part), `${part} is missing in: ${sentence}`);
  }
  assert.ok(!sentence.includes('\n'));
  assert.equal(sentence.split(/[.!?] /).length, 1);
});
