import { AttentionError, type AttentionErrorCode } from './attention_error';

/** The error that a call to the core answers with instead of its result. */
export interface RawError {
  readonly code: string;
  readonly message: string;
}

/**
 * The last wall: turns an error that came back as a value into one that is thrown. Anything thrown by the module
 * itself means that its memory can no longer be trusted, and ends this core.
 */
export class Guard {
  private fault: unknown = undefined;

  /** `worded` says the core's messages in the words of its callers. */
  constructor(private readonly worded = (message: string) => message) {}

  /** The answer of the module's function. The arguments are made outside, where an error is the caller's. */
  run<Arguments extends readonly unknown[], Answer>(
    call: (...given: Arguments) => Answer,
    ...given: Arguments
  ): Exclude<Answer, RawError> {
    if (this.fault !== undefined) throw stopped(this.fault);
    let answer: Answer;
    try {
      answer = call(...given);
    } catch (fault) {
      this.fault = fault ?? 'nothing';
      throw stopped(this.fault);
    }
    if (isRawError(answer))
      throw new AttentionError(answer.code as AttentionErrorCode, this.worded(answer.message));
    return answer as Exclude<Answer, RawError>;
  }
}

function stopped(cause: unknown): AttentionError {
  return new AttentionError(
    'core-stopped',
    'the attention core met a fault of its own and has stopped; load it anew',
    { cause },
  );
}

function isRawError(answer: unknown): answer is RawError {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
}
