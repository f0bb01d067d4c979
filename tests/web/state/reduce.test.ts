import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Action } from '../../../web/src/state/actions';
import { canRedo, canUndo, isChanged, longestHistory } from '../../../web/src/state/history';
import { initialState, type PlayerState } from '../../../web/src/state/player_state';
import { reduce } from '../../../web/src/state/reduce';
import { example, lookup } from './example_state';

const start = initialState(example);
const after = (...actions: readonly Action[]) => actions.reduce(reduce, start);
const edit = (value: number, column = 0, gesture?: string): Action => ({
  type: 'edit',
  changes: [{ tensor: 'query', row: 0, column, value, current: column + 1 }],
  ...(gesture === undefined ? {} : { gesture }),
});
const values = ({ edits }: PlayerState) => edits.map(({ value }) => value);

test('a player opens with the example as written', () => {
  expect(start).toMatchObject({
    query: 1,
    edits: [],
    options: {},
    variant: null,
    t: 0,
    playing: false,
    speed: 1,
  });
  expect([canUndo(start), canRedo(start), isChanged(start)]).toEqual([false, false, false]);
});

test('an edit is kept with what was there, and dropped when put back', () => {
  const edited = after(edit(1.25));
  expect(edited.edits).toEqual([{ tensor: 'query', row: 0, column: 0, value: 1.25, was: 1 }]);
  expect(isChanged(edited)).toBe(true);
  const twice = reduce(edited, {
    type: 'edit',
    changes: [{ tensor: 'query', row: 0, column: 0, value: 2, current: 1.25 }],
  });
  expect(twice.edits).toEqual([{ tensor: 'query', row: 0, column: 0, value: 2, was: 1 }]);
  const back = reduce(twice, {
    type: 'edit',
    changes: [{ tensor: 'query', row: 0, column: 0, value: 1, current: 2 }],
  });
  expect([back.edits, isChanged(back), canUndo(back)]).toEqual([[], false, true]);
});

test('an edit keeps every digit', () => {
  expect(values(after(edit(0.1 + 0.2)))).toEqual([0.1 + 0.2]);
});

test('two numbers of one point change in one step', () => {
  const changes = [
    { tensor: 'query' as const, row: 0, column: 0, value: 7, current: 1 },
    { tensor: 'query' as const, row: 0, column: 1, value: 8, current: 2 },
  ];
  const moved = after({ type: 'edit', changes });
  expect(values(moved)).toEqual([7, 8]);
  expect(reduce(moved, { type: 'undo' }).edits).toEqual([]);
});

test('one drag is one step back, two drags are two', () => {
  const dragged = after(edit(2, 0, 'a'), edit(3, 0, 'a'), edit(4, 0, 'b'), edit(5, 0, 'b'));
  expect(dragged.history.past).toHaveLength(2);
  const once = reduce(dragged, { type: 'undo' });
  expect(values(once)).toEqual([3]);
  expect(values(reduce(once, { type: 'undo' }))).toEqual([]);
});

test('after an undo the same gesture starts a new step', () => {
  const again = after(edit(2, 0, 'a'), { type: 'undo' }, edit(3, 0, 'a'));
  expect(again.history.past).toHaveLength(1);
  expect(canRedo(again)).toBe(false);
});

test('undo covers edits, options, variants and the query, and leaves place and speed', () => {
  const far = after(
    edit(2),
    { type: 'option', set: { temperature: 2 } },
    { type: 'query', query: 0 },
    { type: 'variant', id: 'sharp' },
  );
  const moved = reduce(reduce(far, { type: 'seek', t: 500 }), { type: 'speed', speed: 2 });
  const back = [1, 2, 3, 4].reduce((state) => reduce(state, { type: 'undo' }), moved);
  expect(back).toMatchObject({ edits: [], options: {}, query: 1, variant: null, t: 500, speed: 2 });
  expect(canUndo(back)).toBe(false);
});

test('a variant is a fresh start from its own numbers', () => {
  const chosen = after(
    edit(2),
    { type: 'option', set: { temperature: 2 } },
    { type: 'variant', id: 'tall' },
  );
  expect(chosen).toMatchObject({ variant: 'tall', edits: [], options: {} });
  const third = reduce(chosen, {
    type: 'edit',
    changes: [{ tensor: 'query', row: 2, column: 1, value: 9, current: 6 }],
  });
  expect(values(third)).toEqual([9]);
  expect(() => after({ type: 'variant', id: 'short' })).toThrow(
    'state has no variant short; it has sharp, tall.',
  );
});

test('reset puts everything back and can itself be undone', () => {
  const reset = after(edit(2), { type: 'query', query: 0 }, { type: 'reset' });
  expect([reset.edits, reset.query, isChanged(reset)]).toEqual([[], 1, false]);
  expect(values(reduce(reset, { type: 'undo' }))).toEqual([2]);
});

test('what changes nothing is no step', () => {
  expect(
    after(
      { type: 'query', query: 1 },
      { type: 'option', set: {} },
      { type: 'reset' },
      { type: 'undo' },
      { type: 'redo' },
    ),
  ).toEqual(start);
});

test('history forgets its oldest steps', () => {
  const many = Array.from({ length: longestHistory + 20 }, (_, index) =>
    edit(index + 2),
  ).reduce<PlayerState>(reduce, start);
  expect(many.history.past).toHaveLength(longestHistory);
});

test('another example drops everything but speed and open tables', () => {
  const kept = after(
    edit(2),
    { type: 'speed', speed: 1.5 },
    { type: 'tables', open: true },
    { type: 'play' },
    { type: 'example', example: lookup },
  );
  expect(kept).toEqual(initialState(lookup, { speed: 1.5, tablesOpen: true }));
});

test('playing, stepping and seeking move the place', () => {
  expect(after({ type: 'play' }, { type: 'tick', t: 10 })).toMatchObject({ playing: true, t: 10 });
  expect(after({ type: 'play' }, { type: 'seek', t: 20 })).toMatchObject({ playing: true, t: 20 });
  expect(after({ type: 'play' }, { type: 'step', t: 30 })).toMatchObject({ playing: false, t: 30 });
  expect(after({ type: 'play' }, { type: 'pause' }).playing).toBe(false);
});

test('speed is held between a half and two', () => {
  expect([0.1, 0.5, 1.5, 9].map((speed) => after({ type: 'speed', speed }).speed)).toEqual([
    0.5, 0.5, 1.5, 2,
  ]);
});

test('a cell can be chosen and let go', () => {
  const cell = { tensor: 'scores', row: 0, column: 1 };
  expect(after({ type: 'select', cell }).selected).toEqual(cell);
  expect(after({ type: 'select', cell }, { type: 'step', t: 5 }).selected).toBeNull();
  expect(after({ type: 'select', cell }, { type: 'tick', t: 5 }).selected).toEqual(cell);
  expect(after({ type: 'select', cell }, { type: 'select', cell: null }).selected).toBeNull();
});

test.each([
  [
    'a fixed input',
    { tensor: 'key', row: 0, column: 0, value: 1, current: 5 },
    'key[0][0] cannot be changed in state; its inputs are query, key, value.',
  ],
  [
    'an absent input',
    { tensor: 'scores', row: 0, column: 0, value: 1, current: 5 },
    'scores[0][0] cannot be changed in state',
  ],
  [
    'a row that is not there',
    { tensor: 'query', row: 2, column: 0, value: 1, current: 5 },
    'query[2][0] does not exist; query is 2 × 2.',
  ],
  [
    'a column of a random input',
    { tensor: 'value', row: 0, column: 3, value: 1, current: 5 },
    'value[0][3] does not exist; value is 2 × 3.',
  ],
  [
    'what is not finite',
    { tensor: 'query', row: 0, column: 0, value: Number.NaN, current: 1 },
    'query[0][0] cannot be NaN; it must be a finite number.',
  ],
] as const)('an edit of %s is refused by place', (_, change, message) => {
  expect(() => after({ type: 'edit', changes: [change] })).toThrow(message);
});

test('a query row without a word is refused', () => {
  expect(() => after({ type: 'query', query: 2 })).toThrow(
    'state has no word for query row 2; it has rows 0, 1.',
  );
});

test('as many undos as steps lead back to the start, and as many redos to the end', () => {
  const change = fc.oneof(
    fc.record({ type: fc.constant('query' as const), query: fc.constantFrom(0, 1) }),
    fc.record({
      type: fc.constant('option' as const),
      set: fc.record({ temperature: fc.constantFrom(1, 2, 3) }),
    }),
    fc.integer({ min: 2, max: 9 }).map((value) => edit(value)),
    fc.record({ type: fc.constant('variant' as const), id: fc.constantFrom(null, 'sharp') }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const end = after(...changes);
      const steps = end.history.past.length;
      let state = end;
      for (let step = 0; step < steps; step += 1) state = reduce(state, { type: 'undo' });
      expect({ ...state, history: null }).toEqual({ ...start, history: null });
      for (let step = 0; step < steps; step += 1) state = reduce(state, { type: 'redo' });
      expect({ ...state, history: null }).toEqual({ ...end, history: null });
    }),
  );
});
