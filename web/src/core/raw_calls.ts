import type { MainModule } from 'attention-core-module';
import type { FlatMatrix } from './validate_matrix';

/** The types of what crosses to C++, as Embind wrote them down. */
export type RawMatrix = Parameters<MainModule['similarity']>[0];
export type RawMask = Parameters<MainModule['scaledDotProduct']>[0]['mask'];

export function rawMatrix({ data, rows, columns }: FlatMatrix): RawMatrix {
  return { data, rows, columns };
}
