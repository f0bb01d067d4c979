import { AttentionError } from './attention_error';
import type { Guard } from './guard';

/** A module that can be asked whether it could set aside so many bytes. */
interface Holder {
  canHold(bytes: number): boolean;
}

const bytesPerNumber = 8;

/**
 * Refuses a calculation that WebAssembly's memory cannot take, before it starts: a failed allocation inside the core
 * would end it. `numbers` is how many numbers the calculation holds at once, `what` names it in the message.
 */
export function checkRoom(module: Holder, guard: Guard, what: string, numbers: number): void {
  if (!guard.run(module.canHold, numbers * bytesPerNumber)) {
    throw new AttentionError(
      'out-of-memory',
      `${what} needs about ${megabytes(numbers)} MB, more than WebAssembly's memory can give`,
    );
  }
}

function megabytes(numbers: number): number {
  return Math.ceil((numbers * bytesPerNumber) / 2 ** 20);
}
