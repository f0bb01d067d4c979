import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findPython } from '../../scripts/setup/python.mjs';
import type { Example } from '../../web/src/core/example';
import { numpyText } from '../../web/src/export/numpy';
import { pytorchText } from '../../web/src/export/pytorch';
import { examples } from '../web/examples/example_files';
import { expectClose, numberOf } from './closeness';
import { cases, sourceOf } from './sources';

const folder = fileURLToPath(new URL('../../build/files/python', import.meta.url));
const runner = fileURLToPath(new URL('run_scripts.py', import.meta.url));
const standIn = fileURLToPath(new URL('torch_in_numpy.py', import.meta.url));

/** Runs every case's script in one Python, and holds every variable of it against the trace's tensor. */
function runAll(name: string, write: typeof numpyText): number {
  mkdirSync(folder, { recursive: true });
  const scripts = cases.map(({ source }) => write(source));
  const [given, got] = ['scripts', 'variables'].map((kind) => join(folder, `${name}_${kind}.json`));
  writeFileSync(given as string, JSON.stringify(scripts));
  execFileSync(findPython() ?? 'python3', [runner, given as string, got as string, standIn]);
  const found = JSON.parse(readFileSync(got as string, 'utf8')) as Record<
    string,
    (number | string)[]
  >[];
  let compared = 0;
  cases.forEach(({ name: of, source: { trace } }, index) => {
    const roles = new Set(trace.tensors.map(({ role }) => role));
    for (const role of roles) {
      for (const [own, suffix] of [
        [trace.tensors.filter((each) => each.role === role && each.head === undefined), ''],
        [trace.tensors.filter((each) => each.role === role && each.head !== undefined), '_heads'],
      ] as const) {
        if (own.length === 0) continue;
        const variables = found[index] ?? {};
        const numbers = variables[`${role}${suffix}`] ?? variables[`${role}_`] ?? variables[role];
        // The same zeros for each head stand there once.
        const told = role === 'extra_score' ? own.slice(0, 1) : own;
        const expected = told.flatMap(({ offset, rows, columns }) => [
          ...trace.tape.subarray(offset, offset + rows * columns),
        ]);
        expectClose(`${of}: ${role}`, (numbers ?? []).map(numberOf), expected, 1e-12);
        compared += 1;
      }
    }
  });
  return compared;
}

test('the NumPy code of every case computes every tensor of the trace', () => {
  expect(cases).toHaveLength(44);
  expect(runAll('numpy', numpyText)).toBe(416);
});

test('the PyTorch code computes the same where its functions do what the documentation of PyTorch says of them', () => {
  expect(runAll('pytorch', pytorchText)).toBe(416);
});

test('a title that reads like an encoding stands where Python looks for none', () => {
  const plain = examples.get('self-attention') as Example;
  for (const write of [numpyText, pytorchText]) {
    const lines = write(sourceOf({ ...plain, title: 'coding: utf-7' })).split('\n');
    expect(lines.slice(0, 2).filter((line) => line.includes('#'))).toEqual([]);
    expect(lines).toContain('# coding: utf-7');
  }
});
