import type { MainModule } from 'attention-core-module';
import type { Guard } from './guard';
import type { RawParcel } from './parcel';
import type { Problem, ProblemInput } from './problem';
import { checkRoom } from './room_check';
import type { Cell, Explanation, Tensor, Trace } from './trace';
import { explanationsFrom, parcelOfProblem, parcelOfTrace, traceFrom } from './trace_parcels';
import { checkProblem } from './validate_problem';
import { checkCells, checkTrace } from './validate_trace';

/** The calls that make a trace, or take one back. Nothing of a trace stays in WebAssembly's memory between calls. */
export class TraceCalls {
  /** A picture asks for many explanations of one trace: it is checked and packed for the first of them only. */
  private readonly packed = new WeakMap<Trace, RawParcel>();

  constructor(
    private readonly module: MainModule,
    private readonly guard: Guard,
  ) {}

  trace(input: ProblemInput): Trace {
    const problem = checkProblem(input);
    checkRoom(this.module, this.guard, 'the trace', numbersOfTrace(problem));
    return traceFrom(this.guard.run(this.module.trace, parcelOfProblem(problem)));
  }

  explain(trace: Trace, cells: readonly Cell[]): Explanation[] {
    const parcel = this.pack(trace);
    const places = checkCells(trace, cells);
    return explanationsFrom(this.guard.run(this.module.explain, parcel, places), trace, cells);
  }

  difference(trace: Trace, original: Trace): Float64Array | null {
    const { tape } = this.pack(trace);
    const { tape: originalTape } = this.pack(original);
    if (tape.length !== originalTape.length || trace.tensors.length !== original.tensors.length)
      return null;
    if (!trace.tensors.every((tensor, index) => sameTensor(tensor, original.tensors[index])))
      return null;
    return this.guard.run(this.module.differences, tape, originalTape);
  }

  private pack(trace: Trace): RawParcel {
    const known = this.packed.get(trace);
    if (known !== undefined) return known;
    const parcel = parcelOfTrace(checkTrace(trace));
    this.packed.set(trace, parcel);
    return parcel;
  }
}

/** A generous count: inputs in and on the tape, what is projected, and twice nine matrices of scores. */
function numbersOfTrace({ inputs }: Problem): number {
  const rows = (inputs.query ?? inputs.scores ?? inputs.relevance ?? inputs.embedding)?.rows ?? 0;
  const keys =
    (inputs.key ?? inputs.value ?? inputs.embedding)?.rows ??
    (inputs.scores ?? inputs.relevance)?.columns ??
    0;
  const given = Object.values(inputs).reduce((sum, matrix) => sum + matrix.data.length, 0);
  return 20 * rows * keys + 8 * given;
}

function sameTensor(tensor: Tensor, other: Tensor | undefined): boolean {
  return (
    other !== undefined &&
    tensor.id === other.id &&
    tensor.rows === other.rows &&
    tensor.columns === other.columns &&
    tensor.offset === other.offset
  );
}
