import { beatIndexAt, clampTime } from './frame_at';
import type { Beat, StageName, Timeline } from './timeline_types';

/**
 * Where a reader can go. A beat's rest is the moment its movement ends: the picture is whole and its sentence is said.
 * Every step, jump and tick lands on a rest.
 */
export function restOf(timeline: Timeline, index: number): number {
  const beat = beatAt(timeline, index);
  return beat.start + beat.move;
}

/** `t` with the movement of its beat already done: with reduced motion only ends of beats are seen. */
export function settled(timeline: Timeline, t: number): number {
  const time = clampTime(timeline, t);
  return Math.max(time, restOf(timeline, beatIndexAt(timeline, time)));
}

/** The next rest, or the one before; from a movement, forwards to its own end. Stays on the first and last. */
export function stepTo(timeline: Timeline, t: number, by: 1 | -1): number {
  const time = clampTime(timeline, t);
  const index = beatIndexAt(timeline, time);
  const moving = time < restOf(timeline, index);
  const target = by === 1 ? (moving ? index : index + 1) : index - 1;
  return restOf(timeline, Math.min(timeline.beats.length - 1, Math.max(0, target)));
}

/** The moment the stage's first beat begins to move: where playing goes on from. Refuses a stage without beats. */
export function stageOpening(timeline: Timeline, name: StageName): number {
  return beatAt(timeline, stageOf(timeline, name).first).start;
}

/** The rest of the stage's first beat. Refuses a stage without beats. */
export function stageStart(timeline: Timeline, name: StageName): number {
  return restOf(timeline, stageOf(timeline, name).first);
}

/** The rest of the stage's last beat: the still picture that carries the stage's result. */
export function stageEnd(timeline: Timeline, name: StageName): number {
  return restOf(timeline, stageOf(timeline, name).last);
}

/** `at` 0…1 of the way from the stage's first rest to its last. The place of a rest gives that rest. */
export function timeInStage(timeline: Timeline, name: StageName, at: number): number {
  const from = stageStart(timeline, name);
  return onRest(timeline, from + (stageEnd(timeline, name) - from) * Math.min(1, Math.max(0, at)));
}

/** How far `t` is between the stage's first rest and its last, 0…1; 1 in a stage of one beat. */
export function shareInStage(timeline: Timeline, name: StageName, t: number): number {
  const [from, to] = [stageStart(timeline, name), stageEnd(timeline, name)];
  return from === to ? 1 : Math.min(1, Math.max(0, (clampTime(timeline, t) - from) / (to - from)));
}

export function fractionOf(timeline: Timeline, t: number): number {
  return timeline.duration === 0 ? 0 : clampTime(timeline, t) / timeline.duration;
}

/** The time of a fraction. The fraction of a rest gives that rest, so that the next step leads on from it. */
export function timeOf(timeline: Timeline, fraction: number): number {
  return onRest(timeline, clampTime(timeline, fraction * timeline.duration));
}

/** What rounding has moved off a rest goes back to it. */
function onRest(timeline: Timeline, time: number): number {
  const rest = restOf(timeline, beatIndexAt(timeline, time));
  return Math.abs(time - rest) < 1e-6 ? rest : time;
}

/** One tick a beat, at its rest, as fractions of the whole. */
export function ticksOf(timeline: Timeline): number[] {
  return timeline.beats.map((_, index) => fractionOf(timeline, restOf(timeline, index)));
}

/**
 * Where `t` of one timeline is in another, after an edit: the same beat of the same stage, as far into its movement or
 * its hold. The finished picture of a stage stays the finished picture, however many beats lead to it. Where the stage
 * is gone, the end of the nearest stage before it; where it has fewer beats, its last one.
 */
export function samePlace(before: Timeline, after: Timeline, t: number): number {
  const time = clampTime(before, t);
  const index = beatIndexAt(before, time);
  const old = beatAt(before, index);
  const from = stageOf(before, old.stage);
  const to = after.stages.find(({ name }) => name === old.stage);
  if (to === undefined) return nearestEnd(before, after, old.stage);
  const rest = restOf(before, index);
  const rested = time >= rest;
  const finished = rested && index === from.last;
  const target = finished ? to.last : Math.min(to.last, to.first + index - from.first);
  const beat = beatAt(after, target);
  return rested
    ? restOf(after, target) + Math.min(beat.hold, time - rest)
    : beat.start + ((time - old.start) / old.move) * beat.move;
}

function nearestEnd(before: Timeline, after: Timeline, name: StageName): number {
  const earlier = before.stages
    .slice(
      0,
      before.stages.findIndex((stage) => stage.name === name),
    )
    .reverse();
  const kept = earlier.find((stage) => after.stages.some((other) => other.name === stage.name));
  return kept === undefined ? restOf(after, 0) : stageEnd(after, kept.name);
}

function stageOf(timeline: Timeline, name: StageName): Timeline['stages'][number] {
  const stage = timeline.stages.find((each) => each.name === name);
  if (stage !== undefined) return stage;
  throw new RangeError(
    `This example has no stage ${name}; it has ${timeline.stages.map((each) => each.name).join(', ')}.`,
  );
}

function beatAt(timeline: Timeline, index: number): Beat {
  const beat = timeline.beats[index];
  if (beat !== undefined) return beat;
  throw new RangeError(
    `Beat ${index} does not exist; there are beats 0 to ${timeline.beats.length - 1}.`,
  );
}
