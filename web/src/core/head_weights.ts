import type { Core } from './core';
import type { Trace } from './trace';

/** One Tq × Tk matrix of weights, row-major. */
export interface WeightsMap {
  readonly rows: number;
  readonly columns: number;
  readonly weights: Float64Array;
}

/** The weights of each head of a trace, in the order of the heads, as copies; none for a trace without heads. */
export function headWeights({ tape, tensors }: Trace): WeightsMap[] {
  return tensors
    .filter(({ role, head }) => role === 'weights' && head !== undefined)
    .map(({ rows, columns, offset }) => ({
      rows,
      columns,
      weights: tape.slice(offset, offset + rows * columns),
    }));
}

/**
 * The average of matrices of one shape, number by number: itself a weighted sum, with equal weights, and worked out as one by
 * the core. Refuses what the core refuses: no matrix, matrices of different sizes, and numbers that are not finite.
 */
export function averageOf(core: Pick<Core, 'trace'>, maps: readonly WeightsMap[]): WeightsMap {
  const { tape, tensors } = core.trace({
    inputs: {
      relevance: [maps.map(() => 1)],
      value: maps.map(({ weights }) => [...weights]),
    },
    addUpToOne: true,
  });
  const output = tensors.find(({ id }) => id === 'output');
  const [first] = maps;
  if (output === undefined || first === undefined) throw new RangeError('there is no head');
  return {
    rows: first.rows,
    columns: first.columns,
    weights: tape.slice(output.offset, output.offset + output.columns),
  };
}
