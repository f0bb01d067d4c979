import { describe, expect, it } from 'vitest';
import { fileRequest } from '../../../web/src/chapters/file_requests';
import type { WorkbenchExample } from '../../../web/src/chapters/workbench_example';
import { answerOf } from '../../../web/src/chapters/workbench_requests';
import { core, exampleNamed } from '../timeline/told_examples';

const example = exampleNamed('mouse-between') as WorkbenchExample;

describe('matrices of a file in the workbench', () => {
  const matrix = (rows: number, columns: number, number = 0.25) =>
    Array.from({ length: rows }, () => Array<number>(columns).fill(number));
  const three = (query: number[][], key: number[][], value: number[][]) =>
    fileRequest({ kind: 'three', matrices: { query, key, value } }, 'x.npz');
  const answer = (request: ReturnType<typeof fileRequest>) => answerOf(core, example, request);

  it('fill all three at once, in one head, with a word for each row', () => {
    const wide = { ...example, heads: 2 };
    const next = answerOf(core, wide, three(matrix(4, 3), matrix(4, 3), matrix(4, 5)));
    if (next.kind === 'refusal') throw new Error(next.why);
    expect(next.said).toBe(
      'query is now 4\u00a0×\u00a03, key is now 4\u00a0×\u00a03, value is now 4\u00a0×\u00a05. From x.npz.',
    );
    expect(next.next.heads).toBeUndefined();
    expect(next.next.axes).toBeUndefined();
    expect(next.next.words).toEqual([
      { text: 'cat', query: 0, key: 0 },
      { text: 'mouse', query: 1, key: 1 },
      { text: 'keyboard', query: 2, key: 2 },
      { text: 'word 4', query: 3, key: 3 },
    ]);
    const fewer = answer(three(matrix(1, 2), matrix(2, 2), matrix(2, 2)));
    if (fewer.kind === 'refusal') throw new Error(fewer.why);
    expect(fewer.next.words.map(({ text }) => text)).toEqual(['cat', 'mouse']);
    expect(fewer.next.query).toBe(0);
  });

  it('are refused where they do not fit to each other', () => {
    expect(answer(three(matrix(2, 2), matrix(3, 2), matrix(2, 2)))).toMatchObject({
      kind: 'refusal',
      why: expect.stringMatching(/^key is 3.*value is 2/),
    });
    expect(answer(three(matrix(2, 2), matrix(3, 4), matrix(3, 2)))).toMatchObject({
      kind: 'refusal',
      why: expect.stringMatching(/^query is 2.*key is 3.*columns/),
    });
  });

  it('offer their first 16 rows where there are more, and nothing where the columns are too many', () => {
    const tall = answer(three(matrix(20, 2), matrix(18, 2), matrix(18, 2)));
    expect(tall).toMatchObject({
      kind: 'refusal',
      why: 'query is 20\u00a0×\u00a02. Up to 16 rows and 64 columns fit.',
      offer: { label: 'Use the first 16 rows' },
    });
    if (tall.kind !== 'refusal' || tall.offer === undefined) throw new Error('nothing is offered');
    const cut = answer(tall.offer.request);
    if (cut.kind === 'refusal') throw new Error(cut.why);
    expect(cut.said).toMatch(/^query is now 16.*These are the first 16 rows of x\.npz\.$/);
    expect(cut.next.inputs.value).toHaveLength(16);
    const wide = answer(three(matrix(2, 65), matrix(2, 65), matrix(2, 2)));
    expect(wide).toEqual({
      kind: 'refusal',
      why: 'query is 2\u00a0×\u00a065. Up to 16 rows and 64 columns fit.',
    });
    expect(answer(three(matrix(17, 2), matrix(5, 2), matrix(5, 65)))).toEqual({
      kind: 'refusal',
      why: 'value is 5\u00a0×\u00a065. Up to 16 rows and 64 columns fit.',
    });
  });

  it('go into the chosen one, and may hold no number that a paste could not', () => {
    const one = (numbers: number[][]) =>
      answer(fileRequest({ kind: 'one', role: 'value', matrix: numbers }, 'a of x.npz'));
    expect(one(matrix(3, 2))).toMatchObject({
      kind: 'change',
      said: 'value is now 3\u00a0×\u00a02. From a of x.npz.',
    });
    expect(one([[1, 2e9]])).toMatchObject({
      kind: 'refusal',
      why: 'value, row 1, column 2: 2000000000 is too large. Numbers go up to 1,000,000,000.',
    });
  });
});
