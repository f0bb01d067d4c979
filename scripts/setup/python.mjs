import { canInstallPackages, installPackages, packagesSentence } from './apt.mjs';
import { findProgram, outputOf } from './command.mjs';
import { SetupError } from './setup_error.mjs';

const names = ['python3-numpy'];
const purpose = 'The test of exported NumPy code';

const hasNumPy = (path) => outputOf(path, ['-c', 'import numpy']) !== null;

/** The path of a Python 3 that has NumPy, or null. Debian's own packages are for /usr/bin/python3 alone. */
export function findPython() {
  const found = [findProgram('python3'), '/usr/bin/python3'];
  return found.find((path) => path && hasNumPy(path)) ?? null;
}

/** The same; on a Debian system without one, NumPy is installed. */
export async function ensurePython() {
  const found = findPython();
  if (found) return found;
  if (canInstallPackages()) await installPackages(names, purpose);
  const installed = findPython();
  if (installed) return installed;
  throw new SetupError(packagesSentence(purpose, names));
}
