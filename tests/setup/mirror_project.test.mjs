import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { mirrorProject } from '../../scripts/setup/mirror_project.mjs';

const folder = mkdtempSync(join(tmpdir(), 'attention-mirror-'));
after(() => rmSync(folder, { recursive: true }));
const project = join(folder, 'project');
const root = join(folder, 'root');
const inside = (path) => join(root, project, path);

function write(path, text) {
  mkdirSync(join(project, path, '..'), { recursive: true });
  writeFileSync(join(project, path), text);
}

test('the sources stand in the root at the project’s path, without history', () => {
  write('cpp/src/softmax.cpp', 'int a;');
  write('.git/HEAD', '');
  mirrorProject(project, root);
  assert.equal(readFileSync(inside('cpp/src/softmax.cpp'), 'utf8'), 'int a;');
  assert.ok(!existsSync(inside('.git')));
});

test('what the root builds is seen in the project', () => {
  mirrorProject(project, root);
  assert.equal(readlinkSync(join(project, 'build')), inside('build'));
  writeFileSync(inside('build/result'), 'built');
  mirrorProject(project, root);
  assert.equal(readFileSync(join(project, 'build/result'), 'utf8'), 'built');
});

test('a file keeps its time, a changed one is copied again, a deleted one goes', () => {
  write('cpp/a.h', 'old');
  write('cpp/b.h', 'b');
  mirrorProject(project, root);
  const time = (path) => Math.floor(statSync(path).mtimeMs);
  assert.equal(time(inside('cpp/a.h')), time(join(project, 'cpp/a.h')));
  write('cpp/a.h', 'newer');
  rmSync(join(project, 'cpp/b.h'));
  mirrorProject(project, root);
  assert.equal(readFileSync(inside('cpp/a.h'), 'utf8'), 'newer');
  assert.ok(!existsSync(inside('cpp/b.h')));
});
