import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTensorFile } from '../../../web/src/import/read_tensor_file';
import {
  importProblems,
  mostAxes,
  mostBytes,
  mostNumbers,
  mostTensors,
} from '../../../web/src/import/tensor_file';
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
