import { expect, test } from 'vitest';
import { arcOpacity, arcPath, arcWidth, type WordBox } from '../../../web/src/elements/ribbon_arcs';

const word = (centre: number, top = 40): WordBox => ({ centre, top, bottom: top + 48 });
const numbers = (path: string): number[] => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

test('an arc runs from the top of the query word to the top of the key word', () => {
  const path = numbers(arcPath(word(20), word(120), 38));
  expect(path.slice(0, 2)).toEqual([20, 40]);
  expect(path.slice(-2)).toEqual([120, 40]);
});

test('an arc never rises above the room over its line', () => {
  for (const distance of [1, 30, 100, 400, 2000]) {
    const [, top = 0, , handle = 0] = numbers(arcPath(word(0), word(distance), 38));
    // The peak of a cubic with both handles at one height is three quarters of it.
    expect((top - handle) * 0.75).toBeLessThanOrEqual(38.1);
  }
});

test('a longer arc rises higher than a short one', () => {
  const handle = (distance: number): number =>
    numbers(arcPath(word(0), word(distance), 38))[3] ?? 0;
  expect(handle(100)).toBeLessThan(handle(20));
});

test('a word that looks at itself gets a loop, open at its foot', () => {
  const self = word(50);
  const path = numbers(arcPath(self, self, 38));
  expect(path[0]).toBeLessThan(50);
  expect(path.at(-2)).toBeGreaterThan(50);
});

test('between lines of a wrapped sentence an arc leaves through the gap between them', () => {
  const below = numbers(arcPath(word(20, 40), word(90, 140), 26));
  expect([below[1], below.at(-1)]).toEqual([88, 140]);
  const above = numbers(arcPath(word(20, 140), word(90, 40), 26));
  expect([above[1], above.at(-1)]).toEqual([140, 88]);
});

test('thickness and opacity grow with the weight, and weights beyond a share stay within bounds', () => {
  expect(arcWidth(0.6)).toBeGreaterThan(arcWidth(0.2));
  expect(arcOpacity(0.6)).toBeGreaterThan(arcOpacity(0.2));
  expect(arcWidth(3)).toBe(arcWidth(1));
  expect(arcWidth(Number.NaN)).toBe(arcWidth(0));
  expect(arcOpacity(-1)).toBe(arcOpacity(0));
});
