import type { MainModule } from 'attention-core-module';
import { AttentionError } from './attention_error';
import type { Guard } from './guard';
import type { RawParcel } from './parcel';
import type { Problem, ProblemInput } from './problem';
import { checkRoom } from './room_check';
import type { Cell, Explanation, Tensor, Trace } from './trace';
import { explanationsFrom, parcelOfProblem, parcelOfTrace, traceFrom } from './trace_parcels';
import { tensorById } from './trace_readers';
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

  difference(trace: Trace, original: Trace): Float64Array {
    this.pack(trace);
    this.pack(original);
    const differences = new Float64Array(trace.tape.length).fill(Number.NaN);
    for (const tensor of trace.tensors) {
      const counterpart = tensorById(original, tensor.id);
      if (counterpart === null || !sameShape(tensor, counterpart)) continue;
      const numbers = numbersOf(trace, tensor);
      const before = numbersOf(original, counterpart);
      differences.set(this.guard.run(this.module.differences, numbers, before), tensor.offset);
    }
    return differences;
  }

  private pack(trace: Trace): RawParcel {
    const known = this.packed.get(trace);
    if (known !== undefined) return known;
    const parcel = parcelOfTrace(checkTrace(trace));
    this.packed.set(trace, parcel);
    return parcel;
  }
}

/**
 * A generous count: inputs in and on the tape; twice what is projected, and each of that again by head; twice nine
 * matrices of scores a head; twice the hidden units of an additive similarity.
 */
function numbersOfTrace({ inputs, heads }: Problem): number {
  const text = inputs.memory ?? inputs.embedding;
  const queries =
    (inputs.query ?? inputs.scores ?? inputs.relevance ?? inputs.embedding)?.rows ?? 0;
  const keys =
    ((inputs.key ?? inputs.value ?? text)?.rows ??
      (inputs.scores ?? inputs.relevance)?.columns ??
      0) + (inputs.past_key?.rows ?? 0);
  const width = (role: 'query' | 'key' | 'value') =>
    inputs[`${role}_projection`]?.rows ?? inputs[role]?.columns ?? 0;
  const made =
    queries * (width('query') + width('value') + (inputs.output_projection?.rows ?? 0)) +
    keys * (width('key') + width('value'));
  const hidden = inputs.vector?.data.length ?? 0;
  const given = Object.values(inputs).reduce((sum, matrix) => sum + matrix.data.length, 0);
  const pairs = queries * keys;
  return 20 * (heads ?? 1) * pairs + 2 * hidden * (pairs + queries + keys) + 6 * made + 8 * given;
}

function sameShape(tensor: Tensor, other: Tensor): boolean {
  return tensor.rows === other.rows && tensor.columns === other.columns;
}

/** The tensor's part of the tape, not copied. */
function numbersOf({ tape }: Trace, { id, rows, columns, offset }: Tensor): Float64Array {
  const end = offset + rows * columns;
  if (end <= tape.length) return tape.subarray(offset, end);
  throw new AttentionError(
    'out-of-range',
    `${id} would end at ${end}; the tape has ${tape.length} numbers`,
  );
}
