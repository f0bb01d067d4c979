import { expect, test } from 'vitest';
import { columnDigits, sumDigits } from '../../../web/src/elements/inspector_digits';

test('a column is printed with as few decimals as say all of its numbers to six', () => {
  expect(columnDigits([1, 2])).toBe(0);
  expect(columnDigits([0.5, 0.25])).toBe(2);
  expect(columnDigits([1 / 3, 0.5])).toBe(6);
  expect(columnDigits([Number.POSITIVE_INFINITY, 0.5])).toBe(1);
  expect(columnDigits([])).toBe(0);
});

test('a sum gets more decimals when its terms would not add up as printed', () => {
  const terms = [0.06591975, 0.13052815, 0.17204055];
  const total = 0.36848845;
  expect(columnDigits([...terms, total])).toBe(6);
  expect(sumDigits(terms, total)).toBeGreaterThan(6);
  expect(sumDigits([0.9, 0.3], 1.2)).toBe(1);
});

test('what cannot add up in print keeps the usual decimals', () => {
  expect(sumDigits([1.5, 2.5], 7)).toBe(1);
});
