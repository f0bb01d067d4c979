import { describe, expect, test } from 'vitest';
import { formatWeight } from '../../../web/src/chapters/format_weight';
import {
  firstSeed,
  GrowingMap,
  type ManyWords,
  queriesAndKeys,
  textSizes,
  vectorSize,
  type WeightMap,
  weightRows,
} from '../../../web/src/chapters/many_words';
import type { Mask } from '../../../web/src/core/example';
import { resolve } from '../../../web/src/core/resolve';
import { matrixOf, tensorById } from '../../../web/src/core/trace_readers';
import { core, exampleNamed } from '../timeline/told_examples';

function mapOf(settings: Partial<ManyWords>): WeightMap {
  const asked: ManyWords = { words: 24, mask: { kind: 'none' }, seed: firstSeed, ...settings };
  const growing = new GrowingMap(asked);
  for (const rows of weightRows(core, asked)) growing.add(rows);
  const { whole } = growing;
  if (whole === null) throw new Error(`only ${growing.rows} rows came`);
  return whole;
}

const rowsOf = (numbers: ArrayLike<number>, width: number): number[][] =>
  Array.from({ length: numbers.length / width }, (_, row) =>
    Array.from({ length: width }, (_cell, column) => numbers[row * width + column] ?? Number.NaN),
  );

const masks: readonly Mask[] = [
  { kind: 'none' },
  { kind: 'causal' },
  { kind: 'padding', length: 17 },
];

describe('the weights of many words', () => {
  test('are those of one calculation over all rows, bit for bit, whatever the mask', () => {
    for (const mask of masks) {
      // Three whole blocks of rows, and one that is not.
      const map = mapOf({ words: 27, mask });
      const trace = core.trace({
        inputs: queriesAndKeys(core, map),
        mask,
        until: 'weights',
      });
      for (const id of ['scores', 'weights'] as const) {
        const tensor = tensorById(trace, id);
        if (tensor === null) throw new Error(id);
        expect(rowsOf(map[id], 27)).toEqual(matrixOf(trace.tape, tensor));
      }
      for (const [row, sum] of map.sums.entries()) {
        expect(Math.abs(sum - 1)).toBeLessThan(1e-15 * 27);
        expect(map.largest[row]).toBe(Math.max(...(rowsOf(map.weights, 27)[row] ?? [])));
      }
    }
    expect(masks).toHaveLength(3);
  });

  test('are exactly 0 where the mask hides a key, and nowhere else', () => {
    const hides: readonly ((row: number, column: number) => boolean)[] = [
      () => false,
      (row, column) => column > row,
      (_, column) => column >= 17,
    ];
    for (const [index, mask] of masks.entries()) {
      const { weights, masked } = mapOf({ mask });
      const expected = rowsOf(weights, 24).flatMap((cells, row) =>
        cells.map((_, column) => (hides[index]?.(row, column) ? 1 : 0)),
      );
      expect([...masked]).toEqual(expected);
      expect(Array.from(weights, (weight) => (weight === 0 ? 1 : 0))).toEqual(expected);
    }
  });

  test('are zeros in a row that a mask hides whole', () => {
    const { weights, largest, sums } = mapOf({ words: 5, mask: { kind: 'padding', length: 0 } });
    for (const numbers of [weights, largest, sums]) expect(new Set(numbers)).toEqual(new Set([0]));
    const attend = [...Array(5).keys()].map((row) => Array(5).fill(row !== 2));
    const own = mapOf({ words: 5, mask: { kind: 'given', attend } });
    expect([...own.largest].map((most) => most === 0)).toEqual([false, false, true, false, false]);
  });

  test('of five words are those of the player of this chapter, and of more words begin with its numbers', () => {
    const trace = core.trace(resolve(core, exampleNamed('five-by-sixty-four')));
    const of = (id: string): number[][] => {
      const tensor = tensorById(trace, id);
      if (tensor === null) throw new Error(id);
      return matrixOf(trace.tape, tensor);
    };
    expect(rowsOf(mapOf({ words: textSizes[0] }).weights, 5)).toEqual(of('weights'));
    const { query, key } = queriesAndKeys(core, { words: 12, seed: firstSeed });
    expect(rowsOf(query.data, vectorSize).slice(0, 5)).toEqual(of('query'));
    expect(rowsOf(key.data, vectorSize).slice(0, 5)).toEqual(of('key'));
    const scores = rowsOf(mapOf({ words: 12 }).scores, 12);
    expect(scores.slice(0, 5).map((row) => row.slice(0, 5))).toEqual(of('scores'));
  });

  test('are not there before the last row', () => {
    const settings: ManyWords = { words: 12, mask: { kind: 'none' }, seed: 1 };
    const growing = new GrowingMap(settings);
    const seen: [number, boolean][] = [];
    for (const rows of weightRows(core, settings)) {
      growing.add(rows);
      seen.push([growing.rows, growing.whole !== null]);
    }
    expect(seen).toEqual([
      [8, false],
      [12, true],
    ]);
  });
});

test('a weight is written with six decimals, as a power of ten where these are zeros, and exactly 0 as 0', () => {
  expect([1, 0.000761, 0.0325, 4.2e-9, 0].map(formatWeight)).toEqual([
    '1.000000',
    '0.000761',
    '0.032500',
    '4.20\u00a0×\u00a010⁻⁹',
    '0',
  ]);
});
