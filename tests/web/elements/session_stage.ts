import type { Example } from '../../../web/src/core/example';
import {
  PlayerSession,
  type Report,
  type SessionOptions,
} from '../../../web/src/elements/player_session';
import type { Place } from '../../../web/src/elements/session_place';
import { en } from '../../../web/src/i18n/en';
import type { Scheduler } from '../../../web/src/timeline/clock';
import { core, exampleNamed } from '../timeline/told_examples';

export const atTheStart: Place = { stage: null, at: 0, query: null };

/** A player at work, whose frames come when the test says so. */
export function openSession(
  example: string | Example,
  { place = atTheStart, reducedMotion = false }: { place?: Place; reducedMotion?: boolean } = {},
) {
  const waiting = new Map<number, (now: number) => void>();
  let next = 1;
  const scheduler: Scheduler = {
    request: (callback) => {
      waiting.set(next, callback);
      next += 1;
      return next - 1;
    },
    cancel: (handle) => waiting.delete(handle),
    hidden: () => false,
    onVisibility: () => () => {},
  };
  const reports: Report[] = [];
  const options: SessionOptions = {
    core,
    strings: en,
    reducedMotion: () => reducedMotion,
    onChange: () => {},
    onReport: (report) => reports.push(report),
    scheduler,
  };
  let now = 0;
  return {
    session: new PlayerSession(
      options,
      typeof example === 'string' ? exampleNamed(example) : example,
      place,
    ),
    reports,
    waiting,
    /** Lets milliseconds pass, a frame each 50. */
    pass(milliseconds: number): void {
      for (const end = now + milliseconds; now < end; ) {
        now += 50;
        const due = [...waiting.values()];
        waiting.clear();
        for (const callback of due) callback(now);
      }
    },
  };
}
