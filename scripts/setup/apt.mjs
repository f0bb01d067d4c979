import { findProgram, outputOf, run } from './command.mjs';
import { SetupError } from './setup_error.mjs';

/** Whether Debian packages can be installed here: an apt system, as root. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== null;
}

const isInstalled = (name) =>
  outputOf('dpkg', ['-s', name])?.includes('\nStatus: install ok installed\n') ?? false;

/** What to say of Debian packages that are missing. */
export function packagesSentence(purpose, missing) {
  const names = missing.join(' ');
  return `${purpose} needs the Debian packages ${missing.join(', ')}: install them with \`sudo apt-get install ${names}\`.`;
}

/** Installs those of the named Debian packages that are missing. Waits up to 300 s for another apt. */
export async function installPackages(names, purpose) {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const sentence = packagesSentence(purpose, missing);
  if (!canInstallPackages()) throw new SetupError(sentence);
  console.log(`Installing ${missing.join(', ')} ...`);
  const options = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A single unreachable third-party list makes `update` fail though Debian's own lists are there,
  // so whether the lists are good enough is left to `install`.
  await run('apt-get', [...options, '-q', 'update'], { env });
  const install = [...options, '-q', '-y', '--no-install-recommends', 'install', ...missing];
  if ((await run('apt-get', install, { env })) !== 0) throw new SetupError(sentence);
}
