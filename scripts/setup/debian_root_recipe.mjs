import { createHash } from 'node:crypto';

/** Debian 13: the oldest Debian whose Emscripten (3.1.69) has all that the build asks for. */
export const suite = 'trixie';

export const packages = [
  'ca-certificates',
  'clang-format',
  'clang-tidy',
  'cmake',
  'dpkg-dev',
  'emscripten',
  'g++',
  'libbenchmark-dev',
  'libcatch2-dev',
  'libeigen3-dev',
  'ninja-build',
  'node-typescript',
  'nlohmann-json3-dev',
];

/** Where the root holds Catch2 built for WebAssembly; handed to CMake as FETCHCONTENT_SOURCE_DIR_CATCH2. */
export const catch2Folder = '/opt/catch2-wasm';

const catch2Project = `\
find_package(Catch2 3 REQUIRED GLOBAL CONFIG PATHS ${catch2Folder} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
`;

/**
 * Run inside the new root: Debian's Catch2 is a native library, so its source is built once more for
 * WebAssembly, here rather than in every clone, since that takes a while (less when many files are compiled as one).
 */
export const finishScript = `\
set -eu
unset NODE_EXTRA_CA_CERTS
export HOME=/tmp
sed 's/^deb /deb-src /' /etc/apt/sources.list > /etc/apt/sources.list.d/source.list
apt-get -q -o APT::Sandbox::User=root update
mkdir /tmp/catch2
cd /tmp/catch2
apt-get -q -o APT::Sandbox::User=root source catch2
emcmake cmake -G Ninja -S catch2-*/ -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_STANDARD=20 \\
  -DCMAKE_CXX_FLAGS=-fwasm-exceptions -DCMAKE_INSTALL_PREFIX=${catch2Folder} -DCATCH_INSTALL_DOCS=OFF \\
  -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=16
cmake --build build --target install
cp -r catch2-*/extras ${catch2Folder}/extras
printf '%s' '${catch2Project}' > ${catch2Folder}/CMakeLists.txt
rm -r /tmp/catch2
`;

/** The root's name: another list, suite or script makes another root beside the old one. */
export const rootName = `debian-13-${createHash('sha256')
  .update(JSON.stringify([suite, packages, finishScript]))
  .digest('hex')
  .slice(0, 12)}`;
