import assert from 'node:assert/strict';
import { relative, sep } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { projectFiles, root } from './project_files.mjs';

test('the type check reads every TypeScript file', () => {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const read = new Set(fileNames.map((path) => relative(root, path).split(sep).join('/')));
  const written = projectFiles().filter((path) => /\.m?ts$/.test(path));
  assert.ok(written.length >= 150, `only ${written.length} TypeScript files found`);
  assert.deepEqual(
    written.filter((path) => !read.has(path)),
    [],
  );
});
