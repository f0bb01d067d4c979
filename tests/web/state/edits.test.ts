import { expect, test } from 'vitest';
import { defaultOptions } from '../../../web/src/core/problem';
import {
  inputBehind,
  isEdited,
  optionsInForce,
  similaritiesOffered,
  wasOf,
} from '../../../web/src/state/edits';
import { canUndo } from '../../../web/src/state/history';
import { initialState } from '../../../web/src/state/player_state';
import { reduce } from '../../../web/src/state/reduce';
import { example, lookup } from './example_state';

const start = initialState(example);

test('an input may be changed unless the example fixes it; what is worked out may not', () => {
  expect(
    ['query', 'key', 'value', 'scores', 'nothing'].map((tensor) => inputBehind(start, tensor)),
  ).toEqual(['query', null, 'value', null, null]);
});

test('weights given by hand are changed as relevances, until they must add up to 1', () => {
  const given = initialState(lookup);
  expect(inputBehind(given, 'weights')).toBe('relevance');
  const shares = reduce(given, { type: 'variant', id: 'shares' });
  expect([inputBehind(shares, 'weights'), inputBehind(shares, 'relevance')]).toEqual([
    null,
    'relevance',
  ]);
  const switched = reduce(given, { type: 'option', set: { addUpToOne: true } });
  expect(inputBehind(switched, 'weights')).toBeNull();
});

test('an edited cell says what it was, by whichever tensor shows it', () => {
  const changes = [{ tensor: 'relevance' as const, row: 0, column: 1, value: 0.2, current: 0.6 }];
  const edited = reduce(initialState(lookup), { type: 'edit', changes });
  expect(wasOf(edited, { tensor: 'weights', row: 0, column: 1 })).toBe(0.6);
  expect(wasOf(edited, { tensor: 'weights', row: 0, column: 0 })).toBeNull();
  expect(wasOf(edited, { tensor: 'output', row: 0, column: 1 })).toBeNull();
});

test('the reader’s options win over the variant’s, and those over the example’s', () => {
  const sharp = reduce(start, { type: 'variant', id: 'sharp' });
  expect(optionsInForce(start)).toEqual({ scale: 1 });
  expect(optionsInForce(sharp)).toEqual({ scale: 10 });
  expect(
    optionsInForce(reduce(sharp, { type: 'option', set: { scale: null, addend: 2 } })),
  ).toEqual({ scale: null, addend: 2 });
});

test('the additive similarity is offered where the numbers in force have a vector', () => {
  expect(similaritiesOffered(start)).toEqual(['dot', 'cosine']);
  const inputs = { ...example.inputs, vector: [[1]] };
  expect(similaritiesOffered(initialState({ ...example, inputs }))).toContain('additive');
  const set = { inputs: { vector: [[1]] } };
  const variants = [{ id: 'learned', label: 'Learned', set, expected: [] }];
  const some = initialState({ ...example, variants });
  expect(similaritiesOffered(some)).not.toContain('additive');
  expect(similaritiesOffered(reduce(some, { type: 'variant', id: 'learned' }))).toEqual([
    'dot',
    'cosine',
    'additive',
  ]);
});

test('a variant is edited once a number or an option differs from it, and choosing it again drops that', () => {
  const edited = (state: typeof start) => isEdited(state, defaultOptions);
  const changes = [{ tensor: 'query' as const, row: 0, column: 0, value: 9, current: 1 }];
  const sharp = reduce(start, { type: 'variant', id: 'sharp' });
  expect([edited(start), edited(sharp)]).toEqual([false, false]);
  for (const chosen of [start, sharp]) {
    const { variant } = chosen;
    const changed = reduce(chosen, { type: 'edit', changes });
    const switched = reduce(chosen, { type: 'option', set: { temperature: 2 } });
    expect([edited(changed), edited(switched)]).toEqual([true, true]);
    expect(edited(reduce(switched, { type: 'option', set: { temperature: 1 } }))).toBe(false);
    const again = reduce(changed, { type: 'variant', id: variant });
    expect([again.variant, again.edits, edited(again), canUndo(again)]).toEqual([
      variant,
      [],
      false,
      true,
    ]);
    expect(reduce(again, { type: 'undo' }).edits).toEqual(changed.edits);
  }
});
