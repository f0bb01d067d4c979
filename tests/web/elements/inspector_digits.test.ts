import { expect, test } from 'vitest';
import { columnDigits, sumDigits } from '../../../web/src/elements/inspector_digits';

test('a column is printed with as few decimals as say all of its numbers to six', () => {
  expect(columnDigits([1, 2])).toBe(0);
  expect(columnDigits([0.5, 0.25])).toBe(2);
  expect(columnDigits([1 / 3, 0.5])).toBe(6);
  expect(columnDigits([Number.POSITIVE_INFINITY, 0.5])).toBe(1);
  expect(columnDigits([])).toBe(0);
});

test('a sum has as few decimals as let its terms add up as printed', () => {
  expect(sumDigits([0.9, 0.3], 1.2)).toEqual({ digits: 1, addsUp: true });
  expect(sumDigits([1.5, 2.5], 4)).toEqual({ digits: 1, addsUp: true });
});

test('a sum that does not add up with six decimals gets no more, and is said not to', () => {
  const terms = [0.06591975, 0.13052815, 0.17204055];
  expect(sumDigits(terms, 0.36848845)).toEqual({ digits: 6, addsUp: false });
  expect(sumDigits([1.5, 2.5], 7)).toEqual({ digits: 1, addsUp: false });
});
