import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildModule } from './build.mjs';
import { installPackages } from './setup/apt.mjs';
import { findProgram, run } from './setup/command.mjs';
import { main, setUp } from './setup/index.mjs';
import { projectFolder } from './setup/toolchain.mjs';

const output = join(projectFolder, 'build', 'reference');
const inProject = { cwd: projectFolder };

/** The reference of the C++ headers, by Doxygen, into build/reference/cpp; resolves to the exit code. */
async function headers() {
  if (!findProgram('doxygen')) await installPackages(['doxygen'], 'The reference of the headers');
  const folder = join(output, 'cpp');
  mkdirSync(folder, { recursive: true });
  const settings = readFileSync(join(projectFolder, 'docs', 'Doxyfile'), 'utf8');
  const file = join(folder, 'Doxyfile');
  writeFileSync(file, `${settings}OUTPUT_DIRECTORY = ${folder}\n`);
  return run('doxygen', [file], inProject);
}

/** The reference of the package's TypeScript, by TypeDoc, into build/reference/typescript. */
function declarations() {
  const typedoc = join('node_modules', 'typedoc', 'bin', 'typedoc');
  const options = ['--options', 'docs/typedoc.json', '--out', join(output, 'typescript')];
  return run(process.execPath, [typedoc, ...options], inProject);
}

await main(async () => {
  const { wasm } = await setUp({ wasm: true });
  // TypeDoc reads the types that the modules' build writes.
  const code = (await buildModule(wasm)) || (await headers()) || (await declarations());
  if (code === 0) console.log(`The reference is in ${output}: cpp/html and typescript.`);
  return code;
});
