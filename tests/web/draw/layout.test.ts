import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxOf, nextCell, overlap, placedCells, textBox } from '../../../web/src/draw/boxes';
import { placeLabels } from '../../../web/src/draw/label_placement';
import type { Picture } from '../../../web/src/draw/marks';
import { arrow, hatchPath, rect, text } from '../../../web/src/draw/pen';
import { fitText, textWidth, wrapText } from '../../../web/src/draw/text_width';

describe('the width of a text', () => {
  test('grows with its letters, its size and its weight', () => {
    expect(textWidth('manager', 14)).toBeGreaterThan(textWidth('manage', 14));
    expect(textWidth('manager', 28)).toBeCloseTo(2 * textWidth('manager', 14));
    expect(textWidth('manager', 14, true)).toBeGreaterThan(textWidth('manager', 14));
  });

  test('is kept to by a text that is cut or broken', () => {
    expect(fitText('battery', 14, 200)).toBe('battery');
    const cut = fitText('an uncommonly long word', 14, 80);
    expect(cut).toMatch(/^an .*…$/);
    expect(textWidth(cut, 14)).toBeLessThanOrEqual(80);
    const lines = wrapText('the square root of d, and d is how many numbers a key has', 13, 140);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(textWidth(line, 13)).toBeLessThanOrEqual(140);
    expect(lines.join(' ')).toBe('the square root of d, and d is how many numbers a key has');
    const long = '自己注意機構は文の各語を他のすべての語と一度に比べます';
    const pieces = wrapText(`the ${long} end`, 13, 140);
    for (const line of pieces) expect(textWidth(line, 13)).toBeLessThanOrEqual(140);
    expect(pieces.join('').replaceAll(' ', '')).toBe(`the${long}end`);
    expect(textWidth(long, 13)).toBe(13 * [...long].length);
  });
});

describe('labels', () => {
  const bounds = { x: 0, y: 0, width: 400, height: 300 };

  test('keep apart from one another and within their bounds where there is room', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ x: fc.integer({ min: 60, max: 340 }), y: fc.integer({ min: 40, max: 260 }) }),
          { minLength: 1, maxLength: 5 },
        ),
        (points) => {
          const labels = points.map((at) => ({ text: 'battery', size: 13, at, distance: 10 }));
          const placed = placeLabels(labels, bounds, [], []);
          expect(placed).toHaveLength(points.length);
          placed.forEach((first, index) => {
            expect(first.box.x).toBeGreaterThanOrEqual(0);
            expect(first.box.x + first.box.width).toBeLessThanOrEqual(400);
            for (const second of placed.slice(index + 1))
              expect(overlap(first.box, second.box)).toBe(false);
          });
        },
      ),
    );
  });

  test('stand nearer to their own point than to another', () => {
    const points = [
      { x: 200, y: 150 },
      { x: 170, y: 170 },
    ];
    const placed = placeLabels(
      points.map((at) => ({
        text: 'yesterday',
        size: 13,
        at,
        distance: 10,
        towards: { x: -1, y: 1 },
      })),
      bounds,
      [],
      [],
    );
    const gap = (
      { x, y, width, height }: (typeof placed)[0]['box'],
      at: { x: number; y: number },
    ) =>
      Math.hypot(Math.max(0, x - at.x, at.x - x - width), Math.max(0, y - at.y, at.y - y - height));
    for (const [index, { box }] of placed.entries())
      for (const [other, at] of points.entries())
        if (other !== index)
          expect(gap(box, points[index] ?? at)).toBeLessThanOrEqual(gap(box, at) + 0.5);
  });

  test('avoid a line through their point', () => {
    const line = [
      { x: 0, y: 150 },
      { x: 400, y: 150 },
    ] as const;
    const [placed] = placeLabels(
      [{ text: 'query', size: 13, at: { x: 200, y: 150 }, distance: 10, towards: { x: 1, y: 0 } }],
      bounds,
      [],
      [line],
    );
    expect(placed && (placed.box.y > 150 || placed.box.y + placed.box.height < 150)).toBe(true);
  });
});

describe('the cells of a picture', () => {
  const cell = (row: number, column: number) =>
    rect({
      key: `${row}:${column}`,
      x: column * 50,
      y: row * 30,
      width: 46,
      height: 26,
      fill: 'key',
      cell: { tensor: 'key', row, column },
    });
  const picture: Picture = {
    width: 200,
    height: 120,
    description: 'Cells.',
    marks: [
      cell(0, 0),
      cell(0, 1),
      cell(1, 0),
      cell(1, 1),
      text({ key: 'word', x: 0, y: 90, text: 'word' }),
    ],
  };

  test('are walked by the arrow keys, and the edge ends the walk', () => {
    expect(placedCells(picture)).toHaveLength(4);
    const first = { tensor: 'key', row: 0, column: 0 };
    expect(nextCell(picture, null, 'right')).toEqual(first);
    expect(nextCell(picture, first, 'right')).toEqual({ tensor: 'key', row: 0, column: 1 });
    expect(nextCell(picture, first, 'down')).toEqual({ tensor: 'key', row: 1, column: 0 });
    expect(nextCell(picture, first, 'left')).toBeNull();
  });

  test('include each number of a field of colour', () => {
    const grid = {
      kind: 'grid',
      key: 'grid',
      x: 10,
      y: 20,
      cellWidth: 4,
      cellHeight: 20,
      tensor: 'output',
      rows: [2, 3],
      columns: 3,
      ramp: 'diverging',
      steps: [0, 1, 2, 3, 4, 5],
      texts: ['', '', '', '', '', ''],
      rowLabels: ['a', 'b'],
    } as const;
    const cells = placedCells({ ...picture, marks: [grid] });
    expect(cells).toHaveLength(6);
    expect(cells[4]).toEqual({
      cell: { tensor: 'output', row: 3, column: 1 },
      box: { x: 14, y: 40, width: 4, height: 20 },
      mark: 'grid',
    });
    expect(boxOf(grid)).toEqual({ x: 10, y: 20, width: 12, height: 40 });
  });
});

test('an arrow ends at its tip, and is nothing where it has no length', () => {
  const marks = arrow('a', { x: 0, y: 0 }, { x: 100, y: 0 }, 'key', 2);
  expect(marks.map(({ key }) => key)).toEqual(['a:shaft', 'a:head']);
  expect(marks[1]?.d).toMatch(/^M100 0L/);
  expect(arrow('a', { x: 5, y: 5 }, { x: 5, y: 5 }, 'key', 2)).toEqual([]);
});

test('a hatch stays inside its rectangle', () => {
  const box = { x: 10, y: 20, width: 37, height: 18 };
  const numbers = [...hatchPath(box).matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)];
  expect(numbers.length).toBeGreaterThan(10);
  for (const [, x, y] of numbers) {
    expect(Number(x)).toBeGreaterThanOrEqual(10);
    expect(Number(x)).toBeLessThanOrEqual(47);
    expect(Number(y)).toBeGreaterThanOrEqual(20);
    expect(Number(y)).toBeLessThanOrEqual(38);
  }
});

test('a raised text takes room above its line', () => {
  const plain = textBox(text({ key: 'e', x: 0, y: 50, text: 'e' }));
  const raised = textBox(text({ key: 'e', x: 0, y: 50, text: 'e', sup: 'score' }));
  expect(raised.y).toBeLessThan(plain.y);
  expect(raised.width).toBeGreaterThan(plain.width);
});
