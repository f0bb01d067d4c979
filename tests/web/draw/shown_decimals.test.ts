import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addsUp } from '../../../web/src/draw/shown_decimals';

test('a sum of printed decimals holds only when it is the printed total', () => {
  const terms = [{ left: '3.32' }, { left: '1.22' }, { left: '3.40' }];
  expect(addsUp(terms, '7.94')).toBe(true);
  expect(addsUp(terms, '7.95')).toBe(false);
});

test('a product may differ from its printed result by half a unit of the last decimal', () => {
  const term = [{ left: '0.33', sign: '×', right: '0.50' } as const];
  expect(addsUp(term, '0.17')).toBe(true);
  expect(addsUp(term, '0.16')).toBe(true);
  expect(addsUp(term, '0.18')).toBe(false);
});

test('minus, division and a common divisor are worked as printed', () => {
  expect(addsUp([{ left: '1.20', sign: '−', right: '−0.30' }], '1.50')).toBe(true);
  expect(addsUp([{ left: '3.32', sign: '÷', right: '7.95' }], '0.42')).toBe(true);
  expect(addsUp([{ left: '3.32', sign: '÷', right: '−7.95' }], '−0.42')).toBe(true);
  expect(addsUp([{ left: '3.32', sign: '÷', right: '7.95' }], '0.43')).toBe(false);
  expect(addsUp([{ left: '1.00', sign: '−', right: '3.00', divisor: '0.50' }], '−4.00')).toBe(true);
});

test('what has no plain decimals is taken as it is', () => {
  expect(addsUp([{ left: '∞' }, { left: '1.00' }], '∞')).toBe(true);
  expect(addsUp([{ left: '1.00', sign: '÷', right: '0.00' }], 'NaN')).toBe(true);
  expect(addsUp([{ left: '1.00', sign: '÷', right: '0.00' }], '5.00')).toBe(true);
});

test('whole hundredths add up exactly, and a hundredth more does not', () => {
  const hundredths = (count: number) => (count / 100).toFixed(2).replace('-', '−');
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
      (counts) => {
        const terms = counts.map((count) => ({ left: hundredths(count) }));
        const total = counts.reduce((sum, count) => sum + count, 0);
        expect(addsUp(terms, hundredths(total))).toBe(true);
        expect(addsUp(terms, hundredths(total + 1))).toBe(false);
      },
    ),
  );
});
