import { expect, test } from 'vitest';
import { roundStep, sequentialStep } from '../../../web/src/draw/map_canvas';

test('labels of a map stand at round steps', () => {
  const steps = [0.3, 1, 1.2, 2, 3, 7, 11, 40, 51, 400].map(roundStep);
  expect(steps).toEqual([1, 1, 2, 2, 5, 10, 20, 50, 100, 500]);
});

test('a colour is a step of eleven, from 0 to the largest', () => {
  expect([0, 0.02, 0.03, 0.25, 0.49, 0.5].map((value) => sequentialStep(value, 0.5))).toEqual([
    0, 0, 1, 5, 10, 10,
  ]);
  expect(sequentialStep(0, 0)).toBe(0);
});
