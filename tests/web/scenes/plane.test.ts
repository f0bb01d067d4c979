import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barRange } from '../../../web/src/scenes/bar_row';
import { hullOf } from '../../../web/src/scenes/hull';
import { planeOf } from '../../../web/src/scenes/plane';

const area = { key: 'plane', x: 0, y: 0, width: 400, height: 300 };
const number = fc.double({ min: -100, max: 100, noNaN: true });

describe('a plane', () => {
  test('holds every point, with equal units across and upwards', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 8 }), (points) => {
        const plane = planeOf({ ...area, points });
        for (const [x, y] of points) {
          const at = plane.at(x, y);
          expect(at.x).toBeGreaterThanOrEqual(plane.box.x - 1e-6);
          expect(at.x).toBeLessThanOrEqual(plane.box.x + plane.box.width + 1e-6);
          expect(at.y).toBeGreaterThanOrEqual(plane.box.y - 1e-6);
          expect(at.y).toBeLessThanOrEqual(plane.box.y + plane.box.height + 1e-6);
        }
        const [origin, across, up] = [plane.at(0, 0), plane.at(1, 0), plane.at(0, 1)];
        expect(across.x - origin.x).toBeCloseTo(origin.y - up.y, 6);
        expect(plane.unitsPerPixel * (across.x - origin.x)).toBeCloseTo(1, 6);
      }),
    );
  });

  test('stays as it is while a point moves inside a grid line', () => {
    const before = planeOf({
      ...area,
      points: [
        [0, 0],
        [0.9, 0.6],
      ],
    });
    const after = planeOf({
      ...area,
      points: [
        [0, 0],
        [0.92, 0.61],
      ],
    });
    expect(after.marks).toEqual(before.marks);
    const far = planeOf({
      ...area,
      points: [
        [0, 0],
        [-0.9, 0.6],
      ],
    });
    expect(far.marks).not.toEqual(before.marks);
  });
});

test('bars keep their scale under a small change, and zero is always on it', () => {
  expect(barRange([1.2, 0.2, 1.225])).toEqual(barRange([1.21, 0.2, 1.225]));
  expect(barRange([])).toEqual([0, 1]);
  expect(barRange([-5e-324])).toEqual([-5e-324, 0]);
  fc.assert(
    fc.property(fc.array(number, { maxLength: 8 }), (numbers) => {
      const [low, high] = barRange(numbers);
      expect(low).toBeLessThanOrEqual(0);
      expect(high).toBeGreaterThanOrEqual(0);
      expect(high).toBeGreaterThan(low);
      for (const value of numbers) {
        expect(value).toBeGreaterThanOrEqual(low - 0.002 * Math.abs(low));
        expect(value).toBeLessThanOrEqual(high + 0.002 * high);
      }
    }),
  );
});

test('the outline of points has them all inside, and only corners of it', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ];
  const hull = hullOf([...square, { x: 5, y: 5 }, { x: 5, y: 0 }]);
  expect(hull).toHaveLength(4);
  expect(hull).toEqual(expect.arrayContaining(square));
  expect(
    hullOf([
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ]),
  ).toHaveLength(2);
});
