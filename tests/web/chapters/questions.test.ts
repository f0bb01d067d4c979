import { describe, expect, test } from 'vitest';
import {
  decisiveness,
  judgeScore,
  scoreTask,
  sharesWithAddend,
  standingOf,
} from '../../../web/src/chapters/questions';
import type { Example, Matrix } from '../../../web/src/core/example';
import { core, exampleNamed } from '../timeline/told_examples';

/** An example with other numbers for some of its inputs. */
function changed(id: string, inputs: Readonly<Record<string, Matrix>>): Example {
  const example = exampleNamed(id);
  return { ...example, inputs: { ...example.inputs, ...inputs } };
}

test('adding 5 to every score leaves the shares as the article prints them', () => {
  const shares = '42\u00a0%, 15\u00a0%, 43\u00a0%';
  expect(sharesWithAddend(core, exampleNamed('scores-to-shares'), 5)).toEqual({
    before: shares,
    after: shares,
  });
});

describe('a score worked out by hand', () => {
  const task = scoreTask(core, exampleNamed('apply-question'));

  test('is told in its numbers', () => {
    expect(task).toMatchObject({
      query: '[0.50, 1.00]',
      key: '[0.80, 0.30]',
      sum: '0.50 × 0.80 + 1.00 × 0.30 = 0.70',
    });
  });

  test.each([
    [0.7, { kind: 'right' }],
    [0.4, { kind: 'missed', had: '0.50 × 0.80', missing: '1.00 × 0.30 = 0.30' }],
    [0.3, { kind: 'missed', had: '1.00 × 0.30', missing: '0.50 × 0.80 = 0.40' }],
    [2.6, { kind: 'wrong' }],
    [-0.7, { kind: 'wrong' }],
  ])('of %d is judged', (typed, verdict) => {
    expect(judgeScore(task, typed)).toEqual(verdict);
  });
});

describe('the task of chapter 5', () => {
  test('is open as the example is written, and done above nine tenths', () => {
    expect(decisiveness(core, exampleNamed('blend-charge'))).toEqual({
      share: '34\u00a0%',
      reached: false,
    });
    const far = changed('blend-charge', {
      key: [
        [0.95, 0.55],
        [0.9, 0.6],
        [6, 0.65],
      ],
    });
    expect(decisiveness(core, far)).toEqual({ share: '99\u00a0%', reached: true });
  });
});

describe('the task of two meanings', () => {
  test('is open as the example is written: both contexts ask for the same', () => {
    expect(standingOf(core, 'two-meanings', exampleNamed('two-meanings'))).toEqual({
      task: 'two-meanings',
      meanings: [
        { share: '50\u00a0%', isClear: false },
        { share: '50\u00a0%', isClear: false },
      ],
      isMet: false,
    });
  });

  test('is met once both contexts have their own meaning, and not before', () => {
    const one = changed('two-meanings', {
      query: [
        [3, -1],
        [0.5, 0.5],
      ],
    });
    const half = standingOf(core, 'two-meanings', one);
    expect(half.meanings?.map(({ isClear }) => isClear)).toEqual([true, false]);
    expect(half.isMet).toBe(false);
    const both = changed('two-meanings', {
      query: [
        [3, -1],
        [-1, 3],
      ],
    });
    expect(standingOf(core, 'two-meanings', both)).toMatchObject({
      meanings: [{ share: '100\u00a0%' }, { share: '100\u00a0%' }],
      isMet: true,
    });
  });

  test('is not met where the example has lost what it is about', () => {
    const lost = changed('two-meanings', { value: [[1], [1], [1]] });
    expect(standingOf(core, 'two-meanings', lost)).toEqual({
      task: 'two-meanings',
      meanings: null,
      isMet: false,
    });
  });
});
