import { describe, expect, test } from 'vitest';
import { headView } from '../../../web/src/core/head_view';
import { averageOf, headWeights } from '../../../web/src/core/head_weights';
import { resolve } from '../../../web/src/core/resolve';
import { value } from '../../../web/src/core/trace_readers';
import { core, exampleNamed } from '../timeline/told_examples';

const eight = core.trace(resolve(core, exampleNamed('eight-heads')));
const four = core.trace(resolve(core, exampleNamed('four-heads')));

describe('the view of one head', () => {
  test('names its own tensors by their role, and what all heads share apart from them', () => {
    const ids = headView(four, 2).tensors.map(({ id }) => id);
    for (const id of [
      'query',
      'scores',
      'weights',
      'output',
      'query.all',
      'output.all',
      'scores.0',
    ])
      expect(ids).toContain(id);
    expect(ids).not.toContain('scores.2');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('shows the same numbers, and the core explains them back to the input', () => {
    const view = headView(eight, 5);
    for (const [row, column] of [
      [0, 0],
      [4, 3],
    ] as const)
      expect(value(view, { tensor: 'weights', row, column })).toBe(
        value(eight, { tensor: 'weights.5', row, column }),
      );
    const [explained] = core.explain(view, [{ tensor: 'query', row: 1, column: 7 }]);
    expect(explained?.terms[0]?.leftCell).toEqual({
      tensor: 'query.all',
      row: 1,
      column: 5 * 32 + 7,
    });
    expect(explained?.total).toBe(value(eight, { tensor: 'query', row: 1, column: 5 * 32 + 7 }));
  });

  test('leaves a trace without heads as it is', () => {
    const trace = core.trace(resolve(core, exampleNamed('blend-charge')));
    expect(headView(trace, 0)).toBe(trace);
    expect(headWeights(trace)).toEqual([]);
  });
});

describe('the average of the heads', () => {
  // Recomputed in float64, outside the core: the heads' weights, each times 1 ÷ heads, added up in their order.
  test.each([
    ['four-heads', four, 12, 8, 1, 0.3477868031430408],
    ['eight-heads', eight, 5, 1, 2, 0.18535400579336392],
  ] as const)('of %s is one matrix of weights', (_, trace, size, row, column, expected) => {
    const average = averageOf(core, headWeights(trace));
    expect([average.rows, average.columns, average.weights.length]).toEqual([
      size,
      size,
      size * size,
    ]);
    expect(Math.abs((average.weights[row * size + column] ?? 0) - expected)).toBeLessThan(1e-12);
  });

  test('of no heads is refused', () => {
    expect(() => averageOf(core, [])).toThrow('value has no rows');
  });
});
