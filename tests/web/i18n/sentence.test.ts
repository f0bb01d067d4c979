import { expect, test } from 'vitest';
import { type Sentence, sentence } from '../../../web/src/i18n/sentence';

test('slots stand where the language puts them', () => {
  const english: Sentence<'a' | 'b'> = ({ a, b }) => sentence`${a} before ${b}.`;
  const turned: Sentence<'a' | 'b'> = ({ a, b }) => sentence`${b}, ${a}`;
  const slots = { a: { id: 1 }, b: { id: 2 } };
  expect(english(slots)).toEqual([{ id: 1 }, ' before ', { id: 2 }, '.']);
  expect(turned(slots)).toEqual([{ id: 2 }, ', ', { id: 1 }]);
});

test('texts and empty slots may stand in a sentence', () => {
  expect(sentence`${'one'}${''} two`).toEqual(['one', ' two']);
});
