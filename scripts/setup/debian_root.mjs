import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from './apt.mjs';
import { cacheFolder } from './cache_folder.mjs';
import { findProgram, outputOf, run } from './command.mjs';
import { finishScript, packages, rootName, suite } from './debian_root_recipe.mjs';
import { withLock } from './lock.mjs';
import { SetupError } from './setup_error.mjs';

const tools = ['mmdebstrap', 'bubblewrap', 'debian-archive-keyring'];
if (process.getuid?.() !== 0) tools.push('uidmap');

/** Whether a private Debian 13 root is there or could be made on this machine. */
export function canMakeRoot() {
  if (existsSync(rootFolder())) return true;
  return canInstallPackages() || (findProgram('mmdebstrap') && findProgram('bwrap')) !== null;
}

export function rootFolder() {
  return join(cacheFolder(), rootName);
}

const recipe = [
  '--variant=apt',
  '--aptopt=Acquire::Retries "3"',
  `--include=${packages.join(',')}`,
  `--customize-hook=chroot "$1" sh -c '${finishScript.replaceAll("'", `'\\''`)}'`,
  suite,
];

// As an ordinary user, a folder made by mmdebstrap would belong to other user numbers, for ever: it is handed
// over as an archive instead, and unpacked as files of the user (the device files are bubblewrap's to make).
const unpack =
  'set -o pipefail; folder=$1; shift; mkdir "$folder"; ' +
  'mmdebstrap --mode=unshare "$@" - | tar -x -C "$folder" --exclude="./dev/*"';

// A name space of its own takes its mounts along when it ends, however it ends: what an interrupted run leaves
// behind then holds plain files only and can be deleted. Where it is forbidden, mounts are too.
const nameSpace = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

function buildAsRoot(folder) {
  const make = ['mmdebstrap', ...recipe, folder];
  if (outputOf('unshare', [...nameSpace, 'true']) === null) return run(make[0], make.slice(1));
  return run('unshare', [...nameSpace, ...make]);
}

async function build(folder) {
  const code =
    process.getuid() === 0
      ? await buildAsRoot(folder)
      : await run('bash', ['-c', unpack, 'bash', folder, ...recipe]);
  if (code !== 0) {
    throw new SetupError(
      'The private Debian 13 root could not be made (see the lines above): check the network and the ' +
        'space in the cache folder (3 GB), or install Emscripten 3.1.69 or newer yourself.',
    );
  }
}

/** The folder of the private Debian 13 root; made on first use, finished or absent, shared by every clone. */
export async function ensureRoot() {
  const folder = rootFolder();
  if (existsSync(folder)) return folder;
  await installPackages(tools, 'The private Debian 13 root');
  return withLock(
    `${folder}.lock`,
    async () => {
      if (existsSync(folder)) return folder;
      // The lock is ours, so what an interrupted run left beside is nobody's.
      for (const name of readdirSync(cacheFolder())) {
        if (name.startsWith(`${rootName}.building`)) {
          rmSync(join(cacheFolder(), name), { recursive: true, force: true });
        }
      }
      const building = `${folder}.building-${process.pid}`;
      console.log(
        `Making a private Debian 13 root with Emscripten in ${folder} (once, some minutes) ...`,
      );
      await build(building);
      renameSync(building, folder);
      return folder;
    },
    { onWait: () => console.log(`Waiting for the run that is making ${folder} ...`) },
  );
}
