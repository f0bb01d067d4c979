import type { InputRole } from './example';
import { ParcelReader, ParcelWriter, type RawParcel } from './parcel';
import { inputRoles, type Problem } from './problem';
import type { Cell, Explanation, Op, Role, Stage, Tensor, Term, Trace } from './trace';
import { checkMatrixOrFlat, type FlatMatrix } from './validate_matrix';

/** The order of the values is written down in `cpp/bindings/trace_parcels.h`; nothing here judges or computes. */

export function parcelOfProblem(problem: Problem): RawParcel {
  const parcel = new ParcelWriter();
  const given = inputRoles.flatMap((role) => {
    const matrix = problem.inputs[role];
    return matrix === undefined ? [] : [[role, matrix] as const];
  });
  parcel.list<readonly [InputRole, FlatMatrix]>(given, ([role, matrix]) => {
    parcel.name(role);
    parcel.matrix(matrix);
  });
  parcel.flag(problem.scale !== null);
  parcel.number(problem.scale ?? 0);
  parcel.number(problem.addend);
  parcel.number(problem.softcap);
  // The core knows the additive similarity by its inputs.
  parcel.name(problem.similarity === 'additive' ? 'dot' : problem.similarity);
  parcel.name(problem.normaliser);
  parcel.number(problem.temperature);
  parcel.flag(problem.softmax === 'plain');
  parcel.number(problem.heads ?? 0);
  parcel.flag(problem.addUpToOne);
  putMask(parcel, problem);
  parcel.name(problem.until);
  return parcel.take();
}

function putMask(parcel: ParcelWriter, { mask }: Problem): void {
  parcel.name(mask.kind);
  if (mask.kind === 'causal') parcel.number('offset' in mask ? (mask.offset ?? 0) : 0);
  if (mask.kind === 'padding') parcel.number(mask.length);
  if (mask.kind === 'additive') parcel.matrix(checkMatrixOrFlat('mask.addend', mask.addend));
  if (mask.kind === 'given') {
    const data = Float64Array.from(mask.attend.flat(), Number);
    parcel.matrix({ data, rows: mask.attend.length, columns: mask.attend[0]?.length ?? 0 });
  }
}

export function parcelOfTrace(trace: Trace): RawParcel {
  const parcel = new ParcelWriter();
  parcel.list(trace.tensors, ({ id, role, rows, columns, offset, head }) => {
    parcel.name(id);
    parcel.name(role);
    parcel.number(rows);
    parcel.number(columns);
    parcel.number(offset);
    parcel.flag(head !== undefined);
    parcel.number(head ?? 0);
  });
  parcel.list(trace.stages, ({ id, op, inputs, output, parameters }) => {
    parcel.name(id);
    parcel.name(op);
    parcel.list(inputs, (input) => parcel.name(input));
    parcel.name(output);
    parcel.list(Object.entries(parameters), ([name, value]) => {
      parcel.name(name);
      parcel.number(value);
    });
  });
  parcel.list(trace.emptyRows, (row) => parcel.number(row));
  return parcel.take(trace.tape);
}

export function traceFrom(raw: RawParcel): Trace {
  const parcel = new ParcelReader(raw);
  const tensors = parcel.list((): Tensor => {
    const tensor = {
      id: parcel.name(),
      role: parcel.name() as Role,
      rows: parcel.number(),
      columns: parcel.number(),
      offset: parcel.number(),
    };
    const hasHead = parcel.flag();
    const head = parcel.number();
    return hasHead ? { ...tensor, head } : tensor;
  });
  const stages = parcel.list(
    (): Stage => ({
      id: parcel.name(),
      op: parcel.name() as Op,
      inputs: parcel.list(() => parcel.name()),
      output: parcel.name(),
      parameters: Object.fromEntries(parcel.list(() => [parcel.name(), parcel.number()])),
    }),
  );
  const emptyRows = parcel.list(() => parcel.number());
  return { tape: parcel.tape, tensors, stages, emptyRows };
}

/** `cells` as asked, in their order; the operation is that of the stage that made the tensor. */
export function explanationsFrom(
  raw: RawParcel,
  trace: Trace,
  cells: readonly Cell[],
): Explanation[] {
  const parcel = new ParcelReader(raw);
  const ops = new Map(trace.stages.map((stage) => [stage.output, stage.op]));
  return cells.map(({ tensor, row, column }) => {
    const op = ops.get(tensor) ?? 'input';
    const count = parcel.number();
    const total = parcel.number();
    return {
      cell: { tensor, row, column },
      op,
      terms: Array.from({ length: count }, () => termFrom(parcel)),
      total,
    };
  });
}

function termFrom(parcel: ParcelReader): Term {
  const left = parcel.number();
  const hasRight = parcel.flag();
  const right = parcel.number();
  const product = parcel.number();
  const leftCell = cellFrom(parcel);
  const rightCell = cellFrom(parcel);
  return { left, right: hasRight ? right : null, product, leftCell, rightCell };
}

function cellFrom(parcel: ParcelReader): Cell | null {
  return parcel.flag()
    ? { tensor: parcel.name(), row: parcel.number(), column: parcel.number() }
    : null;
}
