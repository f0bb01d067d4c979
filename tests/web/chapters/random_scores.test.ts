import { describe, expect, test } from 'vitest';
import { firstQueryBars } from '../../../web/src/chapters/first_query_bars';
import { drawn, lengths, randomScores } from '../../../web/src/chapters/random_scores';
import { randomScoresCharts } from '../../../web/src/chapters/random_scores_charts';
import { enRootOfD } from '../../../web/src/i18n/en_root_of_d';
import { loadOperators } from '../../../web/src/operators/load_operators';
import { marksOutside, textsOnColour, textsThatOverlap } from '../scenes/picture_faults';
import { core } from '../timeline/told_examples';

const operators = await loadOperators();
const measured = lengths.map((length) => randomScores(core, operators, 2017, length));

test('the lengths run from 2 to 1024, with every power of two and one between each two', () => {
  expect(lengths).toHaveLength(19);
  expect([lengths[0], lengths[1], lengths[2], lengths.at(-1)]).toEqual([2, 3, 4, 1024]);
  expect([...lengths].sort((one, other) => one - other)).toEqual(lengths);
});

describe('scores of random queries and keys', () => {
  test('are as many as queries times keys, the same for the same seed, others for another', () => {
    const [first] = measured;
    expect(first?.raw.scores.shape).toEqual([drawn.queries, drawn.keys]);
    expect(randomScores(core, operators, 2017, 2)).toEqual(first);
    expect(randomScores(core, operators, 2018, 2)).not.toEqual(first);
  });
  test('spread like √d without the division, and alike with it', () => {
    for (const { length, raw, scaled } of measured) {
      expect(raw.expectedDeviation).toBeCloseTo(Math.sqrt(length), 12);
      expect(scaled.expectedDeviation).toBeCloseTo(1, 12);
      // 512 scores of 64 queries and 8 keys: short keys differ much in length.
      const allowed = length < 16 ? 0.5 : 0.2;
      expect(Math.abs(raw.standardDeviation / Math.sqrt(length) - 1)).toBeLessThan(allowed);
      expect(scaled.standardDeviation * Math.sqrt(length)).toBeCloseTo(raw.standardDeviation, 9);
    }
  });
  test('leave softmax one weight and no slope when they are long and not divided', () => {
    const [short, long] = [measured[0], measured.at(-1)];
    expect(short?.raw.largestWeight).toBeLessThan(0.6);
    expect(long?.raw.largestWeight).toBeGreaterThan(0.9);
    expect(long?.raw.slope).toBeLessThan(0.05);
    expect(long?.scaled.largestWeight).toBeLessThan(0.5);
    expect(long?.scaled.slope).toBeGreaterThan(0.15);
  });
});

describe('the pictures of them', () => {
  test('stand within their frame with no words over each other, at every length and width', () => {
    let seen = 0;
    for (const width of [270, 640, 900]) {
      for (const form of ['raw', 'scaled'] as const) {
        measured.forEach((_, index) => {
          const input = { width, measured, index, form, words: enRootOfD };
          for (const picture of [
            randomScoresCharts(input),
            firstQueryBars({ ...input, width: Math.min(width, 320) }),
          ]) {
            expect(
              [marksOutside, textsOnColour, textsThatOverlap].flatMap((faults) => faults(picture)),
              `${width} ${form} ${index}`,
            ).toEqual([]);
            seen += 1;
          }
        });
      }
    }
    expect(seen).toBe(3 * 2 * 19 * 2);
  });
});
