import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { enterRoot } from '../../scripts/setup/enter_root.mjs';
import { SetupError } from '../../scripts/setup/setup_error.mjs';

const folder = mkdtempSync(join(tmpdir(), 'attention-chroot-'));
const [programs, root, project, cases] = ['programs', 'root', 'project', 'cases'].map((name) =>
  join(folder, name),
);
const told = join(folder, 'told');
const path = process.env.PATH;

function program(name, lines) {
  const file = join(programs, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
}

before(() => {
  for (const made of [programs, root, join(project, 'cpp'), join(project, 'build'), cases])
    mkdirSync(made, { recursive: true });
  writeFileSync(join(project, 'cpp', 'softmax.cpp'), 'int a;');
  writeFileSync(join(cases, 'one.json'), '{}');
  // As where a container forbids namespaces.
  program('bwrap', 'exit 1');
  program('chroot', `for one in "$@"; do printf '%s\\n' "$one"; done > '${told}'; exit 7`);
  process.env.PATH = `${programs}${delimiter}${path}`;
});
after(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true });
});

test('where bubblewrap is forbidden, root enters by chroot, with the sources copied in and the build seen outside', async () => {
  const enter = await enterRoot(root, project, [cases], true);
  assert.equal(await enter('cmake', ['--build', 'a folder']), 7);
  const parameters = readFileSync(told, 'utf8').trim().split('\n');
  assert.deepEqual(parameters.slice(0, 2), [root, '/bin/sh']);
  assert.deepEqual(parameters.slice(-4), [project, 'cmake', '--build', 'a folder']);
  assert.match(parameters.join(' '), /cd "\$1" && shift && exec "\$@"/);
  assert.equal(readFileSync(join(root, project, 'cpp', 'softmax.cpp'), 'utf8'), 'int a;');
  assert.ok(existsSync(join(root, cases, 'one.json')));
  assert.equal(readlinkSync(join(project, 'build')), join(root, project, 'build'));
  assert.match(readFileSync(join(root, 'proc/self/environ'), 'utf8'), /detect_leaks=0/);
});

test('who is not root is told in one sentence what would help', async () => {
  await assert.rejects(enterRoot(root, project, [], false), (error) => {
    assert.ok(error instanceof SetupError);
    for (const part of ['sudo apt-get install bubblewrap', 'user namespaces', 'as root'])
      assert.ok(error.message.includes(part), error.message);
    assert.equal(error.message.split(/[.!?] /).length, 1);
    return true;
  });
});
