import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findProgram, outputOf } from './command.mjs';
import { parseVersion } from './version.mjs';

const probe = `\
cmake_minimum_required(VERSION 3.25)
project(probe LANGUAGES NONE)
foreach(name Eigen3 Catch2 nlohmann_json)
  find_package(\${name} QUIET CONFIG)
  if(\${name}_FOUND)
    message(NOTICE "probe \${name} \${\${name}_VERSION}")
  endif()
endforeach()
`;

/** The versions of the C++ libraries that CMake finds on this machine, asked of CMake itself. */
function probeLibraries(cmake) {
  const folder = mkdtempSync(join(tmpdir(), 'attention-probe-'));
  try {
    writeFileSync(join(folder, 'CMakeLists.txt'), probe);
    const printed = outputOf(cmake, ['-S', folder, '-B', join(folder, 'build')]) ?? '';
    const lines = [...printed.matchAll(/^probe (\w+) ([\d.]+)$/gm)];
    return Object.fromEntries(lines.map(([, name, version]) => [name, parseVersion(version)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** emsdk sets EMSDK; its folder counts even where its PATH line was not sourced. */
function emscriptenFolders(environment) {
  const folders = (environment.PATH ?? '').split(delimiter);
  if (environment.EMSDK) folders.push(join(environment.EMSDK, 'upstream', 'emscripten'));
  return folders;
}

/**
 * What this machine has: `versions` by tool or library name (absent when missing) and, for em++, the
 * folder it is in.
 */
export function hostTools(environment = process.env) {
  const versions = {};
  for (const [name, program] of [
    ['cmake', 'cmake'],
    ['ninja', 'ninja'],
    ['g++', 'g++'],
  ]) {
    const path = findProgram(program);
    const version = path && parseVersion(outputOf(path, ['--version']));
    if (version) versions[name] = version;
  }
  const emxx = findProgram('em++', emscriptenFolders(environment));
  const emVersion = emxx && parseVersion(outputOf(emxx, ['--version']));
  if (emVersion) versions['em++'] = emVersion;
  if (versions.cmake) Object.assign(versions, probeLibraries('cmake'));
  return { versions, emscriptenFolder: emVersion ? dirname(emxx) : null };
}
