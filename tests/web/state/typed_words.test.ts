import { describe, expect, it } from 'vitest';
import { sentenceOf, typedWords } from '../../../web/src/state/typed_words';

const sentences: readonly (readonly [string, readonly string[]])[] = [
  ['The cat  sat.', ['The', 'cat', 'sat.']],
  ['I love "New York" now', ['I', 'love', 'New York', 'now']],
  ['“New  York” «en été»', ['New York', 'en été']],
  ['<s> a & b </s>', ['<s>', 'a', '&', 'b', '</s>']],
  ['القطة نامت', ['القطة', 'نامت']],
  ['👩‍👩‍👧 likes 🍎', ['👩‍👩‍👧', 'likes', '🍎']],
  ['我 爱 北京', ['我', '爱', '北京']],
  ['我爱北京。', ['我', '爱', '北京。']],
  ['「我爱北京」', ['我爱北京']],
  ['12" screen', ['12"', 'screen']],
  ['don’t re-read e.g. this', ['don’t', 're-read', 'e.g.', 'this']],
  ['', []],
  ['""', ['""']],
  [' \n\t', []],
];

describe('a sentence', () => {
  it('is tried in every form', () => {
    expect(sentences).toHaveLength(14);
  });

  it.each(sentences)('%j has its words', (sentence, words) => {
    expect(typedWords(sentence)).toEqual(words);
  });

  it('comes back from its words', () => {
    for (const [, words] of [...sentences, ['', ['"a', 'b"', 'c"d e']] as const])
      expect(typedWords(sentenceOf(words))).toEqual(words);
  });
});
