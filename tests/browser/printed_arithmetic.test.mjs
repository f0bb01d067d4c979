import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { equationFaults, equationsOf, read, workOut } from './printed_arithmetic.mjs';

describe('printed arithmetic', () => {
  test('is read with its minus, its brackets and its powers', () => {
    assert.equal(workOut('1.00 × 0.90 + 0.50 × (−0.60)'), 0.9 - 0.3);
    assert.equal(workOut('(1 + 2) ÷ √4'), 1.5);
    assert.ok(Math.abs(workOut('e^(1.2)') - 3.32011692) < 1e-8);
    assert.equal(read('−0.5'), -0.5);
  });
  test('is found in a sentence', () => {
    assert.deepEqual(equationsOf('manager: 1.00 × 0.90 + 0.50 × 0.60 = 1.20, the largest of 3.'), [
      { left: '1.00 × 0.90 + 0.50 × 0.60', sign: '=', right: '1.20' },
    ]);
    assert.deepEqual(equationsOf('charge asks with its query [1.00, 0.50].'), []);
  });
  test('is refused when the printed numbers do not give the printed total', () => {
    assert.match(
      equationFaults('manager: 1.00 × 0.90 + 0.50 × 0.60 = 1.21').join(),
      /1\.21, but it is 1\.2/,
    );
    assert.match(equationFaults('e^(1.23) = 3.40').join(), /3\.40/);
    assert.deepEqual(equationFaults('e^(1.225) = 3.404, and 3.404 ÷ 7.945 = 0.428'), []);
  });
  test('may differ by what the rounding of each added term makes, and by no more', () => {
    assert.deepEqual(equationFaults('0.33 + 0.33 + 0.33 + 0.33 ≈ 1.34'), []);
    assert.match(
      equationFaults('0.33 + 0.33 + 0.33 + 0.33 ≈ 1.35').join(),
      /1\.35, but it is 1\.32/,
    );
    assert.match(equationFaults('0.33 × 0.50 ≈ 0.18').join(), /0\.18, but it is 0\.165/);
  });
});
