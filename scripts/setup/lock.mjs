import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Resolves to the process that holds the lock once it does; calls `onWait` first when another holds it. */
async function take(path, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  const script =
    'flock --nonblock 9 || { echo waiting; flock 9; }; echo taken; exec cat >/dev/null';
  const holder = spawn('bash', ['-c', `{ ${script}; } 9>>"$1"`, 'bash', path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  holder.stdout.setEncoding('utf8');
  await new Promise((resolve, reject) => {
    holder.once('error', reject);
    holder.once('exit', (code) => reject(new Error(`The lock ${path} failed with code ${code}.`)));
    holder.stdout.on('data', (said) => {
      if (said.includes('waiting')) onWait();
      if (said.includes('taken')) resolve();
    });
  });
  return holder;
}

/**
 * Runs `work` while holding the lock on the file `path`, after whoever holds it now; resolves to the work's result.
 * The kernel keeps the lock (util-linux's flock, which every Debian has) for as long as a child process lives
 * whose input is this process: it is given back however this process ends, and no lock is ever left over.
 */
export async function withLock(path, work, { onWait = () => {} } = {}) {
  const holder = await take(path, onWait);
  try {
    return await work();
  } finally {
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.stdin.end();
    await ended;
  }
}
