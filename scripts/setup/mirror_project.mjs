import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

// What no build in the root reads; `build` lives in the root alone, see below.
const leftOut = new Set(['.git', 'dist', 'build']);

const lstat = (path) => lstatSync(path, { throwIfNoEntry: false });

/** Makes `to` a copy of the folder `from`; what has not changed is left alone. */
export function mirrorFolder(from, to, isTop = false) {
  mkdirSync(to, { recursive: true });
  const entries = readdirSync(from, { withFileTypes: true }).filter(
    (entry) => (entry.isDirectory() || entry.isFile()) && !(isTop && leftOut.has(entry.name)),
  );
  const names = new Set(entries.map((entry) => entry.name));
  for (const name of readdirSync(to)) {
    if (!names.has(name) && !(isTop && name === 'build'))
      rmSync(join(to, name), { recursive: true });
  }
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (lstat(target)?.isDirectory() !== entry.isDirectory()) {
      rmSync(target, { recursive: true, force: true });
    }
    if (entry.isDirectory()) mirrorFolder(source, target);
    else copyIfChanged(source, target);
  }
}

function copyIfChanged(source, target) {
  const [wanted, present] = [lstat(source), lstat(target)];
  const same =
    present && present.size === wanted.size && Math.abs(present.mtimeMs - wanted.mtimeMs) < 1;
  if (same) return;
  copyFileSync(source, target);
  // The time goes along, so that the build sees as new only what is new.
  utimesSync(target, wanted.atimeMs / 1000, wanted.mtimeMs / 1000);
}

/**
 * Where nothing may be mounted, a chroot sees only the root's own files: the project's sources are copied to
 * the project's own path inside the root, and the project's `build` becomes a link to the one made there.
 */
export function mirrorProject(project, root) {
  const inside = join(root, project);
  mirrorFolder(project, inside, true);
  const built = join(inside, 'build');
  mkdirSync(built, { recursive: true });
  const link = join(project, 'build');
  const present = lstat(link);
  if (present?.isSymbolicLink() && readlinkSync(link) === built) return;
  rmSync(link, { recursive: true, force: true });
  symlinkSync(built, link);
}
