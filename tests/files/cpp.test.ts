import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cppText } from '../../web/src/export/cpp';
import { expectClose, numberOf } from './closeness';
import { cases } from './sources';

const project = fileURLToPath(new URL('../..', import.meta.url));
const folder = 'build/files/cpp';

/** Runs a program with the tools of the native build. */
function native(...command: string[]): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/toolchain.mjs', 'native', ...command],
    { cwd: project, encoding: 'utf8', maxBuffer: 1e8 },
  );
  expect(status, `${stdout}${stderr}`).toBe(0);
}

test('the C++ code of every case compiles against the library and prints the last tensor of the trace', () => {
  mkdirSync(join(project, folder), { recursive: true });
  // One program of all, as each would take the compiler's whole start; each still is a source of its own.
  const functions = cases.map(({ source }, index) => {
    const text = cppText(source);
    expect(text.match(/^int main\(\) \{$/gm)).toHaveLength(1);
    writeFileSync(join(project, folder, `case_${index}.cpp`), text);
    return `#define main case_${index}\n#include "case_${index}.cpp"\n#undef main`;
  });
  const calls = cases.map((_, index) => `  case_${index}();\n  std::printf("\\n");`);
  writeFileSync(
    join(project, folder, 'all.cpp'),
    [...functions, 'int main() {', ...calls, '}', ''].join('\n'),
  );
  const include =
    '$(find /usr/include /usr/local/include /opt/homebrew/include -maxdepth 1 -name eigen3 2>/dev/null | head -1)';
  const compile = `c++ -std=c++20 -O0 -ffp-contract=off -Icpp/include -isystem "${include}" ${folder}/all.cpp build/native/libattention.a -o ${folder}/all`;
  native('sh', '-c', `${compile} && ${folder}/all > ${folder}/printed.txt`);
  const printed = readFileSync(join(project, folder, 'printed.txt'), 'utf8')
    .trim()
    .split('\n\n');
  expect(printed).toHaveLength(44);
  cases.forEach(({ name, source: { trace } }, index) => {
    const last = trace.tensors.at(-1);
    if (last === undefined) throw new Error(`${name} has no tensor`);
    const lines = (printed[index] ?? '').trim().split('\n');
    expect(lines, name).toHaveLength(last.rows);
    const numbers = lines.flatMap((line) => line.trim().split(' '));
    const expected = trace.tape.subarray(last.offset, last.offset + last.rows * last.columns);
    expectClose(
      name,
      numbers.map((text) =>
        numberOf(/n|i/.test(text) ? text.replace('-nan', 'nan') : Number(text)),
      ),
      expected,
      1e-15,
    );
  });
});
