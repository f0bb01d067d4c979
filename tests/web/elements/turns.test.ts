import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Report = (entries: { target: object; isIntersecting: boolean }[]) => void;

/** A page in which nothing happens by itself: what is put off waits here. */
let report: Report;
let idleTasks: (() => void)[];
let tasks: (() => void)[];
let watched: Set<object>;

const settled = async (): Promise<void> => {
  for (let round = 0; round < 5; round += 1) await Promise.resolve();
};
const run = async (queue: (() => void)[]): Promise<void> => {
  queue.shift()?.();
  await settled();
};

beforeEach(() => {
  idleTasks = [];
  tasks = [];
  watched = new Set();
  vi.resetModules();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(given: Report) {
        report = given;
      }
      observe = (target: object): unknown => watched.add(target);
      unobserve = (target: object): unknown => watched.delete(target);
    },
  );
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idleTasks.push(task));
  vi.stubGlobal('setTimeout', (task: () => void) => tasks.push(task));
});
afterEach(() => vi.unstubAllGlobals());

async function asked(names: readonly string[]): Promise<{ players: Element[]; opened: string[] }> {
  const { openingTurn } = await import('../../../web/src/elements/turns');
  const opened: string[] = [];
  const players = names.map((name) => ({ name }) as unknown as Element);
  players.forEach((player, index) => {
    void openingTurn(player).then(() => opened.push(names[index] ?? ''));
  });
  await settled();
  return { players, opened };
}

describe('the turns in which players open', () => {
  test('come one an idle moment, in the order asked for, while none is in sight', async () => {
    const { opened } = await asked(['first', 'second', 'third']);
    expect(opened).toEqual([]);
    await run(idleTasks);
    expect(opened).toEqual(['first']);
    await run(idleTasks);
    await run(idleTasks);
    expect(opened).toEqual(['first', 'second', 'third']);
    expect(idleTasks).toEqual([]);
    expect(watched.size).toBe(0);
  });

  test('come first to those in the window, which do not wait for idle moments', async () => {
    const { players, opened } = await asked(['first', 'second', 'third', 'fourth']);
    report([
      { target: players[0] as Element, isIntersecting: false },
      { target: players[2] as Element, isIntersecting: true },
      { target: players[3] as Element, isIntersecting: true },
    ]);
    await run(idleTasks);
    expect(opened).toEqual(['third']);
    await run(tasks);
    expect(opened).toEqual(['third', 'fourth']);
    await run(idleTasks);
    expect(opened).toEqual(['third', 'fourth', 'first']);
  });

  test('come in a task of their own to those that come into sight while others wait for an idle moment', async () => {
    const { players, opened } = await asked(['first', 'second']);
    report([{ target: players[1] as Element, isIntersecting: true }]);
    await run(tasks);
    expect(opened).toEqual(['second']);
    await run(idleTasks);
    expect(opened).toEqual(['second', 'first']);
    expect([...tasks, ...idleTasks]).toEqual([]);
  });

  test('go to a player that has left the window again as to any other', async () => {
    const { players, opened } = await asked(['first', 'second']);
    report([{ target: players[1] as Element, isIntersecting: true }]);
    report([{ target: players[1] as Element, isIntersecting: false }]);
    await run(idleTasks);
    expect(opened).toEqual(['first']);
  });

  test('come in Safari, which says nothing of idle moments', async () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    const { opened } = await asked(['only']);
    await run(tasks);
    expect(opened).toEqual(['only']);
  });
});
