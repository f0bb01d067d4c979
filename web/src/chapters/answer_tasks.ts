import { reasonOf } from '../core/reason_of';
import type { Failed } from './worker_client';

/**
 * The other end of a `WorkerClient`, called once in a worker's script: each task is worked on when it arrives, and answers
 * are sent as soon as they are there. What `work` throws is answered as `failed`.
 */
export function answerTasks<Task, Answer>(
  work: (task: Task, answer: (message: Answer, transfer?: Transferable[]) => void) => Promise<void>,
): void {
  const answer = (message: Answer | Failed, transfer: Transferable[] = []): void =>
    globalThis.postMessage(message, { transfer });
  globalThis.addEventListener('message', ({ data: task }: MessageEvent<Task>) => {
    work(task, answer).catch((cause: unknown) =>
      answer({ kind: 'failed', message: reasonOf(cause) }),
    );
  });
}
