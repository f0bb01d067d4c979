import type { Guard } from '../core/guard';
import { checkRoom as checkNumbers } from '../core/room_check';
import type { RawFields, Room } from './room';

type Module = Parameters<typeof checkNumbers>[0];

// The copy that crosses, the core's own, and its intermediate results of the same size.
const copiesOfFields = 6;
// Each result as it is made, and once more as it is handed on.
const copiesOfResults = 2;

/** Refuses as out-of-memory a call whose fields and results WebAssembly's memory cannot take, before it starts. */
export function checkRoom(
  module: Module,
  guard: Guard,
  what: string,
  raw: RawFields,
  room: Room,
): void {
  const numbers = copiesOfFields * numbersIn(raw) + copiesOfResults * Math.max(0, room(raw));
  checkNumbers(module, guard, what, numbers);
}

function numbersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (ArrayBuffer.isView(value)) return (value as Float64Array).length;
  return Object.values(value).reduce<number>((sum, each) => sum + numbersIn(each), 0);
}
