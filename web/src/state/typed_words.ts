/** A phrase in quotes stays one word; anything else ends at a space. */
const piece =
  /"([^"]+)"|\u201c([^\u201d]+)\u201d|\u00ab([^\u00bb]+)\u00bb|\u300c([^\u300d]+)\u300d|(\S+)/gu;
/** Scripts that write no spaces between words. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * The words of a sentence as people write it: parted by spaces, and by the browser's knowledge of the language where a
 * script has none (by nothing there where the browser has no such knowledge). A phrase in quotes is one word; any other
 * sign, as in `<s>`, is part of its word.
 */
export function typedWords(sentence: string): string[] {
  return [...sentence.normalize('NFC').matchAll(piece)].flatMap(
    ([, straight, curved, angled, cornered, bare]) => {
      const phrase = (straight ?? curved ?? angled ?? cornered)?.trim().replace(/\s+/g, ' ');
      if (phrase !== undefined) return phrase === '' ? [] : [phrase];
      return bare === undefined ? [] : segmented(bare);
    },
  );
}

/** The sentence that `typedWords` takes apart into these words. */
export function sentenceOf(words: readonly string[]): string {
  return words
    .map((word) => {
      if (!/^["\u201c\u00ab\u300c]/.test(word) && typedWords(word).length === 1) return word;
      return word.includes('"') ? `\u201c${word}\u201d` : `"${word}"`;
    })
    .join(' ');
}

/** Signs that end a sentence stay with the word before them. */
function segmented(text: string): string[] {
  if (!spaceless.test(text) || typeof Intl.Segmenter !== 'function') return [text];
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, {
    granularity: 'word',
  }).segment(text)) {
    const last = words.at(-1);
    if (isWordLike || last === undefined) words.push(segment);
    else words[words.length - 1] = last + segment;
  }
  return words;
}
