import { describe, expect, test } from 'vitest';
import type { Tensor, Trace } from '../../../web/src/core/trace';
import { buildTimeline } from '../../../web/src/timeline/build_timeline';
import { frameAt } from '../../../web/src/timeline/frame_at';
import { sayText } from '../../../web/src/timeline/say';
import { stageNames } from '../../../web/src/timeline/timeline_types';
import { restOf } from '../../../web/src/timeline/travel';
import { examples } from '../examples/example_files';
import { smallExample } from './small_example';
import { tell, tellAll } from './told_examples';

const told = tellAll();

test('every example is told, in every variant and for every query word', () => {
  expect(new Set(told.map(({ example }) => example.id)).size).toBe(examples.size);
  expect(examples.size).toBeGreaterThanOrEqual(11);
  expect(new Set(told.map(({ name }) => name)).size).toBe(told.length);
  expect(told.length).toBeGreaterThan(30);
});

describe.each(told)('$name', ({ timeline, trace, query }) => {
  test('follows the order of the maths without a gap', () => {
    let end = 0;
    for (const beat of timeline.beats) {
      expect(beat.start).toBe(end);
      end = beat.start + beat.move + beat.hold;
    }
    expect(timeline.duration).toBe(end);
    const order = timeline.stages.map(({ name }) => stageNames.indexOf(name));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(new Set(order).size).toBe(order.length);
    expect(timeline.stages.flatMap(({ first, last }) => [first, last]).length).toBeGreaterThan(0);
  });

  test('moves for 250 to 600 ms and holds until it is read', () => {
    for (const { move, hold, say } of timeline.beats) {
      expect(move).toBeGreaterThanOrEqual(250);
      expect(move).toBeLessThanOrEqual(600);
      expect(hold).toBe(Math.max(1000, 250 * sayText(say).split(/\s+/).length));
    }
  });

  test('shows every number of the trace by the end, and nothing that it does not have', () => {
    const frame = frameAt(timeline, timeline.duration);
    let cells = 0;
    for (const { id, rows, columns } of toldOf(trace)) {
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < columns; column += 1) {
          expect(frame.shown(id, row, column), `${id}[${row}][${column}]`).toBe(1);
          cells += 1;
        }
      }
      expect(frame.shown(id, rows, 0)).toBe(0);
    }
    expect(cells).toBe(sizeOf(trace));
  });

  test('reveals a number only after those that it is made from', () => {
    const revealedAt = new Map<string, number>();
    timeline.beats.forEach((beat, index) => {
      for (const { tensor, row, rowEnd, column, columnEnd } of beat.reveals) {
        for (let r = row; r < rowEnd; r += 1) {
          for (let c = column; c < columnEnd; c += 1) {
            expect(
              revealedAt.has(`${tensor} ${r} ${c}`),
              `${tensor}[${r}][${c}] is revealed once`,
            ).toBe(false);
            revealedAt.set(`${tensor} ${r} ${c}`, index);
          }
        }
      }
    });
    expect(revealedAt.size).toBe(sizeOf(trace));
    for (const stage of trace.stages.filter(
      ({ op, output }) =>
        (op === 'scale' || op === 'exp' || op === 'mask') &&
        toldOf(trace).some(({ id }) => id === output),
    )) {
      const { columns } = trace.tensors.find(({ id }) => id === stage.output) as {
        columns: number;
      };
      for (let column = 0; column < columns; column += 1) {
        const before = revealedAt.get(`${stage.inputs[0]} ${query} ${column}`) as number;
        expect(before).toBeLessThan(revealedAt.get(`${stage.output} ${query} ${column}`) as number);
      }
    }
  });

  test('lights the cell that it works on and leaves the last picture of other queries undimmed', () => {
    timeline.beats.forEach((beat, index) => {
      const frame = frameAt(timeline, restOf(timeline, index));
      if (beat.focus !== null)
        expect(frame.lit(beat.focus.tensor, beat.focus.row, beat.focus.column)).toBe(true);
      if (beat.action === 'rest') expect(frame.anyLit).toBe(false);
      if (beat.action === 'term') expect(beat.reveals).toEqual([]);
    });
  });
});

/** Of several heads one is told, and of the others their outputs; the matrix that mixes these is only read in the inspector. */
function toldOf({ tensors }: Trace): readonly Tensor[] {
  return tensors.filter(
    ({ id, role, head }) =>
      role !== 'output_projection' && (head === undefined || id === role || role === 'output'),
  );
}

function sizeOf(trace: Trace): number {
  return toldOf(trace).reduce((size, { rows, columns }) => size + rows * columns, 0);
}

test('the first score is worked product by product, the second at once', () => {
  const { timeline } = tell(smallExample);
  const scores = timeline.beats.filter(({ stage }) => stage === 'scores');
  expect(scores.map(({ action }) => action)).toEqual(['term', 'term', 'total', 'row', 'rest']);
  const [first, , total, row] = scores;
  expect(first?.term).toMatchObject({ left: 2, right: 1, product: 2 });
  expect(first?.terms).toEqual([{ cell: { tensor: 'scores', row: 0, column: 0 }, index: 0 }]);
  expect(total?.reveals).toEqual([
    { tensor: 'scores', row: 0, rowEnd: 1, column: 0, columnEnd: 1 },
  ]);
  expect(row?.lit).toEqual([
    { tensor: 'query', row: 0, rowEnd: 1, column: 0, columnEnd: 2 },
    { tensor: 'key', row: 1, rowEnd: 2, column: 0, columnEnd: 2 },
    { tensor: 'scores', row: 0, rowEnd: 1, column: 1, columnEnd: 2 },
  ]);
});

test('one query alone has no beats for other queries', () => {
  const alone = { ...smallExample, inputs: { ...smallExample.inputs, query: [[2, 1]] } };
  const { timeline } = tell(alone);
  expect(timeline.beats.filter(({ action }) => action === 'rest')).toEqual([]);
});

test('a query row that the trace does not have is refused by its number', () => {
  const { input } = tell(smallExample);
  expect(() => buildTimeline({ ...input, query: 2 })).toThrow(
    'query row 2 does not exist; the trace has query rows 0 to 1.',
  );
  expect(() => buildTimeline({ ...input, query: 0.5 })).toThrow(RangeError);
});
