import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  planRows,
  planTerms,
  planWordTerms,
  range,
  tooLargeToSay,
} from '../../../web/src/timeline/fold';

test('up to four products are told one by one, more are the first two, those between, and the last', () => {
  expect(planTerms(range(0, 4))).toEqual([[0], [1], [2], [3]]);
  expect(planTerms(range(0, 5))).toEqual([[0], [1], [2, 3], [4]]);
  const groups = planTerms(range(0, 64));
  expect(groups.map(({ length }) => length)).toEqual([1, 1, 61, 1]);
});

test('up to twelve rows are told one by one, more are two and then the others', () => {
  expect(planRows(12)).toEqual({ single: range(0, 12), foldedFrom: null });
  expect(planRows(13)).toEqual({ single: [0, 1], foldedFrom: 2 });
});

test('no term is lost or told twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), (count) => {
      expect(planTerms(range(0, count)).flat()).toEqual(range(0, count));
      expect(planWordTerms(range(0, count)).flat()).toEqual(range(0, count));
    }),
  );
});

test('a matrix is listed while a sentence can hold it', () => {
  expect(tooLargeToSay(3, 2)).toBe(false);
  expect(tooLargeToSay(5, 64)).toBe(true);
  expect(tooLargeToSay(20, 2)).toBe(true);
});
