import { describe, expect, test } from 'vitest';
import type { Example, Options } from '../../../web/src/core/example';
import { collapsedFrom, evenFrom, mostFrom } from '../../../web/src/elements/spread';
import { exampleNamed } from '../timeline/told_examples';
import { openSession } from './session_stage';

/** The spread of one row of scores. */
function spread(scores: readonly number[], options: Partial<Options> = {}) {
  const example: Example = {
    ...exampleNamed('scores-to-shares'),
    words: [
      ...scores.map((_, key) => ({ text: `word ${key}`, key, query: null })),
      { text: 'who asks', key: null, query: 0 },
    ],
    inputs: { scores: [scores] },
    softmax: 'stable',
    variants: [],
    ...options,
  };
  return openSession(example).session.computation.spread;
}
/** The score that gives a word this share beside another word that scores 0. */
const scoreOf = (share: number): number => Math.log(share / (1 - share));

describe('what the read-outs mean', () => {
  test('nearly even: as good as spread over nearly all words', () => {
    expect(spread([1, 1, 1])?.kind).toBe('even');
    // 2^entropy of 0.55 and 0.45 is 1.9900, of 0.6 and 0.4 1.9601.
    expect([0.55, 0.6].map((share) => spread([scoreOf(share), 0])?.kind)).toEqual([
      'even',
      'between',
    ]);
    expect(evenFrom).toBe(0.99);
  });
  test('collapsed: nearly all on one word, which is named by its place', () => {
    const near = [0.94, 0.96].map((share) => spread([0, scoreOf(share)]));
    expect(near.map((each) => each?.kind)).toEqual(['between', 'one-word']);
    expect(near[1]?.word).toBe(1);
    expect(collapsedFrom).toBe(0.95);
  });
  test('to no word: the extra zero takes at least half', () => {
    const normaliser = 'softmax_with_extra_zero';
    expect([-0.1, 0.1].map((score) => spread([score], { normaliser })?.kind)).toEqual([
      'no-word',
      'between',
    ]);
    expect(mostFrom).toBe(0.5);
  });
  test('nothing to look at: every word is masked', () => {
    const mask = { kind: 'padding', length: 0 } as const;
    const nothing = spread([1, 2], { mask });
    expect([nothing?.kind, nothing?.open, nothing?.effective]).toEqual(['nothing', 0, 0]);
    expect(spread([1, 2], { mask, normaliser: 'softmax_with_extra_zero' })?.kind).toBe('no-word');
  });
  test('only the words that the mask leaves are counted', () => {
    const masked = spread([1, 1, 9], { mask: { kind: 'padding', length: 2 } });
    expect([masked?.kind, masked?.open, masked?.entropy]).toEqual(['even', 2, 1]);
  });
  test('weights that are no shares have no spread', () => {
    expect(openSession('lookup-table').session.computation.spread).toBeNull();
    expect(openSession('large-scores').session.computation.spread).toBeNull();
    expect(openSession('three-similarities').session.computation.spread).toBeNull();
  });
});
