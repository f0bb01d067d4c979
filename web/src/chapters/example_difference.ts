import type { Core } from '../core/core';
import type { Matrix } from '../core/example';
import type { Trace } from '../core/trace';
import { matrixOf, tensorById } from '../core/trace_readers';

/** What two examples are compared by. */
export type ComparedTensor = 'weights' | 'output';

/** A tensor of two examples; `difference` is the second minus the first, null where their shapes differ. */
export interface TensorPair {
  readonly role: ComparedTensor;
  /** Whose weights they are, counted from 0; null without heads, and of what all heads have together. */
  readonly head: number | null;
  readonly first: Matrix;
  readonly second: Matrix;
  readonly difference: Matrix | null;
}

/** How many heads share the attention of a whole trace; 1 without heads. */
export function headCount({ tensors }: Trace): number {
  return Math.max(1, ...tensors.map(({ head }) => (head ?? 0) + 1));
}

/**
 * What both traces, whole ones, have of the compared tensors: the weights of each head and the output of all together. Weights of unlike numbers
 * of heads are left out. All of it is the core's.
 */
export function tensorPairs(core: Core, first: Trace, second: Trace): TensorPair[] {
  const differences = core.difference(second, first);
  return comparedIn(first, second).flatMap(({ id, role, head }) => {
    const before = tensorById(first, id);
    const after = tensorById(second, id);
    if (before === null || after === null) return [];
    const comparable = before.rows === after.rows && before.columns === after.columns;
    return [
      {
        role,
        head,
        first: matrixOf(first.tape, before),
        second: matrixOf(second.tape, after),
        difference: comparable ? matrixOf(differences, after) : null,
      },
    ];
  });
}

function comparedIn(
  first: Trace,
  second: Trace,
): { id: string; role: ComparedTensor; head: number | null }[] {
  const heads = headCount(first) === headCount(second);
  const weights = second.tensors.filter(({ role }) => heads && role === 'weights');
  return [
    ...weights.map(({ id, head = null }) => ({ id, role: 'weights' as const, head })),
    { id: 'output', role: 'output', head: null },
  ];
}
