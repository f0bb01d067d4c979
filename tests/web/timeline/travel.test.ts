import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameAt } from '../../../web/src/timeline/frame_at';
import {
  fractionOf,
  restOf,
  samePlace,
  settled,
  stageEnd,
  stageOpening,
  stageStart,
  stepTo,
  ticksOf,
  timeInStage,
  timeOf,
} from '../../../web/src/timeline/travel';
import { smallExample } from './small_example';
import { tell, tellAll } from './told_examples';

const { timeline } = tell(smallExample);
const last = timeline.beats.length - 1;
const rests = timeline.beats.map((_, index) => restOf(timeline, index));
const anyTime = fc.double({ min: -10, max: timeline.duration + 10, noNaN: true });

test('stepping on from the start visits every rest once, and stepping back visits them in reverse', () => {
  const on = rests.map(() => 0);
  let t = 0;
  on.forEach((_, index) => {
    t = stepTo(timeline, t, 1);
    on[index] = t;
  });
  expect(on).toEqual(rests);
  expect(stepTo(timeline, t, 1)).toBe(t);
  const back = rests.slice(0, -1).map(() => {
    t = stepTo(timeline, t, -1);
    return t;
  });
  expect(back).toEqual(rests.slice(0, -1).reverse());
  expect(stepTo(timeline, t, -1)).toBe(rests[0]);
});

test('a step from anywhere lands on a rest; out of a movement, forwards ends it', () => {
  fc.assert(
    fc.property(anyTime, (t) => {
      expect(rests).toContain(stepTo(timeline, t, 1));
      expect(rests).toContain(stepTo(timeline, t, -1));
    }),
  );
  const { start, move } = timeline.beats[3] as { start: number; move: number };
  expect(stepTo(timeline, start + move / 2, 1)).toBe(rests[3]);
  expect(stepTo(timeline, start + move / 2, -1)).toBe(rests[2]);
});

test('with motion reduced only whole pictures are seen', () => {
  fc.assert(
    fc.property(anyTime, (t) => {
      const frame = frameAt(timeline, settled(timeline, t));
      expect(frame.progress).toBe(1);
      expect(frame.index).toBe(frameAt(timeline, t).index);
    }),
  );
});

test('a stage starts and ends at the rests of its first and last beats', () => {
  for (const { name, first, last: final } of timeline.stages) {
    expect(stageOpening(timeline, name)).toBe(timeline.beats[first]?.start);
    expect(stageStart(timeline, name)).toBe(rests[first]);
    expect(stageEnd(timeline, name)).toBe(rests[final]);
    expect(timeInStage(timeline, name, 0)).toBe(rests[first]);
    expect(timeInStage(timeline, name, 7)).toBe(rests[final]);
  }
  expect(timeline.stages).toHaveLength(5);
  expect(() => stageStart(timeline, 'mask')).toThrow(
    'This example has no stage mask; it has inputs, scores, softmax, weighted-sum, output.',
  );
});

test('the fraction of a rest leads to that rest, and a step from there to the next', () => {
  let ticks = 0;
  for (const told of tellAll()) {
    for (const [index, tick] of ticksOf(told.timeline).entries()) {
      const t = timeOf(told.timeline, tick);
      expect(t, `${told.name}, beat ${index}`).toBe(restOf(told.timeline, index));
      ticks += 1;
    }
  }
  expect(ticks).toBeGreaterThanOrEqual(500);
});

test('fractions and times are each other’s inverse, and each beat has one tick', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (fraction) => {
      expect(fractionOf(timeline, timeOf(timeline, fraction))).toBeCloseTo(fraction, 12);
    }),
  );
  expect(timeOf(timeline, 2)).toBe(timeline.duration);
  const ticks = ticksOf(timeline);
  expect(ticks).toHaveLength(last + 1);
  expect(ticks).toEqual([...new Set(ticks)].sort((a, b) => a - b));
});

test('after an edit the place is the same beat, as far into it', () => {
  const query = [
    [2.5, 1],
    [0, 3],
  ];
  const edited = tell({ ...smallExample, inputs: { ...smallExample.inputs, query } }).timeline;
  timeline.beats.forEach((beat, index) => {
    const now = frameAt(edited, samePlace(timeline, edited, beat.start + beat.move / 2));
    expect([now.index, now.progress]).toEqual([index, 0.5]);
    expect(
      frameAt(edited, samePlace(timeline, edited, restOf(timeline, index) + 10)),
    ).toMatchObject({ index, progress: 1 });
  });
  fc.assert(
    fc.property(anyTime, (t) => {
      expect(samePlace(timeline, timeline, t)).toBeCloseTo(frameAt(timeline, t).t, 6);
    }),
  );
});

test('where a switch takes a stage away, the place is the end of the stage before it', () => {
  const scaled = tell(smallExample, { options: { scale: 3 } }).timeline;
  expect(samePlace(scaled, timeline, stageStart(scaled, 'scale'))).toBe(
    stageEnd(timeline, 'scores'),
  );
  expect(samePlace(timeline, scaled, stageStart(timeline, 'softmax'))).toBe(
    stageStart(scaled, 'softmax'),
  );
});

test('where a stage has fewer beats, the place is its last one', () => {
  const stable = tell(smallExample, { options: { softmax: 'stable' } }).timeline;
  expect(samePlace(stable, timeline, stageEnd(stable, 'softmax'))).toBe(
    stageEnd(timeline, 'softmax'),
  );
});

test('the finished picture of a stage stays the finished picture when a switch adds beats to it', () => {
  const stable = tell(smallExample, { options: { softmax: 'stable' } }).timeline;
  const stage = (of: typeof timeline) => of.stages.find(({ name }) => name === 'softmax');
  const { first = 0, last: final = 0 } = stage(timeline) ?? {};
  const { first: newFirst = 0, last: newFinal = 0 } = stage(stable) ?? {};
  expect(newFinal - newFirst).toBeGreaterThan(final - first);
  expect(samePlace(timeline, stable, stageEnd(timeline, 'softmax'))).toBe(
    stageEnd(stable, 'softmax'),
  );
  const { start, move } = timeline.beats[final] as { start: number; move: number };
  expect(frameAt(stable, samePlace(timeline, stable, start + move / 2)).index).toBe(
    newFirst + final - first,
  );
});
