import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mostMapRows, sumTolerance } from '../../../web/src/chapters/weights_in_file';
import { readTensorFile } from '../../../web/src/import/read_tensor_file';
import {
  importProblems,
  mostAxes,
  mostBytes,
  mostNumbers,
  mostTensors,
} from '../../../web/src/import/tensor_file';
import { mostColumns, mostRows } from '../../../web/src/state/pasted_cells';
import { npy, refusal, safetensors } from './written_files';

const page = readFileSync(new URL('../../../docs/import.md', import.meta.url), 'utf8');

it('the page on files of numbers lists what can be wrong, in the order of the code', () => {
  const table = page.slice(page.indexOf('## What can be wrong'));
  const codes = [...table.matchAll(/^\| `([a-z-]+)` \| .+ \|$/gm)].map(([, code]) => code);
  expect(codes).toEqual([...importProblems]);
});

it('it gives the limits of the code', () => {
  const limits = [...page.matchAll(/^\| .+ \| ([\d,]+)( MB)? \|$/gm)].map(
    ([, number, unit]) => Number(number?.replaceAll(',', '')) * (unit ? 2 ** 20 : 1),
  );
  expect(limits).toEqual([mostBytes, mostTensors, mostAxes, mostNumbers]);
});

it('it gives in its text the limits of the workbench, and how far rows of weights may be off', () => {
  const text = page.replace(/\s+/g, ' ');
  const numbersIn = (sentence: RegExp): readonly number[] =>
    (sentence.exec(text) ?? []).slice(1).map(Number);
  expect(
    numbersIn(
      /up to (\d+) rows of (\d+) numbers; of a matrix with more rows it offers the first (\d+)\./,
    ),
  ).toEqual([mostRows, mostColumns, mostRows]);
  expect(
    numbersIn(/as a map up to (\d+) × (\d+), others as a table up to (\d+) × (\d+)\./),
  ).toEqual([mostMapRows, mostMapRows, mostRows, mostColumns]);
  const off = numbersIn(
    /in 32, rows may be off by ([\d.]+); rows of 64-bit floats by ([\d.]+), rows of whole numbers not at all\./,
  );
  const tolerances = ['F32', 'F64', 'I64'].map((dtype) => sumTolerance({ dtype }));
  expect([...off, 0]).toEqual(tolerances);
});

it.each([
  ['.npy', npy({ descr: '|O' })],
  [
    '.safetensors',
    safetensors({ t: { dtype: 'F4', shape: [1], data_offsets: [0, 1] } }, Uint8Array.of(0)),
  ],
])('it lists the dtypes that are read of a %s', async (ending, bytes) => {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${ending}\` |`));
  const listed = [...(row?.split('|')[3]?.matchAll(/`(\w+)`/g) ?? [])].map(([, dtype]) => dtype);
  const { tensors } = await readTensorFile(bytes, 'a');
  const { message } = await refusal(bytes, 'a', () => tensors[0]?.matrixAt([]));
  expect(listed.length).toBeGreaterThan(0);
  expect(message.split('read are ')[1]).toBe(listed.join(', '));
});
