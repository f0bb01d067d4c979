import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isStale, withLock } from '../../scripts/setup/lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'attention-lock-'));
after(() => rmSync(folder, { recursive: true }));

const endedProcess = () => spawnSync(process.execPath, ['-e', '']).pid;

test('two runs at once work one after the other', async () => {
  const path = join(folder, 'shared.lock');
  const events = [];
  let finishFirst;
  let waiting;
  const firstMayFinish = new Promise((resolve) => {
    finishFirst = resolve;
  });
  const secondWaits = new Promise((resolve) => {
    waiting = resolve;
  });
  const first = withLock(path, async () => {
    events.push('first begins');
    await firstMayFinish;
    events.push('first ends');
  });
  const second = withLock(path, async () => events.push('second'), { pollMs: 1, onWait: waiting });
  assert.equal((await secondWaits).pid, process.pid);
  finishFirst();
  await Promise.all([first, second]);
  assert.deepEqual(events, ['first begins', 'first ends', 'second']);
  assert.ok(!existsSync(path));
});

test('a lock left by a process that has ended is cleared', async () => {
  const path = join(folder, 'left.lock');
  writeFileSync(path, JSON.stringify({ host: hostname(), pid: endedProcess() }));
  assert.equal(await withLock(path, async () => 'done', { pollMs: 1 }), 'done');
});

test('a lock is given back when the work fails', async () => {
  const path = join(folder, 'failing.lock');
  await assert.rejects(
    withLock(path, async () => {
      throw new Error('no network');
    }),
    /no network/,
  );
  assert.ok(!existsSync(path));
});

test('a lock of this machine is stale once its process has ended', () => {
  const touched = Date.now();
  assert.ok(!isStale({ host: hostname(), pid: process.pid, touched }));
  assert.ok(isStale({ host: hostname(), pid: endedProcess(), touched }));
});

test('a lock of another machine is stale once it has been silent for two minutes', () => {
  const now = Date.now();
  assert.ok(!isStale({ host: 'elsewhere', pid: 1, touched: now - 119_000 }, now));
  assert.ok(isStale({ host: 'elsewhere', pid: 1, touched: now - 121_000 }, now));
});
