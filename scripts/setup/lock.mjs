import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const heartbeatMs = 5_000;
const silentMs = 120_000;

function read(path) {
  try {
    return { ...JSON.parse(readFileSync(path, 'utf8')), touched: statSync(path).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Whether nobody holds this lock any more: its process has ended, or, where its process cannot be asked
 * (another machine or container shares the folder), it has not touched the file for two minutes.
 */
export function isStale(holder, now = Date.now()) {
  if (holder.host === hostname() && !isAlive(holder.pid)) return true;
  return now - holder.touched > silentMs;
}

function take(path) {
  // Written in full beside and then linked, so that nobody ever reads half a lock.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ host: hostname(), pid: process.pid }));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Runs `work` while holding the lock file `path`; waits for another holder, and clears a dead one's lock. */
export async function withLock(path, work, { pollMs = 500, onWait = () => {} } = {}) {
  mkdirSync(dirname(path), { recursive: true });
  let waited = false;
  while (!take(path)) {
    const holder = read(path);
    if (holder && isStale(holder)) {
      rmSync(path, { force: true });
    } else {
      if (!waited) onWait(holder);
      waited = true;
      await pause(pollMs);
    }
  }
  const release = () => rmSync(path, { force: true });
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener('exit', release);
    release();
  }
}
