import { describe, expect, test } from 'vitest';
import {
  encodingOf,
  type PatternKind,
  patternColumns,
  patternOf,
  patternPositions,
  type positionKinds,
} from '../../../web/src/chapters/positions';
import {
  asWritten,
  largestDifferences,
  outputsOf,
  sentence,
  turnedRound,
  type WordOrder,
  wordSize,
} from '../../../web/src/chapters/word_order';
import { loadOperators } from '../../../web/src/operators/load_operators';
import { core } from '../timeline/told_examples';

const operators = await loadOperators();
const rounding = 1e-15;

function ordersOf(words: WordOrder): WordOrder[] {
  if (words.length <= 1) return [words];
  return words.flatMap((first) =>
    ordersOf(words.filter((word) => word !== first)).map((rest) => [first, ...rest]),
  );
}
const differences = (order: WordOrder, kind: (typeof positionKinds)[number]): number[] =>
  largestDifferences(
    operators,
    outputsOf(core, operators, asWritten, kind),
    outputsOf(core, operators, order, kind),
  );

describe('without positions', () => {
  test('every word comes out the same in each of the 720 orders, up to rounding', () => {
    const orders = ordersOf(asWritten);
    expect(orders).toHaveLength(720);
    const written = outputsOf(core, operators, asWritten, 'none');
    let largest = 0;
    for (const order of orders)
      largest = Math.max(
        largest,
        ...largestDifferences(operators, written, outputsOf(core, operators, order, 'none')),
      );
    expect(largest).toBeLessThan(rounding);
    expect(largest).toBeGreaterThan(0);
  });

  test('the two articles come out the same, and no other two words', () => {
    const { data } = outputsOf(core, operators, asWritten, 'none');
    const row = (word: number) => data.subarray(word * wordSize, (word + 1) * wordSize);
    for (let word = 1; word < sentence.length; word++)
      expect(row(word).every((number, i) => number === row(0)[i])).toBe(word === 3);
  });
});

describe('with positions', () => {
  test.each(['sinusoidal', 'rotary', 'alibi'] as const)(
    'of the kind %s, every word comes out otherwise in the sentence turned round',
    (kind) => {
      const found = differences(turnedRound, kind);
      expect(found).toHaveLength(sentence.length);
      expect(Math.min(...found)).toBeGreaterThan(1e-3);
      expect(differences(asWritten, kind)).toEqual([0, 0, 0, 0, 0, 0]);
    },
  );
});

describe('the pattern of positions', () => {
  test('is sine and cosine in turn, at the wavelengths of the paper', () => {
    const { data } = encodingOf(operators, 3, 4);
    // By hand: sin p, cos p, sin (p ÷ 100), cos (p ÷ 100).
    const expected = [
      [0, 1, 0, 1],
      [0.841470984808, 0.540302305868, 0.009999833334, 0.999950000417],
      [0.909297426826, -0.416146836547, 0.019998666693, 0.999800006667],
    ].flat();
    expect(data).toHaveLength(12);
    for (const [i, number] of data.entries()) expect(number).toBeCloseTo(expected[i] ?? 0, 11);
  });

  test.each([
    ['sinusoidal', patternColumns, 1],
    ['rotary', patternColumns, 1],
    ['alibi', patternPositions, 0],
  ] as const)('of the kind %s is nearest to a position at that position', (kind, columns, own) => {
    const { rows, nearness } = patternOf(operators, kind satisfies PatternKind);
    expect(rows.shape).toEqual([patternPositions, columns]);
    expect(nearness.shape).toEqual([patternPositions, patternPositions]);
    for (let p = 0; p < patternPositions; p++) {
      const row = [...nearness.data.subarray(p * patternPositions, (p + 1) * patternPositions)];
      expect(row[p]).toBeCloseTo(own, 12);
      for (const [q, value] of row.entries()) if (q !== p) expect(value).toBeLessThan(own);
      // As far ahead as behind.
      for (let back = 1; back <= Math.min(p, patternPositions - 1 - p); back++)
        expect(row[p - back]).toBeCloseTo(row[p + back] ?? Number.NaN, 12);
    }
  });
});
