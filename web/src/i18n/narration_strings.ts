import type { CountedSentence, Piece, Sentence } from './sentence';

/**
 * What is said, one sentence a beat. `word` is the query word or the key word that the beat is about, `line` an equation
 * with its numbers, `list` words with what belongs to them, `shape` rows × columns.
 */
export interface NarrationStrings {
  /** "a, b and c" */
  readonly list: <Part>(items: readonly Part[]) => readonly Piece<Part>[];
  /** Names the number at `index` (from 0) of a vector: "first number". */
  readonly component: (index: number) => string;

  readonly embeddingGiven: Sentence<'word' | 'vector'>;
  readonly embeddingGivenLarge: CountedSentence<'word'>;
  /** A matrix and what it makes: "W_q for the query". */
  readonly projection: Sentence<'symbol' | 'role'>;
  readonly projectionsGiven: CountedSentence<'list'>;
  readonly queryGiven: Sentence<'word' | 'vector'>;
  readonly queryGivenLarge: CountedSentence<'word'>;
  readonly keysGiven: Sentence<'list'>;
  readonly keysGivenLarge: CountedSentence<'shape'>;
  readonly valuesGiven: Sentence<'list'>;
  readonly valuesGivenLarge: CountedSentence<'shape'>;
  readonly scoresGiven: Sentence<'word' | 'list'>;
  readonly scoresGivenLarge: CountedSentence<'word'>;
  readonly weightsGiven: Sentence<'word' | 'list'>;
  readonly weightsGivenLarge: CountedSentence<'word'>;

  /** One product of a number of a projected vector; `role` is query, key or value. */
  readonly projectionTerm: Sentence<'role' | 'component' | 'line'>;
  readonly projected: Sentence<'role' | 'component' | 'line'>;
  /** The length of a vector as the root of its squares: "√(0.90² + 0.60²) = 1.08". */
  readonly queryLength: Sentence<'word' | 'squares' | 'number'>;
  readonly keyLength: Sentence<'word' | 'squares' | 'number'>;
  /** In place of squares that are too many to list. */
  readonly squares: (count: number) => string;
  /** How the query and the keys come to what they give to the hidden units of an additive similarity. */
  readonly hiddenWeights: Sentence<never>;
  readonly queryPartLine: (index: number) => Sentence<'word' | 'line'>;
  readonly queryPart: Sentence<'word' | 'list'>;
  readonly keyPart: Sentence<'word' | 'list'>;
  /** The vector that multiplies the hidden units. */
  readonly hiddenCount: Sentence<'list'>;
  /** In place of numbers that are too many to list. */
  readonly numbers: (count: number) => string;
  readonly hiddenUnit: (index: number) => Sentence<'word' | 'line'>;
  /** Hidden units not shown one by one. */
  readonly moreHidden: CountedSentence<'word'>;
  readonly scoreTerm: (index: number) => Sentence<'word' | 'line'>;
  /** One product of an output number, when the output has several. */
  readonly outputTerm: Sentence<'word' | 'component' | 'line'>;
  /** Products not shown one by one. */
  readonly moreTerms: CountedSentence<'of'>;
  /** The same inside an equation: `+ 61 more +`. */
  readonly moreInLine: (count: number) => string;
  /** Anything worked for one word: "manager: 1.00 × 0.90 + 0.50 × 0.60 = 1.20". */
  readonly wordLine: Sentence<'word' | 'line'>;
  readonly moreWords: CountedSentence<never>;
  readonly moreComponents: CountedSentence<never>;

  readonly rootWhy: CountedSentence<'root'>;
  readonly maskKeeps: CountedSentence<'word' | 'list'>;
  readonly maskHides: CountedSentence<'list' | 'minusInfinity'>;
  /** Stands in a list for words that are too many to name. */
  readonly words: (count: number) => string;
  readonly maximum: Sentence<'word' | 'number'>;
  /** The largest score is the extra zero. */
  readonly maximumExtra: Sentence<'number'>;
  /** One more score, which belongs to no word. */
  readonly extraScore: Sentence<'number'>;
  /** Stands where a word would. */
  readonly noWord: string;
  /** The largest score, which is not subtracted. */
  readonly largestScore: Sentence<'word' | 'number'>;
  readonly hasLargest: Sentence<'word' | 'number'>;
  /** `first` stands before the word and has the same score. */
  readonly hasLargestToo: Sentence<'word' | 'number' | 'first'>;
  readonly hasLess: Sentence<'word' | 'number' | 'largest'>;
  readonly evenShares: CountedSentence<never>;
  readonly evenSharesMasked: CountedSentence<never>;
  readonly tooLarge: Sentence<'word' | 'line'>;
  readonly sum: Sentence<'line'>;
  readonly share: Sentence<'line' | 'percent' | 'word'>;
  /** The percentage of a row that adds up to 100 differs from the share rounded by itself. */
  readonly shareAdjusted: Sentence<'line' | 'percent' | 'word'>;
  readonly shareBroken: Sentence<'word' | 'line'>;
  readonly allMasked: Sentence<'word'>;
  /** The same with an extra zero. */
  readonly allToNoWord: Sentence<'word'>;
  readonly zeroWeights: CountedSentence<'list'>;
  readonly zeroOutput: Sentence<'word' | 'output'>;
  readonly zeroOutputLarge: Sentence<'word'>;
  readonly outputSum: Sentence<'line'>;

  readonly restQueries: CountedSentence<'list'>;
  readonly restQueriesLarge: CountedSentence<'shape'>;
  readonly restGiven: (kind: 'scores' | 'weights') => CountedSentence<'shape'>;
  readonly restProjected: CountedSentence<'list'>;
  readonly rest: (
    kind: 'scores' | 'scaled' | 'added' | 'masked' | 'weights' | 'output',
  ) => CountedSentence<'shape'>;

  /** So many heads, so many numbers of all of them together, and of each; `head` is the one looked at. */
  readonly splitByHeads: <Part>(
    slots: Readonly<Record<'head', Part>>,
    heads: number,
    columns: number,
    each: number,
  ) => readonly Piece<Part>[];
  readonly otherHeads: CountedSentence<never>;
  readonly headsBeside: <Part>(
    slots: Readonly<Record<never, Part>>,
    heads: number,
    columns: number,
  ) => readonly Piece<Part>[];
  /** The output matrix, the numbers it makes, and how many each is made of. */
  readonly headsMixed: <Part>(
    slots: Readonly<Record<'matrix', Part>>,
    columns: number,
    terms: number,
  ) => readonly Piece<Part>[];

  readonly before: Sentence<'word' | 'before' | 'after'>;
  readonly after: Sentence<'word' | 'after'>;
  readonly beforeLarge: CountedSentence<'word'>;
}
