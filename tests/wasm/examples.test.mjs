import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { loadCore, resolve, row } from '../../build/wasm/room/room.mjs';

const folder = new URL('../../web/examples/', import.meta.url);
const examples = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'schema.json')
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
const core = await loadCore();
const readOutNames = { sum: 'rowSum' };
const words = { inf: Number.POSITIVE_INFINITY, '-inf': Number.NEGATIVE_INFINITY, nan: Number.NaN };
let numbers = 0;
let read = 0;

function agrees(got, wanted, tolerance, place) {
  numbers += 1;
  if (typeof wanted === 'string')
    assert.ok(Object.is(got, words[wanted]), `${place} is ${got}, expected ${wanted}`);
  else if (tolerance === 0)
    assert.ok(got === wanted, `${place} is ${got}, expected exactly ${wanted}`);
  else
    assert.ok(
      Math.abs(got - wanted) <= tolerance,
      `${place} is ${got}, expected ${wanted} ± ${tolerance}`,
    );
}

function holds(trace, entry) {
  if ('readOut' in entry) {
    const name = readOutNames[entry.readOut] ?? entry.readOut;
    const got = core.readOuts(trace)[name](entry.tensor, entry.row, ...(entry.columns ?? []));
    agrees(got, entry.value, entry.tolerance, `${entry.readOut} of ${entry.tensor}[${entry.row}]`);
    return;
  }
  entry.values.forEach((values, r) => {
    const index = entry.rows?.[r] ?? r;
    const cells = row(trace, entry.tensor, index);
    values.forEach((value, c) => {
      const column = entry.columns?.[c] ?? c;
      agrees(cells[column], value, entry.tolerance, `${entry.tensor}[${index}][${column}]`);
    });
  });
}

for (const example of examples) {
  read += 1;
  for (const variant of [null, ...(example.variants ?? [])]) {
    test(`${example.id}${variant ? ` with ${variant.id}` : ''} comes to its expected numbers`, () => {
      const trace = core.trace(resolve(core, example, { variant: variant?.id ?? null }));
      for (const entry of (variant ?? example).expected) holds(trace, entry);
    });
  }
}

test('every number of a trace is the total of its own explanation', () => {
  let cells = 0;
  for (const example of examples) {
    const trace = core.trace(resolve(core, example));
    for (const { id, rows, columns, offset } of trace.tensors) {
      const all = Array.from({ length: rows * columns }, (_, i) => ({
        tensor: id,
        row: Math.floor(i / columns),
        column: i % columns,
      }));
      core.explain(trace, all).forEach(({ total }, i) => {
        assert.ok(Object.is(total, trace.tape[offset + i]), `${example.id} ${id} ${i}`);
        cells += 1;
      });
    }
  }
  assert.ok(cells > 1000, `only ${cells} cells`);
});

after(() => {
  assert.equal(read, examples.length);
  assert.ok(read >= 13, `only ${read} examples were read`);
  assert.ok(numbers > 1000, `only ${numbers} numbers were compared`);
});
