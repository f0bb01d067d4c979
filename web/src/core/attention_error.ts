/**
 * Every way in which a call can fail, in the order in which a call meets them.
 * The first six are also spelled by the C++ core (`cpp/include/attention/result.h`).
 */
export const attentionErrorCodes = [
  'shape-mismatch', // sizes that do not fit each other; the message names both
  'not-finite', // NaN or ∞ where a finite number is needed
  'out-of-range', // a number outside what the argument allows
  'empty-input', // a tensor without rows or columns
  'missing-input', // a tensor or field that the calculation needs is absent
  'conflicting-input', // two inputs that both claim to be the same thing
  'wrong-type', // a string, null, boolean, … where something else is needed
  'unknown-name', // a field, role, tensor or variant that does not exist
  'out-of-memory', // the result would not fit into WebAssembly's memory
  'wasm-load', // attention_core.wasm did not arrive or is not WebAssembly; see url, status, contentType
  'core-stopped', // the core met a fault of its own and cannot go on; `cause` holds what it said
] as const;

export type AttentionErrorCode = (typeof attentionErrorCodes)[number];

/** Where a file came from and what the server said about it; only with `wasm-load`. */
export interface LoadDetails {
  readonly url?: string;
  readonly status?: number;
  readonly contentType?: string;
  readonly cause?: unknown;
}

/** The one kind of error that the core's calls throw (an aborted load throws its signal's reason instead). */
export class AttentionError extends Error {
  readonly code: AttentionErrorCode;
  readonly url: string | undefined;
  readonly status: number | undefined;
  readonly contentType: string | undefined;

  constructor(code: AttentionErrorCode, message: string, details: LoadDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AttentionError';
    this.code = code;
    this.url = details.url;
    this.status = details.status;
    this.contentType = details.contentType;
  }
}
