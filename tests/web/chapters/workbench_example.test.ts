import { describe, expect, it } from 'vitest';
import { tensorPairs } from '../../../web/src/chapters/example_difference';
import { readExample } from '../../../web/src/chapters/pasted_example';
import {
  columnsForHeads,
  withColumns,
  withHeads,
  withMatrix,
  withRandom,
} from '../../../web/src/chapters/workbench_changes';
import { sizesOf, type WorkbenchExample } from '../../../web/src/chapters/workbench_example';
import { withNewWord, withoutWord, withWords } from '../../../web/src/chapters/workbench_words';
import { resolve } from '../../../web/src/core/resolve';
import { core, exampleNamed } from '../timeline/told_examples';

const example = exampleNamed('mouse-between') as WorkbenchExample;
const textsOf = ({ words }: WorkbenchExample) => words.map(({ text }) => text);
const wordAt = (place: number) => `word ${place}`;

describe('the words of a workbench example', () => {
  it('keep their numbers when one is put between them, which begins with zeros', () => {
    const next = withWords(core, example, ['cat', 'and', 'mouse', 'keyboard']);
    expect(next.inputs).toEqual({
      query: [
        [2, 0],
        [0, 0],
        [1, 1],
        [0, 2],
      ],
      key: [
        [2, 0],
        [0, 0],
        [1, 1],
        [0, 2],
      ],
      value: [
        [1, 0],
        [0, 0],
        [0.6, 0.6],
        [0, 1],
      ],
    });
    expect(next.query).toBe(2);
  });

  it('take their rows with them when they go', () => {
    const next = withWords(core, example, ['cat', 'keyboard']);
    expect(next.inputs.value).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(next.query).toBe(0);
  });

  it('are renamed in turn', () => {
    const next = withWords(core, example, ['cat', 'rat', 'keyboard']);
    expect(next.inputs).toEqual(example.inputs);
    expect(textsOf(next)).toEqual(['cat', 'rat', 'keyboard']);
  });

  it('go on asking and being looked at as they did', () => {
    const keysOnly = withMatrix(core, example, 'query', [[1, 1]], wordAt);
    expect(keysOnly.words.map(({ query }) => query)).toEqual([0, null, null]);
    const next = withWords(core, keysOnly, ['cat', 'mouse', 'keyboard', 'screen']);
    expect(next.words.map(({ query }) => query)).toEqual([0, null, null, 1]);
    expect(sizesOf(next)).toEqual({ queries: 2, keys: 4, queryColumns: 2, valueColumns: 2 });
  });
});

describe('one word of a workbench example', () => {
  const twice = withWords(core, example, ['cat', 'cat', 'keyboard']);

  it('goes with its own rows, also where another word reads the same', () => {
    const next = withoutWord(core, twice, 0);
    expect(textsOf(next)).toEqual(['cat', 'keyboard']);
    expect(next.inputs.value).toEqual([
      [0.6, 0.6],
      [0, 1],
    ]);
    expect(next.query).toBe(0);
  });

  it('takes its row and its column of a mask along', () => {
    const attend = [
      [true, false, true],
      [true, true, false],
      [false, true, true],
    ];
    const masked = { ...example, mask: { kind: 'given' as const, attend } };
    expect(withoutWord(core, masked, 1).mask).toEqual({
      kind: 'given',
      attend: [
        [true, true],
        [false, true],
      ],
    });
  });

  it('comes to the end, with zeros', () => {
    const next = withNewWord(core, example, 'screen');
    expect(textsOf(next)).toEqual(['cat', 'mouse', 'keyboard', 'screen']);
    expect(next.inputs.key).toEqual([
      [2, 0],
      [1, 1],
      [0, 2],
      [0, 0],
    ]);
    expect(next.words.at(-1)).toEqual({ text: 'screen', key: 3, query: 3 });
  });
});

describe('the heads of a workbench example', () => {
  it('share its numbers, which stay', () => {
    const two = withHeads(example, 2);
    expect(two.inputs).toBe(example.inputs);
    const { tape, tensors } = core.trace(resolve(core, two));
    const numbers = (id: string) => {
      const tensor = tensors.find((each) => each.id === id);
      return tensor && [...tape.slice(tensor.offset, tensor.offset + 3)];
    };
    // Head 2 has the second number of every query and key: 0, 1, 2 against 0, 1, 2.
    expect(numbers('query.1')).toEqual([0, 1, 2]);
    expect(tensors.find(({ id }) => id === 'scores.1')?.rows).toBe(3);
    // The names of the value's two numbers are gone.
    expect(withHeads(two, 1)).toEqual({ ...example, axes: undefined });
  });

  it('need a multiple of their number in every row', () => {
    expect(columnsForHeads(example)).toBeNull();
    expect(columnsForHeads(withHeads(example, 2))).toBeNull();
    const three = withHeads(example, 3);
    expect(() => core.trace(resolve(core, three))).toThrow(/3 heads do not divide/);
    const columns = { queryColumns: 3, valueColumns: 3 };
    expect(columnsForHeads(three)).toEqual(columns);
    expect(columnsForHeads(withColumns(core, three, columns))).toBeNull();
  });
});

describe('the sizes of a workbench example', () => {
  it('are cut at the end and filled up with zeros', () => {
    const next = withColumns(core, example, { queryColumns: 3, valueColumns: 1 });
    expect(next.inputs.query).toEqual([
      [2, 0, 0],
      [1, 1, 0],
      [0, 2, 0],
    ]);
    expect(next.inputs.value).toEqual([[1], [0.6], [0]]);
    expect(next.axes).toBeUndefined();
  });

  it('follow a pasted key, and words are named for its new rows', () => {
    const rows = [[1], [2], [3], [4]];
    const next = withMatrix(core, example, 'key', rows, wordAt);
    expect(next.inputs.key).toEqual(rows);
    expect(next.inputs.query).toEqual([[2], [1], [0]]);
    expect(next.inputs.value).toEqual([
      [1, 0],
      [0.6, 0.6],
      [0, 1],
      [0, 0],
    ]);
    expect(next.words.at(-1)).toEqual({ text: 'word 4', key: 3, query: null });
  });

  it('take their mask with them', () => {
    const attend = [
      [true, false, true],
      [true, true, true],
      [false, true, true],
    ];
    const masked = { ...example, mask: { kind: 'given' as const, attend } };
    expect(withWords(core, masked, ['cat', 'mouse', 'keyboard', 'pad']).mask).toEqual({
      kind: 'given',
      attend: [...attend.map((row) => [...row, true]), [true, true, true, true]],
    });
  });

  it('stay when random numbers fill them, the same from the same seed', () => {
    const filled = withRandom(example, 7);
    expect(sizesOf(filled)).toEqual(sizesOf(example));
    const numbers = (seed: number) =>
      resolve(core, withRandom(example, seed)).inputs.key?.data.join();
    expect(numbers(7)).toBe(numbers(7));
    expect(numbers(7)).not.toBe(numbers(8));
  });
});

describe('two examples', () => {
  it('are compared by the core, number by number, where their shapes agree', () => {
    const first = core.trace(resolve(core, example));
    const decided = withMatrix(
      core,
      example,
      'query',
      [
        [2, 0],
        [2, 0],
        [0, 2],
      ],
      wordAt,
    );
    const pairs = tensorPairs(core, first, core.trace(resolve(core, decided)));
    expect(pairs.map(({ role }) => role)).toEqual(['weights', 'output']);
    const [, output] = pairs;
    expect(output?.difference?.[0]).toEqual([0, 0]);
    // The row of cat, less the even one: 0.87993… − 0.53333…, 0.15740… − 0.53333….
    expect(output?.difference?.[1]?.[0]).toBeCloseTo(0.3466008233738709, 12);
    expect(output?.difference?.[1]?.[1]).toBeCloseTo(-0.375928749851037, 12);
    const more = withWords(core, example, ['cat', 'mouse']);
    const others = tensorPairs(core, first, core.trace(resolve(core, more)));
    expect(others.map(({ difference }) => difference)).toEqual([null, null]);
  });
});

describe('two examples with heads', () => {
  it('are compared head by head, or only in what all heads give together', () => {
    const [one, two] = [example, withHeads(example, 2)].map((each) =>
      core.trace(resolve(core, each)),
    );
    if (one === undefined || two === undefined) throw new Error('two traces are missing');
    expect(tensorPairs(core, two, two).map(({ role, head }) => [role, head])).toEqual([
      ['weights', 0],
      ['weights', 1],
      ['output', null],
    ]);
    expect(tensorPairs(core, one, two).map(({ role, head }) => [role, head])).toEqual([
      ['output', null],
    ]);
  });
});

describe('a pasted example', () => {
  const text = JSON.stringify(example);
  const spoiled = (spoil: (copy: Record<string, unknown>) => void): string => {
    const copy = JSON.parse(text);
    spoil(copy);
    return JSON.stringify(copy);
  };

  it('comes back as it was written, without what was expected of it', () => {
    const read = readExample(core, text);
    expect({ ...read, variants: undefined }).toEqual({
      ...example,
      $schema: undefined,
      expected: [],
    });
  });

  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['that is no JSON', '{', /no JSON/],
    ['that is no object', '[1]', /must be an object/],
    [
      'without values',
      spoiled((copy) => delete (copy.inputs as { value?: object }).value),
      /value/,
    ],
    ['that starts at the scores', spoiled((copy) => (copy.inputs = { scores: [[1]] })), /scores/],
    ['with a number as title', spoiled((copy) => (copy.title = 3)), /^title is 3/],
    ['without words', spoiled((copy) => (copy.words = [])), /row 1 of key belongs to 0 words/],
    [
      'with two words for one row',
      spoiled(
        (copy) => (copy.words = [...(copy.words as object[]), { text: 'a', key: 0, query: null }]),
      ),
      /row 1 of key belongs to 2 words/,
    ],
    ['with another sentence that asks', spoiled((copy) => (copy.queryWords = [])), /queryWords/],
    ['with a query that is not there', spoiled((copy) => (copy.query = 3)), /^query is 3/],
    [
      'with ragged rows',
      spoiled((copy) => (copy.inputs = { ...(copy.inputs as object), key: [[1, 2], [3]] })),
      /key\[1\]/,
    ],
    [
      'with sizes that do not fit',
      spoiled((copy) => (copy.inputs = { ...(copy.inputs as object), key: [[1], [2], [3]] })),
      /query has 2 columns|key has 1 column/,
    ],
    [
      'that is too large',
      spoiled((copy) => {
        const random = { seed: 1, stream: 0, rows: 3, columns: 65 };
        copy.inputs = { ...(copy.inputs as object), query: { random }, key: { random } };
      }),
      /3 × 65/,
    ],
    [
      'with a head that is not there',
      spoiled((copy) => Object.assign(copy, { heads: 2, head: 2 })),
      /^head is 2/,
    ],
    ['with a mask that is none', spoiled((copy) => (copy.mask = 'causal')), /mask/],
  ];

  it.each(wrong)('is refused %s', (_what, candidate, message) => {
    expect(() => readExample(core, candidate)).toThrow(message);
  });

  it('is tried in fourteen wrong ways', () => {
    expect(wrong).toHaveLength(14);
  });
});
