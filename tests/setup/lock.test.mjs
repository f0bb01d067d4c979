import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { withLock } from '../../scripts/setup/lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'attention-lock-'));
after(() => rmSync(folder, { recursive: true }));

test('two runs at once work one after the other', async () => {
  const path = join(folder, 'shared.lock');
  const events = [];
  let finishFirst;
  const firstMayFinish = new Promise((resolve) => {
    finishFirst = resolve;
  });
  let firstHolds;
  const firstBegan = new Promise((resolve) => {
    firstHolds = resolve;
  });
  let secondWaits;
  const secondWaiting = new Promise((resolve) => {
    secondWaits = resolve;
  });
  const first = withLock(path, async () => {
    events.push('first begins');
    firstHolds();
    await firstMayFinish;
    events.push('first ends');
  });
  await firstBegan;
  const second = withLock(path, async () => events.push('second'), { onWait: secondWaits });
  await secondWaiting;
  finishFirst();
  await Promise.all([first, second]);
  assert.deepEqual(events, ['first begins', 'first ends', 'second']);
});

test('many runs at once never work together', async () => {
  const path = join(folder, 'crowded.lock');
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withLock(path, work)));
  assert.equal(most, 1);
});

test('a lock is given back when its process is killed', async () => {
  const path = join(folder, 'killed.lock');
  const lock = new URL('../../scripts/setup/lock.mjs', import.meta.url);
  const script = `import { withLock } from '${lock}';
    await withLock(process.argv[1], async () => { console.log('held'); await new Promise(() => setInterval(() => {}, 1e6)); });`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, path]);
  await once(holder.stdout, 'data');
  holder.kill('SIGKILL');
  assert.equal(await withLock(path, async () => 'done'), 'done');
});

test('a file that an earlier run left is no lock', async () => {
  const path = join(folder, 'left.lock');
  writeFileSync(path, 'left over');
  let waited = false;
  const onWait = () => {
    waited = true;
  };
  assert.equal(await withLock(path, async () => 'done', { onWait }), 'done');
  assert.equal(waited, false);
});

test('a lock is given back when the work fails', async () => {
  const path = join(folder, 'failing.lock');
  await assert.rejects(
    withLock(path, async () => {
      throw new Error('no network');
    }),
    /no network/,
  );
  assert.equal(await withLock(path, async () => 'done'), 'done');
});

test('a lock that cannot be taken says where it was to be', async () => {
  await assert.rejects(
    withLock(folder, async () => 'done'),
    (error) => error.message.includes(folder),
  );
});
