import type { DistanceAnswer, DistanceTask } from './distance_tasks';
import scriptUrl from './distance_worker?worker&url';
import { type Failed, WorkerClient } from './worker_client';

/** The worker of this chapter, as seen from one of its figures. */
export class DistanceClient extends WorkerClient<DistanceTask, DistanceAnswer> {
  constructor(heard: (answer: DistanceAnswer | Failed) => void) {
    super(scriptUrl, heard);
  }
}
