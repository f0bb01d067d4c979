import type { FieldsOf } from './fields';
import type { Room } from './room';
import type { TensorInput } from './validate_tensor';

/** A result: row-major numbers and their shape, a copy that is the caller's own. */
export interface TensorOutput {
  readonly data: Float64Array;
  readonly shape: readonly number[];
}

/** Common to the operators that look at numbers: NaN and ∞ are refused unless `allowNonFinite`. */
export interface Lenience {
  readonly allowNonFinite?: boolean;
}

/** What a backward call takes beside the fields of its operator: the gradient of some number by the output. */
export interface GradOutput {
  readonly gradOutput: TensorInput;
}

/** One operator of the core: the fields it takes, and the room it needs beside them. `Answer` is what it gives. */
export interface Operator<Request extends object, Answer> {
  readonly fields: FieldsOf<Request>;
  /** @internal */
  readonly room: Room;
  /** Never there: it only carries the type. */
  readonly answer?: Answer;
}

export function operator<Request extends object, Answer = { readonly output: TensorOutput }>(
  fields: FieldsOf<Request>,
  room: Room,
): Operator<Request, Answer> {
  return { fields, room };
}

/** The calls that a table of operators gives, by the same names. */
export type CallsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Operator<infer Request, infer Answer>
    ? (request: Request) => Answer
    : never;
};
