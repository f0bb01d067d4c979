import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatPower,
  formatShape,
  formatSigned,
  formatSize,
  formatVector,
  unbroken,
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
    [Number.NaN, 2, 'NaN'],
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

test.each([
  [0, '0'],
  [0.0043, '0.0043'],
  [0.098, '0.098'],
  [0.996, '1.0'],
  [1.234, '1.2'],
  [34.5, '35'],
  [115, '115'],
  [0.000999, '1.0\u00a0×\u00a010⁻³'],
  [5.1e-97, '5.1\u00a0×\u00a010⁻⁹⁷'],
  [5e-324, '4.9\u00a0×\u00a010⁻³²⁴'],
  [2.5e10, '2.5\u00a0×\u00a010¹⁰'],
  [Number.MIN_VALUE / 2, '0'],
])('a size of %d with two significant digits is %s', (size, text) => {
  expect(formatSize(size, 2)).toBe(text);
});

test('a power of ten is written as one, but for the first two', () => {
  expect([0, 1, 2, -50, 308].map(formatPower)).toEqual(['1', '10', '10²', '10⁻⁵⁰', '10³⁰⁸']);
});

test('a percentage stands before its sign on one line, and what is not a number has none', () => {
  expect([42, 0, -13, 150, Number.POSITIVE_INFINITY, Number.NaN].map(formatPercent)).toEqual([
    '42\u00a0%',
    '0\u00a0%',
    '−13\u00a0%',
    '150\u00a0%',
    '∞\u00a0%',
    'NaN',
  ]);
});

test('a vector stands in brackets, a shape is rows by columns', () => {
  expect(formatVector([0.6673, -0.3673], 2)).toBe('[0.67, −0.37]');
  expect(formatShape(5, 64)).toBe('5\u00a0×\u00a064');
});

test('a calculation breaks before +, −, = and ≈ alone', () => {
  const places = (text: string): string[] => unbroken(text).split(' ');
  expect(places('0.10 × 0.50 + 0.20 ÷ 2.00 − 1.00 = 0.37')).toEqual([
    '0.10\u00a0×\u00a00.50',
    '+\u00a00.20\u00a0÷\u00a02.00',
    '−\u00a01.00',
    '=\u00a00.37',
  ]);
  // A part of a sentence may begin or end with its sign.
  expect(unbroken(' × ')).toBe('\u00a0×\u00a0');
  expect(unbroken(' = ')).toBe(' =\u00a0');
  expect(unbroken('the score of manager')).toBe('the score of manager');
});

test('a count has a comma before every three digits', () => {
  expect([0, 25, 999, 1000, 16384, 262144, 1234567].map(formatCount)).toEqual([
    '0',
    '25',
    '999',
    '1,000',
    '16,384',
    '262,144',
    '1,234,567',
  ]);
});
