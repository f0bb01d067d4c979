import type { Meaning } from './questions';

/** What a question may ask for in the workbench; the name is that of the example which the bench opens with for it. */
export const taskNames = ['two-meanings'] as const;
export type TaskName = (typeof taskNames)[number];

/** How a task stands in the workbench. */
export interface TaskStanding {
  readonly task: TaskName;
  /** Null where the example has no longer what the task is about. */
  readonly meanings: readonly Meaning[] | null;
  readonly isMet: boolean;
}

/** Asks the page around for the workbench, with a task in it. */
export const openTaskEvent = 'open-task';
/** Says how the task in the workbench stands, whenever that has changed. */
export const taskStandingEvent = 'task-standing';

/** What was said last, for who comes later. */
let last: TaskStanding | null = null;

export function lastStanding(): TaskStanding | null {
  return last;
}

export function sayStanding(source: EventTarget, standing: TaskStanding): void {
  if (JSON.stringify(standing) === JSON.stringify(last)) return;
  last = standing;
  source.dispatchEvent(
    new CustomEvent<TaskStanding>(taskStandingEvent, {
      detail: standing,
      bubbles: true,
      composed: true,
    }),
  );
}

export function askForTask(source: EventTarget, task: TaskName): void {
  source.dispatchEvent(
    new CustomEvent<TaskName>(openTaskEvent, { detail: task, bubbles: true, composed: true }),
  );
}
