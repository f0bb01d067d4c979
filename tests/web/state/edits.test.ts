import { expect, test } from 'vitest';
import { inputBehind, optionsInForce, wasOf } from '../../../web/src/state/edits';
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
