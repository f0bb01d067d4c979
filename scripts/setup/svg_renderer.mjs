import { canInstallPackages, installPackages, packagesSentence } from './apt.mjs';
import { findProgram } from './command.mjs';
import { SetupError } from './setup_error.mjs';

const names = ['librsvg2-bin'];
const purpose = 'The test of exported pictures';

/** The path of rsvg-convert, which draws SVG files as other programs than browsers do; on Debian it is installed. */
export async function ensureSvgRenderer() {
  if (findProgram('rsvg-convert') === null && canInstallPackages()) {
    await installPackages(names, purpose);
  }
  const found = findProgram('rsvg-convert');
  if (found === null) throw new SetupError(packagesSentence(purpose, names));
  return found;
}
