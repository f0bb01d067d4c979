import { expect, test } from 'vitest';
import { resolve } from '../../../web/src/core/resolve';
import { editedExample } from '../../../web/src/elements/edited_example';
import { expectedTables } from '../../../web/src/elements/expected_tables';
import { cellCount, mostHiddenCells } from '../../../web/src/elements/trace_tables';
import { en } from '../../../web/src/i18n/en';
import { examples } from '../examples/example_files';
import { core } from '../timeline/told_examples';
import { openSession } from './session_stage';

const tableOf = (example: string, id: string) =>
  openSession(example).session.computation.tables.find((table) => table.id === id);
const expected = (id: string) => {
  const example = examples.get(id);
  if (example === undefined) throw new Error(`no example ${id}`);
  return expectedTables(example, en);
};

test('the whole trace stands in tables, with words before the rows and above the columns', () => {
  const weights = tableOf('blend-charge', 'weights');
  expect(weights?.columns).toEqual(['charge', 'manager', 'billing']);
  expect(weights?.rows.map(({ name }) => name)).toEqual(['charge', 'manager', 'billing']);
  expect(weights?.rows[0]?.cells).toEqual(['0.33', '0.33', '0.34']);
  expect(weights?.caption).toMatch(/^weights, 3.×.3/);
});

test('components of a vector have their axes’ names, a sum its own', () => {
  expect(tableOf('second-bank', 'output')?.columns).toEqual(['money', 'water']);
  expect(tableOf('blend-charge', 'sum')?.columns).toEqual(['sum']);
  expect(tableOf('three-projections', 'query_projection')?.rows.map(({ name }) => name)).toEqual([
    'number 1',
    'number 2',
  ]);
});

test('every example but that with the longest vectors is small enough for its tables to stand in the document unseen', () => {
  const large = [...examples.keys()].filter(
    (id) => cellCount(openSession(id).session.computation.tables) > mostHiddenCells,
  );
  expect(large).toEqual(['eight-heads']);
});

test('with heads, the tables are those of the chosen one, the outputs of all, and the average of the weights', () => {
  const { session } = openSession('four-heads');
  const captions = () =>
    session.computation.tables.map(({ caption }) => caption.replaceAll('\u00a0', ' '));
  expect(captions().filter((caption) => caption.includes('weights'))).toEqual([
    'head 3: weights, 12 × 12: one row a query word, one column a key word',
    'average: weights, 12 × 12: one row a query word, one column a key word',
  ]);
  expect(captions().at(-2)).toBe('all heads: output, 12 × 8: one row a query word');
  session.ask({ kind: 'choose-head', head: 0 });
  expect(captions().filter((caption) => caption.startsWith('head 1: weights'))).toHaveLength(1);
  // Recomputed in float64: 0.3477… for the average of what the heads give from "it" to "animal".
  expect(session.computation.tables.at(-1)?.rows[8]?.cells[1]).toBe('0.35');
});

test('without a calculation the expected numbers of every example stand in tables', () => {
  for (const id of examples.keys()) expect(expected(id).length, id).toBeGreaterThan(0);
  const output = expected('blend-charge').find((table) => table.id === 'output');
  expect(output?.rows[0]).toEqual({ name: 'charge', cells: ['0.67', '0.37'] });
});

test('expected numbers that JSON cannot write are read', () => {
  const cells = expected('large-scores').flatMap((table) => table.rows.flatMap((row) => row.cells));
  expect(cells).toContain('∞');
  expect(cells).toContain('NaN');
});

test('an edited example, read again, gives the same numbers', () => {
  const { session } = openSession('blend-charge');
  session.ask({
    kind: 'edit',
    changes: [{ cell: { tensor: 'key', row: 2, column: 1 }, value: 2.5 }],
  });
  session.ask({ kind: 'option', set: { scale: null } });
  const written = JSON.parse(JSON.stringify(editedExample(session.state, session.computation)));
  expect(core.trace(resolve(core, written)).tape).toEqual(session.computation.trace.tape);
});

test('relevances that are the weights themselves are written back as relevances', () => {
  const { session } = openSession('lookup-table');
  session.ask({
    kind: 'edit',
    changes: [{ cell: { tensor: 'weights', row: 0, column: 0 }, value: 1 }],
  });
  expect(editedExample(session.state, session.computation).inputs.relevance).toEqual([
    [1, 0.9, 0.6, 0, 0.8, 1],
  ]);
});
