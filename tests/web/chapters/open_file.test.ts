import { describe, expect, it } from 'vitest';
import { entriesOf, roleOf } from '../../../web/src/chapters/file_entries';
import { axesFit, indexIn, matricesAt, pickersOf } from '../../../web/src/chapters/file_pickers';
import { usesOf } from '../../../web/src/chapters/file_picks';
import {
  layerOf,
  openedFile,
  pickedOf,
  placeOf,
  tensorName,
  withPick,
} from '../../../web/src/chapters/opened_file';
import { largestOf, notWeightsAt, sumTolerance } from '../../../web/src/chapters/weights_in_file';
import { weightsInWords } from '../../../web/src/chapters/weights_in_words';
import type { WorkbenchExample } from '../../../web/src/chapters/workbench_example';
import { readNpy } from '../../../web/src/import/npy';
import type { FileTensor } from '../../../web/src/import/tensor_file';
import { npy } from '../import/written_files';
import { exampleNamed } from '../timeline/told_examples';

const example = exampleNamed('mouse-between') as WorkbenchExample;

/** A tensor whose numbers tell their own place: leading indices, row and column as digits. */
function tensor(name: string, shape: readonly number[], dtype = '<f4'): FileTensor {
  const [rows = 1, columns = 1] = [shape.at(-2), shape.at(-1)];
  return {
    name,
    shape,
    dtype,
    matrixAt: (leading) =>
      Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (__, column) => Number([...leading, row, column].join(''))),
      ),
  };
}

const named = (names: readonly string[], shape = [2, 2]): readonly FileTensor[] =>
  names.map((name) => tensor(name, shape));
const shownEntries = (names: readonly string[]) =>
  entriesOf(named(names)).map(({ name, kind, layers }) => [
    kind,
    name,
    layers.map(({ number }) => number),
  ]);

describe('the names of tensors', () => {
  it.each([
    ['q', 'query'],
    ['Q', 'query'],
    ['queries', 'query'],
    ['encoder.layer.0.attention.self.query', 'query'],
    ['model.layers.11.self_attn.q_proj', 'query'],
    ['blocks.3.attn.hook_k', 'key'],
    ['layer_2/keys', 'key'],
    ['k_proj', 'key'],
    ['v_7', 'value'],
    ['value', 'value'],
    ['transformer.h.5.attn.v', 'value'],
    ['encoder.layer.0.attention.self.query.weight', null],
    ['encoder.layer.0.attention.self.key.bias', null],
    ['query_weight', null],
    ['monkey', null],
    ['arr_0', null],
    ['', null],
  ])('%s ends on the role %s', (name, role) => {
    expect(roleOf(name)).toBe(role);
  });

  it('put query, key and value of one place together, a layer each, before the tensors by themselves', () => {
    const names = [0, 1, 10].flatMap((layer) =>
      ['q_proj', 'k_proj', 'v_proj'].map((role) => `model.layers.${layer}.self_attn.${role}`),
    );
    expect(shownEntries(names)).toEqual([
      ['three', 'model.layers.*.self_attn', ['0', '1', '10']],
      ['one', 'model.layers.*.self_attn.q_proj', ['0', '1', '10']],
      ['one', 'model.layers.*.self_attn.k_proj', ['0', '1', '10']],
      ['one', 'model.layers.*.self_attn.v_proj', ['0', '1', '10']],
    ]);
  });

  it('are those that the page on files writes out of PyTorch', () => {
    const names = [0, 1].flatMap((layer) =>
      ['query', 'key', 'value', 'weights'].map((name) => `layer.${layer}.${name}`),
    );
    expect(shownEntries(names).map(([kind, name]) => [kind, name])).toEqual([
      ['three', 'layer.*'],
      ['one', 'layer.*.query'],
      ['one', 'layer.*.key'],
      ['one', 'layer.*.value'],
      ['one', 'layer.*.weights'],
    ]);
  });

  it('are in the order of their numbers, and name the layer that stands first', () => {
    const names = ['block.2.layer.1.EncDecAttention.q', 'block.10.layer.1.EncDecAttention.q'];
    expect(shownEntries([...names].reverse())).toEqual([
      ['one', 'block.*.layer.1.EncDecAttention.q', ['2', '10']],
    ]);
  });

  it('keep the digits of a layer as they are written, so that 1 and 01 are two', () => {
    expect(shownEntries(['layers.007.attn.q'])).toEqual([['one', 'layers.007.attn.q', ['007']]]);
    expect(shownEntries(['layers.010.q', 'layers.007.q', 'layers.7.q'])).toEqual([
      ['one', 'layers.*.q', ['007', '7', '010']],
    ]);
    const threes = ['layers.1.q', 'layers.01.q', 'layers.1.k', 'layers.01.k', 'layers.1.v'];
    expect(shownEntries([...threes, 'layers.01.v'])[0]).toEqual(['three', 'layers.*', ['1', '01']]);
    const padded = openedFile('x.npz', { kind: 'npz', tensors: named(['h.01.q', 'h.02.q']) });
    expect(placeOf(padded)).toBe('h.01.q of x.npz');
  });

  it('make no three where one is missing, and none of weight matrices', () => {
    expect(shownEntries(['q', 'k'])).toEqual([
      ['one', 'q', [null]],
      ['one', 'k', [null]],
    ]);
    const weights = ['query.weight', 'key.weight', 'value.weight'];
    expect(entriesOf(named(weights)).map(({ kind }) => kind)).toEqual(['one', 'one', 'one']);
  });

  it('keep those apart that NumPy only counts, and those with other axes', () => {
    expect(shownEntries(['arr_0', 'arr_1'])).toHaveLength(2);
    const other = [tensor('attn.0', [2, 2]), tensor('attn.1', [3, 2, 2])];
    expect(entriesOf(other).map(({ name }) => name)).toEqual(['attn.0', 'attn.1']);
  });

  it('may hold stars, no digits at all, or more than can be looked into', () => {
    expect(shownEntries(['attention*', 'attention', `layer.1.${'x'.repeat(400)}`])).toEqual([
      ['one', 'attention*', [null]],
      ['one', 'attention', [null]],
      ['one', `layer.1.${'x'.repeat(400)}`, [null]],
    ]);
  });
});

describe('the pickers of leading axes', () => {
  it.each([
    [[5, 4], false, ''],
    [[8, 5, 4], false, 'head 8'],
    [[1, 8, 5, 4], false, 'head 8'],
    [[2, 8, 5, 4], false, 'layerOrBatch 2, head 8'],
    [[2, 8, 5, 4], true, 'batch 2, head 8'],
    [[6, 2, 8, 5, 4], false, 'layer 6, batch 2, head 8'],
    [[6, 2, 8, 5, 4], true, 'axis 6, batch 2, head 8'],
    [[3, 6, 1, 8, 5, 4], false, 'axis 3, layer 6, head 8'],
    [[3000000, 1, 1], false, 'head 3000000'],
    [[4294967296, 0, 2], false, ''],
    [[0, 4294967296, 2, 2], false, ''],
    [[8, 5, 0], true, ''],
  ])('of %j, layer named: %s, are: %s', (shape, isLayerNamed, shown) => {
    const pickers = pickersOf(shape, isLayerNamed);
    expect(pickers.map(({ name, count }) => `${name} ${count}`).join(', ')).toBe(shown);
  });

  it.each([
    [[500, 5, 4], [true]],
    [[501, 5, 4], [false]],
    [
      [2, 251, 5, 4],
      [true, false],
    ],
    [
      [32, 1, 40, 5, 4],
      [true, true],
    ],
    [[...Array<number>(62).fill(9), 5, 4], Array<boolean>(62).fill(false)],
  ])('of %j are lists: %j, up to 500 indices in all', (shape, listed) => {
    expect(pickersOf(shape, false).map(({ isListed }) => isListed)).toEqual(listed);
  });

  it.each([
    ['0', 3000000, 0],
    ['2999999', 3000000, 2999999],
    [' 7 ', 3000000, 7],
    ['1e3', 3000000, 1000],
    ['3000000', 3000000, null],
    ['-1', 3000000, null],
    ['1.5', 3000000, null],
    ['', 3000000, null],
    [' ', 3000000, null],
    ['two', 3000000, null],
    ['Infinity', 3000000, null],
  ])('read “%s” as an index of %i as %s', (typed, count, index) => {
    expect(indexIn(typed, count)).toBe(index);
  });

  it.each([
    [4294967296, 0, 2],
    [3, 0, 4],
    [0, 2, 2],
  ])(
    'of a tensor without numbers, of shape %i × %i × %i, are none, and why is said',
    (...shape) => {
      const bytes = npy({ shape, data: new Uint8Array() });
      const tensors = [readNpy(bytes, 'empty.npy')];
      const file = openedFile('empty.npy', { kind: 'npy', tensors });
      expect(pickedOf(file)).toEqual({
        kind: 'fault',
        why: `These numbers cannot be read: empty.npy: it has the shape [${shape.join(', ')}], and so no numbers.`,
      });
      expect(placeOf(file)).toBe('empty.npy');
    },
  );

  it('pick one head of query, key and value, which several heads of the query may share', () => {
    const three = {
      query: tensor('q', [4, 1, 2]),
      key: tensor('k', [2, 1, 2]),
      value: tensor('v', [2, 1, 1]),
    };
    expect(axesFit(three)).toBe(true);
    expect(matricesAt(three, [3])).toEqual({
      query: [[300, 301]],
      key: [[100, 101]],
      value: [[100]],
    });
    expect(matricesAt(three, [1])).toEqual({ query: [[100, 101]], key: [[0, 1]], value: [[0]] });
    expect(axesFit({ ...three, key: tensor('k', [3, 1, 2]), value: tensor('v', [3, 1, 2]) })).toBe(
      false,
    );
    expect(axesFit({ ...three, value: tensor('v', [4, 1, 1]) })).toBe(false);
    expect(axesFit({ ...three, query: tensor('q', [1, 2]) })).toBe(false);
  });

  it('stay where they are as far as there is such an index in another tensor', () => {
    const file = openedFile('x.npz', {
      kind: 'npz',
      tensors: [tensor('a', [4, 2, 2]), tensor('b', [2, 2, 2]), tensor('c', [2, 2])],
    });
    const third = withPick(file, { leading: [3] });
    expect(placeOf(third)).toBe('a, head 3 of x.npz');
    const other = withPick(third, { entry: 1 });
    expect(other.leading).toEqual([1]);
    expect(pickedOf(other)).toMatchObject({
      matrix: [
        [100, 101],
        [110, 111],
      ],
    });
    expect(withPick(other, { entry: 2 }).leading).toEqual([]);
    expect(placeOf(withPick(other, { entry: 2 }))).toBe('c of x.npz');
  });

  it('call a tensor without a name the only one only where it is', () => {
    const of = (...names: string[]) => openedFile('x.npz', { kind: 'npz', tensors: named(names) });
    expect(tensorName(of(''), '')).toBe('the only tensor');
    expect(placeOf(of(''))).toBe('x.npz');
    expect(tensorName(of('', 'a'), '')).toBe('the tensor without a name');
    expect(placeOf(of('', 'a'))).toBe('the tensor without a name of x.npz');
    expect(tensorName(of('', 'a'), 'a')).toBe('a');
  });

  it('say why three that do not fit cannot be picked, and what a reader of numbers refuses', () => {
    const misfits = [tensor('q', [3, 2, 2]), tensor('k', [2, 2, 2]), tensor('v', [2, 2, 2])];
    const picked = pickedOf(openedFile('x.npz', { kind: 'npz', tensors: misfits }));
    expect(picked).toMatchObject({
      kind: 'fault',
      why: expect.stringContaining('3\u00a0×\u00a02'),
    });
    const broken: FileTensor = {
      ...tensor('a', [2, 2]),
      matrixAt: () => {
        throw new Error('x.npz, a: row 1, column 2 is NaN');
      },
    };
    expect(pickedOf(openedFile('x.npz', { kind: 'npz', tensors: [broken] }))).toEqual({
      kind: 'fault',
      why: 'These numbers cannot be read: x.npz, a: row 1, column 2 is NaN.',
    });
  });
});

describe('attention weights in a file', () => {
  it.each([
    [
      [
        [0.5, 0.5],
        [0, 1],
      ],
      0,
      null,
    ],
    [
      [
        [0.5, 0.5],
        [0, 0],
      ],
      0,
      null,
    ],
    [
      [
        [0, 0],
        [0, 0],
      ],
      0,
      0,
    ],
    [
      [
        [0.5, 0.5],
        [0.6, 0.5],
      ],
      0.01,
      1,
    ],
    [[[0.5, 0.505]], 0.01, null],
    [[[0.5, 0.505]], 1e-6, 0],
    [[[1.5, -0.5]], 0.01, 0],
    [[[0.5, Number.NaN]], 0.01, 0],
  ])('%j within %s: the first row that is none is %s', (matrix, tolerance, at) => {
    expect(notWeightsAt(matrix, tolerance)).toBe(at);
  });

  it('are judged by what their dtype can hold', () => {
    expect(['<f8', 'F64', '>f8'].map((dtype) => sumTolerance({ dtype }))).toEqual([
      1e-6, 1e-6, 1e-6,
    ]);
    expect(['<f4', '>f2', 'F32', 'F16', 'BF16'].map((dtype) => sumTolerance({ dtype }))).toEqual(
      Array(5).fill(0.01),
    );
    expect(['|b1', '<i8', 'U8'].map((dtype) => sumTolerance({ dtype }))).toEqual([0, 0, 0]);
  });

  it('name the largest of a row first, and none that is 0', () => {
    expect(largestOf([0.1, 0, 0.6, 0.3], 5)).toEqual([2, 3, 0]);
    expect(largestOf([0.1, 0.2, 0.6], 1)).toEqual([2]);
  });

  it('are named by the words of the bench, and stay the same object as long as nothing of them changes', () => {
    const two = [
      [1, 0],
      [0, 1],
    ];
    const { words } = example;
    const first = weightsInWords(two, 'a of x.npz', example, null);
    expect([first.queries, first.keys]).toEqual([
      ['w1', 'w2'],
      ['w1', 'w2'],
    ]);
    expect(weightsInWords(two, 'a of x.npz', { words: [...words] }, first)).toBe(first);
    expect(weightsInWords(structuredClone(two), 'a of x.npz', example, first)).not.toBe(first);
    expect(weightsInWords(two, 'b of x.npz', example, first)).not.toBe(first);
    const fewer = weightsInWords(two, 'a of x.npz', { words: words.slice(0, 2) }, first);
    expect(fewer.queries).toEqual(['cat', 'mouse']);
  });

  it('are what they are used as first, but for a name that tells the role', () => {
    const used = (name: string, areWeights: boolean) => {
      const file = openedFile('x.npz', { kind: 'npz', tensors: [tensor(name, [2, 2])] });
      return usesOf(layerOf(file), { kind: 'one', matrix: [[1]], areWeights });
    };
    expect(used('attn', true)).toEqual(['weights', 'query', 'key', 'value']);
    expect(used('attn', false)).toEqual(['query', 'key', 'value']);
    expect(used('value', true)).toEqual(['value', 'weights', 'query', 'key']);
  });
});
