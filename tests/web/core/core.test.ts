import { describe, expect, test } from 'vitest';
import { loadCore } from '../../../web/src/core/load_core';
import type { Trace } from '../../../web/src/core/trace';
import { row, stageOf, tensorById, value } from '../../../web/src/core/trace_readers';

const core = await loadCore();
const inputs = {
  query: [[1, 0.5]],
  key: [
    [0.9, 0.6],
    [0.1, 0.2],
  ],
  value: [
    [1, 2],
    [3, 4],
  ],
};

describe('a trace', () => {
  const trace = core.trace({ inputs, scale: 1, mask: { kind: 'causal' } });

  test('names its tensors in the order of the maths', () => {
    expect(trace.tensors.map(({ id }) => id).join(' ')).toBe(
      'query key value scores mask masked maximum shifted exponentials sum weights output',
    );
    expect(trace.stages.map(({ op }) => op).join(' ')).toBe(
      'input input input dot input mask max shift exp sum normalise weighted_sum',
    );
  });

  test('can be read by cell, row, tensor and stage', () => {
    expect(value(trace, { tensor: 'scores', row: 0, column: 0 })).toBe(1.2);
    expect(row(trace, 'masked', 0)).toEqual(Float64Array.of(1.2, -Infinity));
    expect(tensorById(trace, 'scaled')).toBeNull();
    expect(stageOf(trace, 'output')?.inputs).toEqual(['weights', 'value']);
    expect(stageOf(trace, 'shifted')?.parameters).toEqual({ temperature: 1 });
  });

  test('explains a score term by term, with the cells that the terms come from', () => {
    expect(core.explain(trace, [{ tensor: 'scores', row: 0, column: 0 }])).toEqual([
      {
        cell: { tensor: 'scores', row: 0, column: 0 },
        op: 'dot',
        terms: [
          {
            left: 1,
            right: 0.9,
            product: 0.9,
            leftCell: { tensor: 'query', row: 0, column: 0 },
            rightCell: { tensor: 'key', row: 0, column: 0 },
          },
          {
            left: 0.5,
            right: 0.6,
            product: 0.3,
            leftCell: { tensor: 'query', row: 0, column: 1 },
            rightCell: { tensor: 'key', row: 0, column: 1 },
          },
        ],
        total: 1.2,
      },
    ]);
  });

  test('can be explained after it travelled as a structured clone', () => {
    const cell = { tensor: 'output', row: 0, column: 1 };
    expect(core.explain(structuredClone(trace), [cell])).toEqual(core.explain(trace, [cell]));
  });

  test('that comes back with a name over two lines, or tensors beyond the tape, is refused', () => {
    const cell = { tensor: 'output', row: 0, column: 0 };
    for (const change of [
      { id: 'a\nb' },
      { rows: 65536, columns: 65536 },
      { offset: 2 ** 31 - 1 },
    ]) {
      const tensors = trace.tensors.map((each, i) => (i === 0 ? { ...each, ...change } : each));
      expect(() => core.explain({ ...trace, tensors }, [cell])).toThrow(
        expect.objectContaining({ code: 'out-of-range' }),
      );
    }
  });

  test('is compared with another tensor by tensor, wherever the two hold one of the same shape', () => {
    const changed = core.trace({ inputs: { ...inputs, query: [[1, 1.5]] }, scale: 1 });
    const differenceTo = (original: Trace, id: string) => {
      const at = tensorById(changed, id)?.offset ?? Number.NaN;
      return core.difference(changed, original)[at];
    };
    const original = core.trace({ inputs, scale: 1 });
    expect(core.difference(changed, original)[1]).toBe(1);
    expect(differenceTo(original, 'scores')).toBeCloseTo(0.6, 15);
    expect(differenceTo(trace, 'scores')).toBeCloseTo(0.6, 15);
    expect(differenceTo(trace, 'output')).not.toBeNaN();
    const wider = core.trace({
      inputs: {
        ...inputs,
        query: [
          [1, 0.5],
          [1, 1],
        ],
      },
      scale: 1,
    });
    expect(differenceTo(wider, 'scores')).toBeNaN();
    expect(differenceTo(wider, 'key')).toBe(0);
    expect(tensorById(changed, 'masked')).toBeNull();
    const masked = core.difference(trace, changed);
    expect(masked[tensorById(trace, 'masked')?.offset ?? 0]).toBeNaN();
    expect(masked).toHaveLength(trace.tape.length);
  });

  test('with a tensor beyond its tape is not compared', () => {
    const tensors = trace.tensors.map((each) => ({ ...each, offset: each.offset + 1 }));
    expect(() => core.difference({ ...trace, tensors }, trace)).toThrow(
      expect.objectContaining({ code: 'out-of-range' }),
    );
  });
});

describe('read-outs', () => {
  const trace = core.trace({ inputs, scale: 1 });
  const read = core.readOuts(trace);

  test('come from rows of the trace', () => {
    expect(read.rowSum('query', 0)).toBe(1.5);
    expect(read.largest('scores', 0)).toBe(1.2);
    expect(read.difference('scores', 0, 0, 1)).toBe(1);
    expect(read.ratio('query', 0, 0, 1)).toBe(2);
    expect(read.percentages('weights', 0)).toEqual({
      together: [73, 27],
      alone: [73, 27],
      total: 100,
      extra: null,
      whole: true,
    });
    expect(read.percentages('query', 0)).toEqual({
      together: [100, 50],
      alone: [100, 50],
      total: 150,
      extra: null,
      whole: false,
    });
    expect(read.effective('weights', 0)).toBeCloseTo(2 ** read.entropy('weights', 0), 12);
    expect(read.shadow('query', 0, 'query', 0).end).toEqual([1, 0.5]);
  });

  test('give no ratio unless both numbers are positive', () => {
    const opposite = core.trace({ inputs: { scores: [[-1, 2]] }, until: 'scores' });
    expect(core.readOuts(opposite).ratio('scores', 0, 0, 1)).toBeNull();
  });

  test('refuse rows and columns that are not there', () => {
    expect(() => read.rowSum('query', 1)).toThrow('query has no row 1: it is 1 × 2');
    expect(() => read.rowSum('masked', 0)).toThrow(
      expect.objectContaining({ code: 'unknown-name' }),
    );
    expect(() => read.ratio('scores', 0, 0, 2)).toThrow(
      expect.objectContaining({ code: 'out-of-range' }),
    );
    expect(() => read.shadow('scores', 0, 'sum', 0)).toThrow(
      expect.objectContaining({ code: 'shape-mismatch' }),
    );
  });
});

describe('single formulas', () => {
  test('attend with PyTorch’s defaults', () => {
    const { output, weights } = core.scaledDotProduct({ ...inputs, needWeights: true });
    const trace = core.trace({ inputs });
    expect(weights?.shape).toEqual([1, 2]);
    expect(weights?.data[0]).toBeCloseTo(
      value(trace, { tensor: 'weights', row: 0, column: 0 }),
      14,
    );
    expect(output.data[1]).toBeCloseTo(value(trace, { tensor: 'output', row: 0, column: 1 }), 14);
    expect(core.scaledDotProduct(inputs).weights).toBeNull();
  });

  test('compute in single precision when all three inputs are single', () => {
    const single = (data: number[], shape: number[]) => ({ data: Float32Array.from(data), shape });
    const { output } = core.scaledDotProduct({
      query: single([1], [1, 1]),
      key: single([1], [1, 1]),
      value: single([0.1], [1, 1]),
    });
    expect(output.data).toEqual(Float32Array.of(0.1));
  });

  test('read a boolean mask’s true as attend, and number masks as added', () => {
    const boolean = core.scaledDotProduct({ ...inputs, mask: [[false, true]] });
    const added = core.scaledDotProduct({ ...inputs, mask: [[-Infinity, 0]] });
    expect([...boolean.output.data]).toEqual([3, 4]);
    expect([...added.output.data]).toEqual([3, 4]);
    expect([...core.scaledDotProduct({ ...inputs, causal: true }).output.data]).toEqual([1, 2]);
    expect(() => core.scaledDotProduct({ ...inputs, causal: true, mask: [[true, true]] })).toThrow(
      expect.objectContaining({ code: 'conflicting-input' }),
    );
  });

  test('subtract the maximum unless the plain form is asked for', () => {
    expect([...core.softmax({ scores: [[1000, 1001]] }).data]).toEqual([
      0.2689414213699951, 0.7310585786300049,
    ]);
    expect([...core.softmax({ scores: [[1000, 1001]], softmax: 'plain' }).data]).toEqual([
      Number.NaN,
      Number.NaN,
    ]);
  });

  test('blend', () => {
    expect([...core.weightedSum({ weights: [[0.5, 0.25]], value: [[2], [4]] }).data]).toEqual([2]);
  });
});
