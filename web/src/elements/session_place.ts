import { AttentionError } from '../core/attention_error';
import { describe } from '../core/validate_value';
import { type StageName, stageNames, type Timeline } from '../timeline/timeline_types';
import { restOf, stageEnd, timeInStage } from '../timeline/travel';

/** Where a player stands: at the start when `stage` is null. */
export interface Place {
  readonly stage: StageName | null;
  /** 0…1 of the stage. */
  readonly at: number;
  readonly query: number | null;
}

type Report = (error: AttentionError) => void;

/** What the example does not have is reported: of its stages the nearest before takes the place of a missing one. */
export function timeOfPlace(
  timeline: Timeline,
  { stage, at }: Pick<Place, 'stage' | 'at'>,
  report: Report,
): number {
  if (stage === null) return restOf(timeline, 0);
  const names = timeline.stages.map(({ name }) => name);
  const share = shareOf('at', at, report);
  if (names.includes(stage)) return timeInStage(timeline, stage, share);
  report(
    new AttentionError(
      'unknown-name',
      `the example has no stage ${describe(stage)}; it has ${names.join(', ')}`,
    ),
  );
  const before = stageNames
    .slice(0, Math.max(0, stageNames.indexOf(stage)))
    .findLast((name) => names.includes(name));
  return before === undefined ? restOf(timeline, 0) : stageEnd(timeline, before);
}

/** A number as it is; anything else is reported and taken as 0. */
export function shareOf(name: string, given: unknown, report: Report): number {
  if (typeof given === 'number' && !Number.isNaN(given)) return given;
  report(
    new AttentionError(
      'not-finite',
      `${name} is ${describe(given)}; it must be a number from 0 to 1`,
    ),
  );
  return 0;
}
