import type { MainModule } from 'attention-core-module';
import { type Formulas, formulas } from './formulas';
import { Guard } from './guard';
import type { ProblemInput } from './problem';
import { type ReadOuts, readOuts } from './read_outs';
import type { Cell, Explanation, Trace } from './trace';
import { TraceCalls } from './trace_calls';
import { checkTrace } from './validate_trace';

/**
 * The attention core. Every call checks what it is given, crosses to C++ once and returns copies: there is nothing
 * to free, and results outlive the core. Calls throw `AttentionError` and nothing else.
 */
export interface Core extends Formulas {
  /** Every stage and every number of a problem. */
  trace(problem: ProblemInput): Trace;
  /** The terms behind each of the cells, in their order. Ask for many at once. */
  explain(trace: Trace, cells: readonly Cell[]): Explanation[];
  /**
   * For every number of `trace`'s tape, itself minus the number in the same place of `original`'s tensor of that id.
   * NaN where there is nothing to compare with: `original` lacks the tensor or has it in another shape.
   */
  difference(trace: Trace, original: Trace): Float64Array;
  /** Numbers derived from the rows of a trace. */
  readOuts(trace: Trace): ReadOuts;
}

export function createCore(module: MainModule): Core {
  const guard = new Guard();
  const calls = new TraceCalls(module, guard);
  return {
    ...formulas(module, guard),
    trace: (problem) => calls.trace(problem),
    explain: (trace, cells) => calls.explain(trace, cells),
    difference: (trace, original) => calls.difference(trace, original),
    readOuts: (trace) => readOuts(module, guard, checkTrace(trace)),
  };
}
