import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatNumber,
  formatPercentRow,
  formatShape,
  formatSigned,
  formatVector,
} from '../../../web/src/draw/format';

describe('a number', () => {
  test.each([
    [1.225, 2, '1.23'],
    [0.645, 3, '0.645'],
    [-0.3, 2, '−0.30'],
    [-0.001, 2, '0.00'],
    [-0, 2, '0.00'],
    [1000, 0, '1000'],
    [Number.POSITIVE_INFINITY, 2, '∞'],
    [Number.NEGATIVE_INFINITY, 2, '−∞'],
    [Number.NaN, 2, 'not a number'],
    [-1.014e304, 2, '−1.01\u00a0×\u00a010³⁰⁴'],
  ])('%d with %d decimals is %s', (value, digits, text) => {
    expect(formatNumber(value, digits)).toBe(text);
  });

  test('reads back to within half of its last place, with U+2212 for minus and no sign on zero', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        (value, digits) => {
          const text = formatNumber(value, digits);
          expect(text).toMatch(/^−?\d+(\.\d+)?$/);
          expect(text).not.toMatch(/^−0(\.0+)?$/);
          expect(Math.abs(Number(text.replace('−', '-')) - value)).toBeLessThanOrEqual(
            0.5 * 10 ** -digits + 1e-9,
          );
        },
      ),
    );
  });

  test('shows that a difference was added or taken away, and no sign where it prints as zero', () => {
    expect([0.12, -0.12, 0, 0.001, -0.001].map((value) => formatSigned(value, 2))).toEqual([
      '+0.12',
      '−0.12',
      '0.00',
      '0.00',
      '0.00',
    ]);
  });
});

describe('a row of percentages', () => {
  const whole = (texts: readonly string[]): number[] =>
    texts.map((text) => Number(text.replace(/\u00a0%$/, '')));

  test('is printed as the articles print it', () => {
    expect(formatPercentRow([0.41785, 0.15372, 0.42843])).toEqual([
      '42\u00a0%',
      '15\u00a0%',
      '43\u00a0%',
    ]);
    expect(formatPercentRow([0.33383, 0.32559, 0.34058])).toEqual([
      '33\u00a0%',
      '33\u00a0%',
      '34\u00a0%',
    ]);
  });

  test('adds up to 100 and moves no share by a whole percent, whatever the row', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
        (parts) => {
          const sum = parts.reduce((total, part) => total + part, 0);
          const row = parts.map((part) => part / sum);
          const percents = whole(formatPercentRow(row));
          expect(percents.reduce((total, percent) => total + percent, 0)).toBe(100);
          percents.forEach((percent, index) => {
            expect(Math.abs(percent - (row[index] ?? 0) * 100)).toBeLessThan(1 + 1e-9);
          });
        },
      ),
    );
  });

  test('that does not sum to 1 is rounded number by number', () => {
    expect(formatPercentRow([0, 0, 0])).toEqual(['0\u00a0%', '0\u00a0%', '0\u00a0%']);
    expect(formatPercentRow([0.9, 0.6])).toEqual(['90\u00a0%', '60\u00a0%']);
    expect(formatPercentRow([Number.NaN, 1])).toEqual(['not a number', '100\u00a0%']);
  });
});

test('a vector stands in brackets, a shape is rows by columns', () => {
  expect(formatVector([0.6673, -0.3673], 2)).toBe('[0.67, −0.37]');
  expect(formatShape(5, 64)).toBe('5\u00a0×\u00a064');
});
