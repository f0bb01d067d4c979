import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Equation, extraDigits, says, saysLeft } from '../../../web/src/timeline/equation';
import { sayText } from '../../../web/src/timeline/say';

const operand = (value: number, digits = 2) => ({ value, digits, role: null, cell: null });
const sumOf = (...values: number[]): Equation => ({
  terms: values.map((value) => ({ left: operand(value) })),
  total: operand(values.reduce((sum, value) => sum + value, 0)),
});
const text = (equation: Equation) => sayText(says(equation));

test('two decimals are enough where the shown terms add up', () => {
  expect(text(sumOf(1.25, 2.5))).toBe('1.25 + 2.50 = 3.75');
});

test('one more digit of each is shown until the shown terms add up', () => {
  expect(text(sumOf(0.004, 0.004))).toBe('0.004 + 0.004 = 0.008');
  expect(text(sumOf(1.00004, 2.00004, 3.00004))).toBe('1.00 + 2.00 + 3.00 = 6.00');
  expect(text(sumOf(0.33333, 0.33333, 0.33333))).toBe('0.33333 + 0.33333 + 0.33333 = 0.99999');
});

test('a product may have one more digit before the equals sign than after it', () => {
  const product: Equation = {
    terms: [{ left: operand(0.90465), sign: '×', right: operand(4) }],
    total: operand(3.6186),
  };
  expect(text(product)).toBe('0.905 × 4.000 = 3.62');
});

test('past six decimals the line says that it is rounded', () => {
  expect(text(sumOf(1 / 3, 1 / 3, 1 / 3))).toBe('0.333333 + 0.333333 + 0.333333 ≈ 1.000000');
});

test('a product that is not zero is not shown as zero where two more decimals prevent it', () => {
  const product = (left: number, right: number): Equation => ({
    terms: [{ left: operand(left), sign: '×', right: operand(right) }],
    total: operand(left * right),
  });
  expect(text(product(0.02, 0.1))).toBe('0.020 × 0.100 = 0.002');
  expect(text(product(0.00001, 0.1))).toBe('0.00 × 0.10 = 0.00');
  expect(text(product(0, 0.1))).toBe('0.00 × 0.10 = 0.00');
});

test('a negative number after a sign stands in brackets', () => {
  const negative: Equation = {
    terms: [
      { left: operand(-1), sign: '×', right: operand(-0.6) },
      { left: operand(-0.5), sign: '×', right: operand(0.3) },
    ],
    total: operand(0.45),
  };
  expect(text(negative)).toBe('−1.00 × (−0.60) + (−0.50) × 0.30 = 0.45');
});

test('a factor with a name is said by its name and checked by its value', () => {
  const root = (total: number): Equation => ({
    terms: [{ left: operand(3), sign: '×', right: operand(Math.SQRT1_2), named: '÷ √2' }],
    total: operand(total),
  });
  expect(text(root(3 * Math.SQRT1_2))).toBe('3.00 ÷ √2 = 2.12');
  expect(text(root(2.5))).toBe('3.000000 ÷ √2 ≈ 2.500000');
});

test('a divisor goes under the whole term', () => {
  const halved: Equation = {
    terms: [{ left: operand(1), sign: '−', right: operand(3), divisor: operand(0.5) }],
    total: operand(-4),
  };
  expect(text(halved)).toBe('(1.00 − 3.00) ÷ 0.50 = −4.00');
  expect(sayText(saysLeft(halved))).toBe('(1.00 − 3.00) ÷ 0.50');
});

test('hidden terms are counted before the last one, and such a line is not checked', () => {
  const folded = { ...sumOf(1, 2, 3), total: operand(99), hidden: { text: '61 more' } };
  expect(text(folded)).toBe('1.00 + 2.00 + 61 more + 3.00 = 99.00');
});

test('every line that says = adds up as shown, whatever the numbers', () => {
  let exact = 0;
  const number = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 6 }), (values) => {
      const equation = sumOf(...values);
      const [terms = '', total] = text(equation).split(' = ');
      const { terms: more } = extraDigits(equation);
      expect(more).toBeLessThanOrEqual(4);
      if (total === undefined) return;
      exact += 1;
      const units = (shown: string) => BigInt(shown.replace(/[().]/g, '').replace('−', '-'));
      expect(
        terms
          .split(' + ')
          .map(units)
          .reduce((sum, each) => sum + each, 0n),
      ).toBe(units(total));
    }),
    { numRuns: 500 },
  );
  expect(exact).toBeGreaterThan(400);
});
