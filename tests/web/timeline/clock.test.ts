import { expect, test } from 'vitest';
import { createClock, type Scheduler } from '../../../web/src/timeline/clock';

/** A page whose frames come when the test says so. */
function stage() {
  const waiting = new Map<number, (now: number) => void>();
  const listeners = new Set<() => void>();
  let hidden = false;
  let next = 1;
  const scheduler: Scheduler = {
    request: (callback) => {
      waiting.set(next, callback);
      next += 1;
      return next - 1;
    },
    cancel: (handle) => waiting.delete(handle),
    hidden: () => hidden,
    onVisibility: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
  const ticks: number[] = [];
  const clock = createClock({ onTick: (elapsed) => ticks.push(elapsed), scheduler });
  return {
    clock,
    ticks,
    waiting,
    listeners,
    frame(now: number) {
      const due = [...waiting.values()];
      waiting.clear();
      for (const callback of due) callback(now);
    },
    hide(state: boolean) {
      hidden = state;
      for (const listener of listeners) listener();
    },
  };
}

test('it asks for no frame until it plays, and for none once it pauses', () => {
  const { clock, waiting, frame, ticks } = stage();
  expect(waiting.size).toBe(0);
  clock.play();
  expect([clock.playing, waiting.size]).toEqual([true, 1]);
  clock.play();
  expect(waiting.size).toBe(1);
  clock.pause();
  expect([clock.playing, waiting.size]).toEqual([false, 0]);
  frame(100);
  expect(ticks).toEqual([]);
});

test('it tells the time between frames, from the first frame on', () => {
  const { clock, ticks, frame } = stage();
  clock.play();
  for (const now of [1000, 1016, 1033]) frame(now);
  expect(ticks).toEqual([16, 17]);
});

test('a pause does not count', () => {
  const { clock, ticks, frame } = stage();
  clock.play();
  frame(0);
  frame(16);
  clock.pause();
  clock.play();
  frame(5000);
  frame(5016);
  expect(ticks).toEqual([16, 16]);
});

test('speed stretches time, and what is not above 0 is refused', () => {
  const { clock, ticks, frame } = stage();
  clock.speed = 0.5;
  clock.play();
  frame(0);
  frame(20);
  clock.speed = 2;
  frame(40);
  expect(ticks).toEqual([10, 40]);
  expect(() => {
    clock.speed = 0;
  }).toThrow('speed cannot be 0; it is a number above 0.');
  expect(clock.speed).toBe(2);
});

test('a hidden page stands still and goes on where it was', () => {
  const { clock, ticks, waiting, frame, hide } = stage();
  clock.play();
  frame(0);
  frame(16);
  hide(true);
  expect(waiting.size).toBe(0);
  hide(false);
  frame(60_000);
  frame(60_016);
  expect(ticks).toEqual([16, 16]);
});

test('a paused clock stays paused when the page is shown again', () => {
  const { waiting, hide } = stage();
  hide(true);
  hide(false);
  expect(waiting.size).toBe(0);
});

test('a stalled page does not leap ahead', () => {
  const { clock, ticks, frame } = stage();
  clock.play();
  frame(0);
  frame(9000);
  expect(ticks).toEqual([250]);
});

test('a tick may pause the clock', () => {
  const { clock, waiting, frame } = stage();
  const pausing = createClock({
    onTick: () => pausing.pause(),
    scheduler: {
      request: (callback) => waiting.set(99, callback) && 99,
      cancel: (handle) => waiting.delete(handle),
      hidden: () => false,
      onVisibility: () => () => {},
    },
  });
  expect(clock.playing).toBe(false);
  pausing.play();
  frame(0);
  frame(16);
  expect(waiting.size).toBe(0);
});

test('disposed, it lets go of the page', () => {
  const { clock, waiting, listeners } = stage();
  clock.play();
  clock.dispose();
  expect([waiting.size, listeners.size, clock.playing]).toEqual([0, 0, false]);
});
