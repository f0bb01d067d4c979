import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './command.mjs';
import { canMakeRoot, ensureRoot } from './debian_root.mjs';
import { catch2Folder } from './debian_root_recipe.mjs';
import { enterRoot } from './enter_root.mjs';
import { hostTools } from './host_tools.mjs';
import { onnxVectors } from './onnx_vectors.mjs';
import { SetupError } from './setup_error.mjs';
import { chooseToolchain } from './toolchain_choice.mjs';

export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The tools of one build (`wasm` or `native`), made ready: `run(program, parameters)` runs a program in the
 * project's folder and resolves to its exit code; `identity` changes when the tools do; `configure` holds
 * the parameters that CMake's configure step needs beyond its preset.
 */
export async function ensureToolchain(build, { versions, emscriptenFolder } = hostTools()) {
  const choice = chooseToolchain(build, versions, canMakeRoot());
  if (choice.kind === 'none') throw new SetupError(choice.sentence);
  const vectors = onnxVectors();
  const configure = [`-DATTENTION_ONNX_VECTORS=${vectors ?? ''}`];
  if (choice.kind === 'host') return hostToolchain(build, versions, emscriptenFolder, configure);
  if (build === 'wasm') configure.push(`-DFETCHCONTENT_SOURCE_DIR_CATCH2=${catch2Folder}`);
  const root = await ensureRoot();
  return {
    kind: 'root',
    identity: root,
    configure,
    run: await enterRoot(root, projectFolder, vectors === null ? [] : [vectors]),
  };
}

function hostToolchain(build, versions, emscriptenFolder, configure) {
  const env = { ...process.env };
  if (build === 'wasm') env.PATH = [emscriptenFolder, env.PATH].join(delimiter);
  return {
    kind: 'host',
    identity: JSON.stringify(versions),
    configure,
    run: (program, parameters) => run(program, parameters, { cwd: projectFolder, env }),
  };
}
