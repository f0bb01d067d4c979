import type { Guard } from '../core/guard';
import { checkRoom as checkNumbers } from '../core/room_check';

type Module = Parameters<typeof checkNumbers>[0];
type Fields = Readonly<Record<string, unknown>>;

// The copy that crosses, the core's own, and its intermediate results of the same size.
const copies = 6;

/** Refuses as out-of-memory a call whose fields and results WebAssembly's memory cannot take, before it starts. */
export function checkRoom(module: Module, guard: Guard, what: string, fields: Fields): void {
  checkNumbers(module, guard, what, copies * (numbersIn(fields) + scoresOf(fields)));
}

function numbersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (ArrayBuffer.isView(value)) return (value as Float64Array).length;
  return Object.values(value).reduce<number>((sum, each) => sum + numbersIn(each), 0);
}

/** A score for every query and key, where they are kept. */
function scoresOf(fields: Fields): number {
  const query = shapeOf(fields.query);
  const key = shapeOf(fields.key);
  if (query === null || key === null) return 0;
  const keeps =
    !('causal' in fields || 'mask' in fields) ||
    Object.entries(fields).some(([name, value]) => name.startsWith('need') && value === true);
  const queries = query.slice(0, -1).reduce((product, length) => product * length, 1);
  return keeps ? queries * (key.at(-2) ?? 1) : 0;
}

function shapeOf(value: unknown): readonly number[] | null {
  if (typeof value !== 'object' || value === null || !('shape' in value)) return null;
  return value.shape as readonly number[];
}
