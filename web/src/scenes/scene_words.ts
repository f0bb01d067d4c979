import type { Role } from '../core/trace';

/** The words that stand in pictures. Every symbol is explained by one of them. */
export interface SceneWords {
  /** One number, or the vector it belongs to: "score", "key". */
  readonly role: Readonly<Record<Role, string>>;
  readonly of: (role: string, word: string) => string;
  /** "1st number" of a vector. */
  readonly place: (index: number) => string;
  readonly was: (number: string) => string;
  readonly product: string;
  readonly sum: string;
  readonly more: (count: number) => string;
  readonly views: Readonly<Record<'query' | 'key' | 'value', string>>;
  /** The same views in the picture of a search bar. */
  readonly searchViews: Readonly<Record<'query' | 'key' | 'value', string>>;
  readonly scoreFormula: string;
  readonly scoreOf: (word: string) => string;
  readonly allScores: string;
  readonly shadow: string;
  readonly shadowFormula: string;
  readonly maskedNote: string;
  readonly exponential: string;
  readonly shifted: string;
  readonly share: string;
  readonly gapMeter: (first: string, second: string) => string;
  readonly largest: string;
  readonly effective: string;
  readonly outputFormula: string;
  readonly rowSum: string;
  readonly balance: string;
  readonly shiftedShort: { readonly text: string };
  readonly exponentialPower: (shifted: boolean) => string;
  readonly everyQuery: (role: string) => string;
  readonly softmaxFigure: string;
  readonly exponentialShifted: string;
  readonly largestScore: string;
  readonly sameForAll: string;
  readonly rootNote: (size: string) => string;
  readonly given: string;
  readonly outputPlace: (place: string) => string;
  readonly projections: string;
  readonly wordVector: (word: string) => string;
  readonly vector: string;
  readonly rowOf: string;
  readonly products: string;
  readonly benchNotes: readonly string[];
  readonly beforeAttention: (word: string) => string;
  readonly afterAttention: (word: string) => string;
  readonly madeOf: string;
  readonly everyOutput: string;
  readonly givenScores: string;
  readonly describe: (figure: string, word: string, numbers: string) => string;
}

const ordinal = (index: number): string => {
  const position = index + 1;
  const inTeens = Math.floor((position % 100) / 10) === 1;
  return `${position}${inTeens ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th')}`;
};

export const sceneWords: SceneWords = {
  role: {
    embedding: 'word vector',
    query_projection: 'query matrix',
    key_projection: 'key matrix',
    value_projection: 'value matrix',
    query: 'query',
    key: 'key',
    value: 'value',
    scores: 'score',
    scaled: 'scaled',
    added: 'score',
    mask: 'mask',
    masked: 'masked',
    maximum: 'largest score',
    shifted: 'less the largest',
    exponentials: 'e to the score',
    relevance: 'relevance',
    sum: 'sum',
    weights: 'weight',
    output: 'output',
  },
  of: (role, word) => `${role} of ${word}`,
  place: (index) => `${ordinal(index)} number`,
  was: (number) => `was ${number}`,
  product: 'product',
  sum: 'sum',
  more: (count) => `… ${count} more …`,
  views: { query: 'what I look for', key: 'what I am found by', value: 'what I hand over' },
  searchViews: {
    query: 'like what I type',
    key: 'like the titles it is compared with',
    value: 'like the videos I get to see',
  },
  scoreFormula: 'score = query · key',
  scoreOf: (word) => `score of ${word} = query · key`,
  allScores: 'all scores',
  shadow: 'shadow',
  shadowFormula: 'score = shadow × length of query',
  maskedNote: 'hatched: masked, its weight will be exactly 0',
  exponential: 'e to the score',
  shifted: 'score − largest',
  share: 'share',
  gapMeter: (first, second) => `${first} ÷ ${second}`,
  largest: 'largest share',
  effective: 'effective words',
  outputFormula: 'output = sum of weight × value',
  rowSum: 'row sum',
  balance: 'output = centre of mass of the values',
  shiftedShort: { text: 'less largest' },
  exponentialPower: (shifted) => (shifted ? 'that' : 'score'),
  everyQuery: (role) => `${role}, every query`,
  softmaxFigure: 'From scores to shares',
  exponentialShifted: 'e to that',
  largestScore: 'largest',
  sameForAll: 'the same step for every score',
  rootNote: (size) => `√d: the square root of d, and d = ${size} is how many numbers a key has`,
  given: 'What is given',
  outputPlace: (place) => `${place} = sum of weight × value`,
  projections: 'Three views',
  wordVector: (word) => `x = word vector of ${word}`,
  vector: 'x',
  rowOf: 'row of W',
  products: 'products',
  benchNotes: ['Each number of x', 'times the number under it', 'gives a product; add them up'],
  beforeAttention: (word) => `before: value of ${word}`,
  afterAttention: (word) => `after: output of ${word}`,
  madeOf: 'made of, by weight',
  everyOutput: 'after: output, every query',
  givenScores: 'score, given',
  describe: (figure, word, numbers) => `${figure} for ${word}: ${numbers}.`,
};
