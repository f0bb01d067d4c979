import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nudge, parseNumber } from '../../../web/src/state/numbers';

const read = (value: number, readAs: string | null = null) => ({ ok: true, value, readAs });
const refused = (problem: string, suggestion: string | null = null) => ({
  ok: false,
  problem,
  suggestion,
});

test.each([
  ['0.5', 0.5],
  ['.5', 0.5],
  ['5.', 5],
  ['1e-3', 0.001],
  ['−2', -2],
  ['-2', -2],
  ['+3', 3],
  [' 7 ', 7],
  ['-0', 0],
])('%s is a number', (typed, value) => {
  expect(parseNumber(typed)).toEqual(read(value));
  expect(Object.is(value, -0)).toBe(false);
});

test('a decimal comma is read, and said', () => {
  expect(parseNumber('0,5')).toEqual(read(0.5, '0.5'));
  expect(parseNumber('−1,25')).toEqual(read(-1.25, '−1.25'));
  expect(parseNumber(',5')).toEqual(read(0.5, '0.5'));
  expect(parseNumber('0,125')).toEqual(read(0.125, '0.125'));
});

test('a comma that may stand for thousands is refused, with the number without it', () => {
  expect(parseNumber('1,234.5')).toEqual(refused('two-readings', '1234.5'));
  expect(parseNumber('1,234')).toEqual(refused('two-readings', '1234'));
  expect(parseNumber('−1,234,567')).toEqual(refused('two-readings', '-1234567'));
});

test.each(['abc', '1.2.3', '1 2', '0x10', 'Infinity', 'NaN', '1e', '--1', '1,2,3', '.', ','])(
  '%s is not a number',
  (typed) => {
    expect(parseNumber(typed)).toEqual(refused('not-a-number'));
  },
);

test('nothing typed and numbers too large to show are refused by name', () => {
  expect(parseNumber('  ')).toEqual(refused('empty'));
  expect(parseNumber('1e9')).toEqual(read(1e9));
  expect(parseNumber('-1000000000')).toEqual(read(-1e9));
  expect(parseNumber('1000000001')).toEqual(refused('too-large'));
  expect(parseNumber('-1e999')).toEqual(refused('too-large'));
});

test('every number is read back from its own text', () => {
  const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(finite, (value) => {
      expect(parseNumber(String(value))).toEqual(read(value === 0 ? 0 : value));
    }),
  );
});

test('steps are exact in decimals', () => {
  expect(nudge(0.1, 0.2)).toBe(0.3);
  expect(nudge(0.3, -0.1)).toBe(0.2);
  expect(nudge(1.1, 0.1)).toBe(1.2);
  expect(nudge(0.05, -0.1)).toBe(-0.05);
  expect(nudge(0.1, -0.1)).toBe(0);
  expect(nudge(1e-7, 0.01)).toBe(0.0100001);
  expect(nudge(1e21, 1)).toBe(1e21);
});

test('a step and its reverse lead back, whatever the hundredths', () => {
  const hundredths = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((count) => count / 100);
  fc.assert(
    fc.property(hundredths, fc.constantFrom(0.1, 1, 0.01), (value, step) => {
      expect(nudge(nudge(value, step), -step) + 0).toBe(value + 0);
      expect(String(nudge(value, step)).replace(/^-?\d+\.?/, '').length).toBeLessThanOrEqual(2);
    }),
  );
});

test('what is not finite cannot be stepped', () => {
  expect(() => nudge(Number.POSITIVE_INFINITY, 1)).toThrow(
    'Infinity cannot be stepped; a finite number can.',
  );
});
