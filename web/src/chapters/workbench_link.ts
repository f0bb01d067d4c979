import type { Core } from '../core/core';
import { checkChoice, checkObject } from '../core/validate_value';
import type { Place } from '../elements/session_place';
import { placeOf } from '../elements/shared_state';
import { checkPlace, type SharedPlayer } from '../state/shared_player';
import { readExample } from './pasted_example';
import { type TaskName, taskNames } from './task_events';
import type { WorkbenchExample } from './workbench_example';

/** What a link says of the bench: its whole example and the place in it, the example kept as A, and the task. */
export interface SharedBench extends Pick<SharedPlayer, 'stage' | 'at'> {
  readonly example: unknown;
  readonly first?: unknown;
  /** What it was opened for. */
  readonly task?: TaskName;
}

/** Throws an `AttentionError` where the value is none, or holds an example that the bench does not take. */
export function readSharedBench(
  core: Core,
  value: unknown,
): {
  example: WorkbenchExample;
  first: WorkbenchExample | null;
  task: TaskName | null;
  place: Place;
} {
  const names = ['example', 'first', 'task', 'stage', 'at'];
  const fields = checkObject('the workbench', value, names);
  const read = (name: string): WorkbenchExample =>
    readExample(core, JSON.stringify(checkObject(name, fields[name])));
  return {
    example: read('example'),
    first: fields.first === undefined ? null : read('first'),
    task: fields.task === undefined ? null : checkChoice('task', fields.task, taskNames),
    place: placeOf(checkPlace(fields)),
  };
}
