import type { Example } from '../../../web/src/core/example';

/** Two words, two numbers each: small enough to work every sentence out by hand. */
export const smallExample: Example = {
  version: 1,
  id: 'small',
  title: 'Sun and sea',
  numbers: 'toy',
  chapter: 0,
  source: 'Typed for the tests.',
  words: [
    { text: 'sun', key: 0, query: 0 },
    { text: 'sea', key: 1, query: 1 },
  ],
  query: 0,
  inputs: {
    query: [
      [2, 1],
      [0, 3],
    ],
    key: [
      [1, 0.25],
      [0.5, -1],
    ],
    value: [
      [4, 0],
      [0, 8],
    ],
  },
  until: 'output',
  scale: 1,
  softmax: 'plain',
  expected: [],
};
