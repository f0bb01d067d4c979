import type { Core } from '../core/core';
import type { FlatTensor } from '../operators/validate_tensor';

/**
 * `rows` × `columns` of the core's seeded numbers, divided by `divisor`: by the root of a length for weights of the size
 * that layers begin with. A seed's streams have nothing in common.
 */
export function randomTensor(
  core: Pick<Core, 'randomNormal'>,
  { seed, stream }: { readonly seed: number; readonly stream: number },
  [rows, columns]: readonly [rows: number, columns: number],
  divisor = 1,
): FlatTensor & { readonly data: Float64Array } {
  const { data } = core.randomNormal(seed, stream, rows, columns);
  return { data: data.map((number) => number / divisor), shape: [rows, columns] };
}
