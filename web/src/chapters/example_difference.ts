import type { Core } from '../core/core';
import type { Matrix } from '../core/example';
import type { Trace } from '../core/trace';
import { matrixOf, tensorById } from '../core/trace_readers';

/** What two examples are compared by. */
export const comparedTensors = ['weights', 'output'] as const;
export type ComparedTensor = (typeof comparedTensors)[number];

/** A tensor of two examples; `difference` is the second minus the first, null where their shapes differ. */
export interface TensorPair {
  readonly id: ComparedTensor;
  readonly first: Matrix;
  readonly second: Matrix;
  readonly difference: Matrix | null;
}

/** What both traces have of the compared tensors. All of it is the core's. */
export function tensorPairs(core: Core, first: Trace, second: Trace): TensorPair[] {
  const differences = core.difference(second, first);
  return comparedTensors.flatMap((id) => {
    const before = tensorById(first, id);
    const after = tensorById(second, id);
    if (before === null || after === null) return [];
    const comparable = before.rows === after.rows && before.columns === after.columns;
    return [
      {
        id,
        first: matrixOf(first.tape, before),
        second: matrixOf(second.tape, after),
        difference: comparable ? matrixOf(differences, after) : null,
      },
    ];
  });
}
