import type { TensorRole } from './interface_strings';

/** The words that stand in pictures. Every symbol is explained by one of them. */
export interface SceneWords {
  /** One number, or the vector it belongs to: "score", "key". */
  readonly role: Readonly<Record<TensorRole, string>>;
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
  readonly cosine: string;
  readonly cosineFigure: string;
  readonly cosineNote: string;
  readonly additiveFigure: string;
  readonly additiveNote: string;
  /** Hidden units that the picture leaves out. */
  readonly moreUnits: (count: number) => string;
  /** What the vector does to the hidden units above it. */
  readonly timesVector: string;
  readonly shadow: string;
  readonly shadowFormula: string;
  readonly maskedNote: string;
  readonly exponential: string;
  readonly shifted: string;
  readonly share: string;
  readonly gapMeter: (first: string, second: string) => string;
  readonly largest: string;
  /** Stands where a word would. */
  readonly noWord: string;
  readonly toNoWord: string;
  readonly effective: string;
  readonly outputFormula: string;
  readonly rowSum: string;
  readonly balance: string;
  readonly balanceWithNoWord: string;
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
  readonly embedding: (word: string) => string;
  readonly vector: string;
  readonly rowOf: string;
  readonly products: string;
  readonly benchNotes: readonly string[];
  readonly beforeAttention: (word: string) => string;
  readonly afterAttention: (word: string) => string;
  readonly madeOf: string;
  readonly everyOutput: string;
  readonly givenScores: string;
  /** Before the heads part. */
  readonly allHeads: (word: string) => string;
  readonly headNumber: (number: number) => string;
  readonly headPart: (number: number) => string;
  readonly headOutputs: (word: string) => string;
  readonly headsBeside: string;
  readonly headsMixed: string;
  readonly describe: (figure: string, word: string, numbers: string) => string;
}
