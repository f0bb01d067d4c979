import { expect, test } from 'vitest';
import { keyLabels, queryLabels, selfKey, sentencesOf } from '../../../web/src/state/words';
import { example } from './example_state';

test('rows are labelled by their words, and by number where there is none', () => {
  expect(keyLabels(example, 3)).toEqual(['sun', 'sea', '3']);
  expect(queryLabels(example, 2)).toEqual(['sun', 'sea']);
});

test('a word that takes part twice is numbered, however it is written', () => {
  const words = [
    { text: 'The', key: 0, query: null },
    { text: 'sun', key: 1, query: 0 },
    { text: 'the', key: 2, query: 1 },
    { text: 'sun', key: null, query: null },
  ];
  expect(keyLabels({ ...example, words }, 3)).toEqual(['The\u00a0(1)', 'sun', 'the\u00a0(2)']);
  expect(queryLabels({ ...example, words }, 2)).toEqual(['sun', 'the\u00a0(2)']);
});

test('a query’s own word is found among the keys, or is not there', () => {
  expect([0, 1, 2].map((query) => selfKey(example, query))).toEqual([0, 1, null]);
  const words = [{ text: 'sun', key: null, query: 0 }];
  expect(selfKey({ ...example, words }, 0)).toBeNull();
});

test('where another sentence asks, rows are named by its words and columns by those that are read', () => {
  const words = [
    { text: 'the', key: 0, query: null },
    { text: 'sun', key: 1, query: null },
  ];
  const queryWords = [
    { text: 'sun', key: null, query: 0 },
    { text: 'le', key: null, query: 1 },
    { text: 'Le', key: null, query: 2 },
  ];
  const pair = { ...example, words, queryWords, queryLanguage: 'fr' };
  expect(keyLabels(pair, 2)).toEqual(['the', 'sun']);
  expect(queryLabels(pair, 3)).toEqual(['sun', 'le\u00a0(1)', 'Le\u00a0(2)']);
  expect([0, 1, 2].map((query) => selfKey(pair, query))).toEqual([null, null, null]);
  expect(sentencesOf(pair)).toEqual([
    { words: queryWords, language: 'fr' },
    { words, language: null },
  ]);
  expect(sentencesOf(example)).toEqual([{ words: example.words, language: null }]);
});
