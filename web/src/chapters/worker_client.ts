import { startWorker } from './own_worker';

/** What every worker may answer: that a task came to nothing. */
export interface Failed {
  readonly kind: 'failed';
  readonly message: string;
}

/** A worker of the page's own, as seen from the page: started by the first task, and again by the first after `stop`. */
export class WorkerClient<Task, Answer extends { readonly kind: string }> {
  #worker: Worker | null = null;

  /** `heard` is called with each answer, in their order; a script that does not come counts as `failed`. */
  constructor(
    private readonly scriptUrl: string,
    private readonly heard: (answer: Answer | Failed) => void,
  ) {}

  ask(task: Task): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(task);
  }

  /** Ends the worker in the middle of whatever it does; nothing is heard of it any more. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #start(): Worker {
    const worker = startWorker(this.scriptUrl);
    const hear = (answer: Answer | Failed): void => {
      if (worker === this.#worker) this.heard(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Answer | Failed>) => hear(data));
    worker.addEventListener('error', ({ message }) =>
      hear({ kind: 'failed', message: message || this.scriptUrl }),
    );
    return worker;
  }
}
