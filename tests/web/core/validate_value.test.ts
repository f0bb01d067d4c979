import { expect, describe as suite, test } from 'vitest';
import {
  checkBoolean,
  checkChoice,
  checkInteger,
  checkObject,
  describe,
} from '../../../web/src/core/validate_value';

suite('a value in a message', () => {
  test.each([
    ['0,5', '"0,5" (a string)'],
    ['x'.repeat(50), `"${'x'.repeat(40)}…" (a string)`],
    [undefined, 'missing'],
    [null, 'null'],
    [true, 'true'],
    [[4], 'an array of 1'],
    [{}, 'an object'],
    [4n, '4n (a BigInt)'],
    [-0, '-0'],
    [Number.NaN, 'NaN'],
    [() => 1, 'a function'],
    [Symbol('s'), 'a symbol'],
  ])('%o is shown as %s', (value, shown) => {
    expect(describe(value)).toBe(shown);
  });
});

suite('single values', () => {
  test('a whole number within its limits passes', () => {
    expect(checkInteger('row', 3, 0, 3)).toBe(3);
  });

  test.each([1.7, Number.NaN, 4, -1, Number.POSITIVE_INFINITY])(
    '%d is refused as a whole number from 0 to 3',
    (value) => {
      expect(() => checkInteger('row', value, 0, 3)).toThrow(
        expect.objectContaining({
          code: 'out-of-range',
          message: `row is ${value}; it must be a whole number from 0 to 3`,
        }),
      );
    },
  );

  test('1 is no boolean', () => {
    expect(() => checkBoolean('causal', 1)).toThrow('causal is 1; it must be true or false');
  });

  test('a choice that does not exist is refused with those that do', () => {
    expect(() => checkChoice('until', 'end', ['scores', 'output'])).toThrow(
      expect.objectContaining({
        code: 'unknown-name',
        message: 'until is "end" (a string); it must be one of scores, output',
      }),
    );
  });

  test('a field that does not exist is refused with those that do', () => {
    expect(() => checkObject('the request', { keys: 1 }, ['query', 'key'])).toThrow(
      'the request has no field "keys"; its fields are query, key',
    );
  });
});
