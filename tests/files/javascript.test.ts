import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { javascriptText } from '../../web/src/export/javascript';
import { expectClose, numberOf } from './closeness';
import { cases } from './sources';

const folder = fileURLToPath(new URL('../../build/files/javascript', import.meta.url));
const packed = new URL('../../dist/attention.js', import.meta.url).href;

test('the JavaScript code of every case prints the last tensor of the trace, to the bit', () => {
  mkdirSync(folder, { recursive: true });
  const imports = cases.map(({ source }, index) => {
    const name = `case_${index}.mjs`;
    const text = javascriptText(source);
    expect(text).toContain("from 'attention-playground'");
    writeFileSync(join(folder, name), text.replace('attention-playground', packed));
    return `await import('./${name}');`;
  });
  const runner = join(folder, 'all.mjs');
  // What each script prints is written as JSON, whole.
  writeFileSync(
    runner,
    [
      "const spelled = (value) => (Number.isFinite(value) ? value : String(value).replace('Infinity', 'inf').toLowerCase());",
      'const printed = [];',
      'console.log = ({ data, shape }) => printed.push({ data: Array.from(data, spelled), shape });',
      ...imports,
      'process.stdout.write(JSON.stringify(printed));',
    ].join('\n'),
  );
  const printed = JSON.parse(
    execFileSync(process.execPath, [runner], { encoding: 'utf8', maxBuffer: 1e8 }),
  ) as { data: (number | string)[]; shape: number[] }[];
  expect(printed).toHaveLength(44);
  cases.forEach(({ name, source: { trace } }, index) => {
    const last = trace.tensors.at(-1);
    if (last === undefined) throw new Error(`${name} has no tensor`);
    const { offset, rows, columns } = last;
    expect(printed[index]?.shape, name).toEqual([rows, columns]);
    const expected = trace.tape.subarray(offset, offset + rows * columns);
    expectClose(name, (printed[index]?.data ?? []).map(numberOf), expected, 0);
  });
});
