import type { Example } from '../core/example';
import type { Problem } from '../core/problem';
import type { Cell, Explanation, Trace } from '../core/trace';

/** One worked example with all that was computed of it, as the formats write it. */
export interface ExportSource {
  /** As it stands, edits and options written into it. */
  readonly example: Example;
  readonly problem: Problem;
  /** Of all heads. */
  readonly trace: Trace;
  /** The terms behind one number of the chosen head's view of `trace` (`headView`). */
  readonly explain: (cell: Cell) => Explanation;
  /** The query row and the head whose arithmetic is worked out; the head counts only where there are several. */
  readonly query: number;
  readonly head: number;
  readonly keyLabels: readonly string[];
  readonly queryLabels: readonly string[];
  /** Decimals to round a tensor of that role to, where a format rounds. */
  readonly digits: (role: string) => number;
}

/** What a format cannot hold. No file is written then, as it would give other numbers. */
export class ExportError extends Error {
  readonly code = 'not-expressible';

  /** `option` is the field of the example, or the tensor, that stands in the way; `remedy` what would do instead. */
  constructor(
    readonly format: string,
    readonly option: string,
    remedy: string,
  ) {
    super(`${format} cannot express ${option}; ${remedy}`);
    this.name = 'ExportError';
  }
}
