import type { DistanceAnswer, DistanceTask } from './distance_tasks';
import scriptUrl from './distance_worker?worker&url';
import { startWorker } from './own_worker';

/** The chapter's worker, as seen from the page: started by the first task, and again by the first after `stop`. */
export class DistanceClient {
  #worker: Worker | null = null;

  /** `heard` is called with each answer, in their order; a script that does not come counts as `failed`. */
  constructor(private readonly heard: (answer: DistanceAnswer) => void) {}

  ask(task: DistanceTask): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(task);
  }

  /** Ends the worker in the middle of whatever it does; nothing is heard of it any more. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #start(): Worker {
    const worker = startWorker(scriptUrl);
    const hear = (answer: DistanceAnswer): void => {
      if (worker === this.#worker) this.heard(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<DistanceAnswer>) => hear(data));
    worker.addEventListener('error', ({ message }) =>
      hear({ kind: 'failed', message: message || scriptUrl }),
    );
    return worker;
  }
}
