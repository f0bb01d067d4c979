import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameAt } from '../../../web/src/timeline/frame_at';
import type { Timeline } from '../../../web/src/timeline/timeline_types';
import { restOf, stepTo } from '../../../web/src/timeline/travel';
import { examples } from '../examples/example_files';
import { snapshot } from './frame_snapshot';
import { smallExample } from './small_example';
import { exampleNamed, tell } from './told_examples';

let shown = 0;
describe.each([...examples.keys()])('%s', (id) => {
  const { timeline, trace } = tell(exampleNamed(id));
  const written = (from: Timeline, t: number) => JSON.stringify(snapshot(frameAt(from, t), trace));

  test('has the same frame at t however t was reached', () => {
    const place = fc.double({ min: -100, max: timeline.duration + 100, noNaN: true });
    const move = fc.oneof(place, fc.constantFrom('on', 'back'));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), place, (moves, target) => {
        let t = 0;
        for (const each of moves) {
          t = typeof each === 'number' ? each : stepTo(timeline, t, each === 'on' ? 1 : -1);
          frameAt(timeline, t);
        }
        for (const reached of [t, target]) {
          // Another object, so that nothing kept for the first one can be read.
          expect(written(timeline, reached)).toBe(written({ ...timeline }, reached));
        }
      }),
      { numRuns: 40 },
    );
    shown += 1;
  });

  test('shows no less as time goes on', () => {
    const time = fc.double({ min: 0, max: timeline.duration, noNaN: true });
    fc.assert(
      fc.property(time, time, (one, other) => {
        const earlier = snapshot(frameAt(timeline, Math.min(one, other)), trace).cells;
        const later = snapshot(frameAt(timeline, Math.max(one, other)), trace).cells;
        const hidden = earlier.findIndex(
          ([before], cell) => !((later[cell]?.[0] as number) >= (before as number)),
        );
        expect(hidden).toBe(-1);
      }),
      { numRuns: 40 },
    );
  });
});

test('every example was moved about in', () => {
  expect(shown).toBe(examples.size);
  expect(shown).toBeGreaterThanOrEqual(11);
});

const { timeline } = tell(smallExample);
const scores = timeline.beats.findIndex(({ stage }) => stage === 'scores');

test('t is held between the start and the end', () => {
  expect(frameAt(timeline, -5).t).toBe(0);
  expect(frameAt(timeline, timeline.duration + 5).t).toBe(timeline.duration);
  expect(frameAt(timeline, Number.POSITIVE_INFINITY).index).toBe(timeline.beats.length - 1);
  expect(() => frameAt(timeline, Number.NaN)).toThrow(RangeError);
});

test('a beat starts with nothing new, eases in the middle, and is whole from its rest on', () => {
  const beat = timeline.beats[scores] as { start: number; move: number; hold: number };
  const at = (t: number) => frameAt(timeline, t);
  expect(at(beat.start)).toMatchObject({ index: scores, progress: 0 });
  expect(at(beat.start + beat.move / 2).progress).toBeCloseTo(0.5, 12);
  expect(at(beat.start + beat.move / 4).progress).toBeLessThan(0.25);
  expect(at(restOf(timeline, scores)).progress).toBe(1);
  expect(at(beat.start + beat.move + beat.hold - 1)).toMatchObject({ index: scores, progress: 1 });
  expect(at(beat.start + beat.move + beat.hold).index).toBe(scores + 1);
});

test('what a beat reveals appears with its progress', () => {
  const total = timeline.beats[scores + 2] as { start: number; move: number };
  const half = frameAt(timeline, total.start + total.move / 2);
  expect([half.shown('scores', 0, 0), half.termShown('scores', 0, 0, 1)]).toEqual([
    half.progress,
    1,
  ]);
  expect(half.progress).toBeCloseTo(0.5, 12);
});

test('terms appear one by one, and the sum after them', () => {
  const shownAt = (index: number) => {
    const frame = frameAt(timeline, restOf(timeline, index));
    return [
      frame.termShown('scores', 0, 0, 0),
      frame.termShown('scores', 0, 0, 1),
      frame.shown('scores', 0, 0),
    ];
  };
  expect([shownAt(scores - 1), shownAt(scores), shownAt(scores + 1), shownAt(scores + 2)]).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
  ]);
});

test('a cell that is not worked in full shows its terms with itself', () => {
  const before = frameAt(timeline, restOf(timeline, scores + 2));
  const after = frameAt(timeline, restOf(timeline, scores + 3));
  expect([before.termShown('scores', 0, 1, 0), after.termShown('scores', 0, 1, 0)]).toEqual([0, 1]);
});

test('exactly the row, the column and the cell in the sum are lit', () => {
  const frame = frameAt(timeline, restOf(timeline, scores));
  const lit = ['query', 'key', 'value', 'scores', 'output'].flatMap((tensor) =>
    [0, 1].flatMap((row) =>
      [0, 1]
        .filter((column) => frame.lit(tensor, row, column))
        .map((column) => `${tensor} ${row} ${column}`),
    ),
  );
  expect(frame.anyLit).toBe(true);
  expect(lit).toEqual(['query 0 0', 'query 0 1', 'key 0 0', 'key 0 1', 'scores 0 0']);
});

test('a tensor or a place that the trace does not have is never shown', () => {
  const frame = frameAt(timeline, timeline.duration);
  expect(frame.shown('nothing', 0, 0)).toBe(0);
  expect(frame.shown('scores', 0, -1)).toBe(0);
  expect(frame.shown('scores', 0, 2)).toBe(0);
});

test('512 words are told in few beats, and all 262,144 scores are there at the end', () => {
  const drawn = (stream: number) => ({ random: { seed: 7, stream, rows: 512, columns: 4 } });
  const large = { ...smallExample, inputs: { query: drawn(0), key: drawn(1), value: drawn(2) } };
  const told = tell(large);
  expect(told.timeline.beats.length).toBeLessThan(60);
  const frame = frameAt(told.timeline, told.timeline.duration);
  let shown = 0;
  for (let row = 0; row < 512; row += 1)
    for (let column = 0; column < 512; column += 1) shown += frame.shown('scores', row, column);
  expect(shown).toBe(512 * 512);
});
