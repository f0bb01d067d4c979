import { isAtLeast } from './version.mjs';

/** The oldest versions the build is written for, by the names of `hostTools`. */
export const minimums = {
  'em++': '3.1.69',
  cmake: '3.25',
  ninja: '1.10',
  'g++': '12',
  Eigen3: '3.4',
  Catch2: '3.4',
  nlohmann_json: '3.10',
};

const needs = {
  // Catch2 for WebAssembly is fetched by CMake, since a machine's own Catch2 is a native library.
  wasm: ['em++', 'cmake', 'ninja', 'Eigen3', 'nlohmann_json'],
  native: ['g++', 'cmake', 'ninja', 'Eigen3', 'Catch2', 'nlohmann_json'],
};

const show = (version) => (version ? `found ${version.join('.')}` : 'not found');

/** What a build (`wasm` or `native`) lacks on a machine with these versions, each as a phrase; empty when nothing. */
export function lacking(build, versions) {
  return needs[build]
    .filter((name) => !isAtLeast(versions[name], minimums[name]))
    .map((name) => `${name} ≥ ${minimums[name]} (${show(versions[name])})`);
}

/**
 * Which tools a build uses: the machine's own where they suffice, else the private Debian 13 root where one
 * can be made, else none, with the sentence that says what to install.
 */
export function chooseToolchain(build, versions, rootIsPossible) {
  const missing = lacking(build, versions);
  if (missing.length === 0) return { kind: 'host' };
  if (rootIsPossible) return { kind: 'root', missing };
  return { kind: 'none', sentence: installSentence(build, missing) };
}

export function installSentence(build, missing) {
  const name = build === 'wasm' ? 'WebAssembly' : 'native';
  return (
    `The ${name} build lacks ${missing.join(', ')}: on Debian or Ubuntu run this command once as root or ` +
    '`sudo apt-get install mmdebstrap bubblewrap uidmap debian-archive-keyring`, on macOS `brew install emscripten ' +
    'cmake ninja eigen catch2 nlohmann-json`, or for em++ alone with emsdk `./emsdk install latest && ' +
    './emsdk activate latest && source ./emsdk_env.sh`.'
  );
}
