import { describe, expect, test } from 'vitest';
import {
  type Price,
  type pricedKinds,
  priceOf,
  textLengths,
} from '../../../web/src/chapters/price';
import { formatMeasure } from '../../../web/src/chapters/price_charts';
import { curves, visit, visitGradients } from '../../../web/src/chapters/visit';
import { loadOperators } from '../../../web/src/operators/load_operators';
import { core } from '../timeline/told_examples';

const operators = await loadOperators();
const untrained = { forgetBias: 0, match: 0 };
const gradientsOf = (curve: (typeof curves)[number], settings = {}) =>
  visitGradients(core, operators, curve, { ...untrained, ...settings });
/** Of a view, counted from 1. */
const by = (norms: Float64Array, view: number): number => norms[view - 1] ?? Number.NaN;

describe('what is left of an earlier view', () => {
  test('is one size for each view that the state has seen, in four kinds of network', () => {
    expect(curves).toHaveLength(4);
    for (const curve of curves) {
      const norms = gradientsOf(curve);
      expect(norms).toHaveLength(visit.warranty);
      expect(norms.every((size) => size >= 0 && Number.isFinite(size))).toBe(true);
    }
  });

  test('falls by tens of powers of ten in 400 steps of each recurrent network, and not in attention', () => {
    const kept = (norms: Float64Array) => by(norms, visit.product) / by(norms, visit.warranty - 1);
    for (const curve of ['rnn', 'gru', 'lstm'] as const)
      expect(kept(gradientsOf(curve))).toBeLessThan(1e-60);
    const attention = gradientsOf('attention');
    const earlier = [...attention.subarray(0, visit.warranty - 1)];
    // One weight in 437 each, give or take.
    expect(Math.max(...earlier) / Math.min(...earlier)).toBeLessThan(4);
  });

  test('grows with the forget-gate bias of the LSTM, which the others do not have', () => {
    const sizes = [-4, -2, 0, 1, 2, 3, 4].map((forgetBias) =>
      by(gradientsOf('lstm', { forgetBias }), visit.product),
    );
    for (const [index, size] of sizes.entries())
      if (index > 0) expect(size).toBeGreaterThan(sizes[index - 1] ?? 0);
    expect(sizes.at(-1)).toBeGreaterThan(1e-3);
    for (const curve of ['rnn', 'gru', 'attention'] as const)
      expect(gradientsOf(curve, { forgetBias: 3 })).toEqual(gradientsOf(curve));
  });

  test('keeps its size below the root of the smallest double, and is 0 where no double is small enough', () => {
    const norms = gradientsOf('lstm', { forgetBias: -4 });
    expect([...norms].some((size) => size > 0 && size < 1e-200)).toBe(true);
    expect(by(norms, 1)).toBe(0);
  });

  test('is most for the product when its key matches the query of the warranty, in attention alone', () => {
    const matched = gradientsOf('attention', { match: 8 });
    const others = [...matched].filter((_, index) => index + 1 !== visit.product);
    expect(by(matched, visit.product)).toBeGreaterThan(Math.max(...others));
    for (const curve of ['rnn', 'gru', 'lstm'] as const)
      expect(gradientsOf(curve, { match: 8 })).toEqual(gradientsOf(curve));
  });
});

describe('the price of a text', () => {
  /** A clock on which every batch of runs takes `step` milliseconds, whatever it does. */
  const ticking = (step: number) => {
    let looks = 0;
    return () => step * looks++;
  };
  const priceBy = (kind: (typeof pricedKinds)[number], words: number): Price =>
    priceOf(core, operators, kind, words, ticking(30));

  test('in memory is a weight for every pair of words in attention, and one state in the LSTM', () => {
    const [short, long] = [textLengths[0], textLengths[1]];
    const bytesOfDouble = 8;
    const words = 64;
    expect(priceBy('attention', short).bytes).toBe(bytesOfDouble * (short * words + short * short));
    expect(priceBy('attention', long).bytes).toBe(bytesOfDouble * (long * words + long * long));
    expect(priceBy('lstm', short).bytes).toBe(bytesOfDouble * (short * words + 2 * words));
    expect(priceBy('lstm', long).bytes).toBe(bytesOfDouble * (long * words + 2 * words));
  });

  test('in time is that of one run, from batches long enough for a coarse clock', () => {
    expect(priceBy('lstm', 64).milliseconds).toBe(30);
    let looks = 0;
    // The first batch, of one run, seems to take no time; the next, of two, 24 ms, and the last two 28 and 26.
    const times = [0, 0, 0, 24, 30, 58, 60, 86];
    const coarse = () => times[looks++] ?? Number.NaN;
    expect(priceOf(core, operators, 'lstm', 64, coarse).milliseconds).toBe(12);
    expect(looks).toBe(times.length);
  });

  test('is written in units that can be read', () => {
    expect([0.125, 3.44, 115, 2300].map((amount) => formatMeasure('milliseconds', amount))).toEqual(
      ['0.13\u00a0ms', '3.4\u00a0ms', '115\u00a0ms', '2.3\u00a0s'],
    );
    expect([33_792, 655_360, 34_603_008].map((amount) => formatMeasure('bytes', amount))).toEqual([
      '34\u00a0kB',
      '655\u00a0kB',
      '35\u00a0MB',
    ]);
  });
});
