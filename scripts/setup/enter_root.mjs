import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from './apt.mjs';
import { cacheFolder } from './cache_folder.mjs';
import { findProgram, outputOf, run } from './command.mjs';
import { mirrorFolder, mirrorProject } from './mirror_project.mjs';
import { SetupError } from './setup_error.mjs';

const passedOn = /^(TERM|CI|CTEST_.*|CMAKE_BUILD_PARALLEL_LEVEL|ASAN_OPTIONS|UBSAN_OPTIONS)$/;

/** The environment inside the root: the host's PATH, certificates and Node options mean nothing there. */
export function rootEnvironment(root, project, environment = process.env) {
  const passed = Object.entries(environment).filter(([name]) => passedOn.test(name));
  return {
    ...Object.fromEntries(passed),
    // What one clone has compiled, another need not: compiled files are kept beside the root, by content.
    CCACHE_BASEDIR: project,
    CCACHE_DIR: `${root}.compiled`,
    CCACHE_MAXSIZE: '1G',
    CCACHE_NOHASHDIR: '1',
    // Without these, no file that uses a precompiled header is kept.
    CCACHE_SLOPPINESS: 'pch_defines,time_macros',
    CMAKE_CXX_COMPILER_LAUNCHER: 'ccache',
    HOME: '/tmp',
    LANG: 'C.UTF-8',
    // Where Debian keeps the packages (acorn among them) that Emscripten's JavaScript passes load.
    NODE_PATH: '/usr/share/nodejs:/usr/lib/nodejs',
    PATH: '/usr/bin:/bin',
  };
}

/** bubblewrap's parameters: the root and the folders of `seen` read-only, the project and the cache folder, all at their own paths. */
export function bubblewrapParameters(root, project, seen = []) {
  const bind = (path) => ['--bind', path, path];
  return [
    '--die-with-parent',
    ...['usr', 'etc', 'opt', 'var'].flatMap((name) => ['--ro-bind', `${root}/${name}`, `/${name}`]),
    ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...['--dev', '/dev', '--proc', '/proc'],
    ...bind('/tmp'),
    ...(existsSync(cacheFolder()) ? bind(cacheFolder()) : []),
    ...bind(project),
    ...seen.flatMap((path) => ['--ro-bind', path, path]),
    ...['--chdir', project],
  ];
}

/**
 * How programs of the private root run on the project, seeing the folders of `seen` too: a function of a program and
 * its parameters that resolves to the exit code. By bubblewrap; where a container forbids that, by chroot (which needs root:
 * `isRoot` says whether this is it).
 */
export async function enterRoot(root, project, seen = [], isRoot = process.getuid?.() === 0) {
  if (!findProgram('bwrap') && canInstallPackages()) {
    await installPackages(['bubblewrap'], 'Entering the private Debian 13 root');
  }
  const env = rootEnvironment(root, project);
  const bwrap = findProgram('bwrap');
  const enclosed = bubblewrapParameters(root, project, seen);
  if (bwrap && outputOf(bwrap, [...enclosed, 'true'], { env }) !== null) {
    return (program, parameters) => run(bwrap, [...enclosed, program, ...parameters], { env });
  }
  if (!isRoot) {
    throw new SetupError(
      'The private Debian 13 root cannot be entered: install bubblewrap with `sudo apt-get install bubblewrap`, ' +
        'allow unprivileged user namespaces, or run this command as root.',
    );
  }
  console.log(
    'bubblewrap is forbidden here: the root is entered by chroot, without leak detection.',
  );
  // Sanitizers read their options from /proc, which cannot be mounted here; nor can leaks be found without it.
  mkdirSync(join(root, 'proc/self'), { recursive: true });
  writeFileSync(join(root, 'proc/self/environ'), 'ASAN_OPTIONS=detect_leaks=0\0');
  const chroot = findProgram('chroot');
  const enter = ['-c', 'cd "$1" && shift && exec "$@"', 'sh', project];
  return (program, parameters) => {
    mirrorProject(project, root);
    for (const folder of seen) mirrorFolder(folder, join(root, folder));
    return run(chroot, [root, '/bin/sh', ...enter, program, ...parameters], { env });
  };
}
