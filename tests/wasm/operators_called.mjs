import { loadOperators } from '../../build/wasm/room/room.mjs';

/** The names of the operators that were called. */
export const called = new Set();

/** Every operator that JavaScript sees, noting that it is called. */
export const operators = Object.fromEntries(
  Object.entries(await loadOperators()).map(([name, call]) => [
    name,
    (request) => {
      called.add(name);
      return call(request);
    },
  ]),
);
