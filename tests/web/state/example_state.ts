import type { Example } from '../../../web/src/core/example';

/** One of each: typed and random inputs, a fixed one, variants with options and with inputs. */
export const example: Example = {
  version: 1,
  id: 'state',
  title: 'State',
  numbers: 'toy',
  chapter: 0,
  source: 'Typed for the tests.',
  words: [
    { text: 'sun', key: 0, query: 0 },
    { text: 'and', key: null, query: null },
    { text: 'sea', key: 1, query: 1 },
  ],
  query: 1,
  inputs: {
    query: [
      [1, 2],
      [3, 4],
    ],
    key: [
      [5, 6],
      [7, 8],
    ],
    value: { random: { seed: 1, stream: 0, rows: 2, columns: 3 } },
  },
  fixed: ['key'],
  until: 'output',
  scale: 1,
  expected: [],
  variants: [
    { id: 'sharp', label: 'Sharp', set: { scale: 10 }, expected: [] },
    {
      id: 'tall',
      label: 'Tall',
      set: {
        inputs: {
          query: [
            [1, 2],
            [3, 4],
            [5, 6],
          ],
        },
      },
      expected: [],
    },
  ],
};

export const lookup: Example = {
  ...example,
  id: 'lookup',
  query: 0,
  inputs: { relevance: [[0.9, 0.6]], value: [[1], [2]] },
  fixed: [],
  variants: [{ id: 'shares', label: 'Shares', set: { addUpToOne: true }, expected: [] }],
};
