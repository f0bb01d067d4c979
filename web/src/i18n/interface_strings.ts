/** The names of tensors: of one number, and of the whole. */
export type TensorRole =
  | 'embedding'
  | 'memory'
  | 'query_projection'
  | 'key_projection'
  | 'value_projection'
  | 'query_bias'
  | 'key_bias'
  | 'value_bias'
  | 'query'
  | 'key'
  | 'value'
  | 'past_key'
  | 'past_value'
  | 'present_key'
  | 'present_value'
  | 'query_weight'
  | 'key_weight'
  | 'bias'
  | 'vector'
  | 'query_part'
  | 'key_part'
  | 'hidden'
  | 'dot_product'
  | 'query_length'
  | 'key_length'
  | 'length_product'
  | 'scores'
  | 'scaled'
  | 'added'
  | 'capped'
  | 'mask'
  | 'masked'
  | 'extra_score'
  | 'maximum'
  | 'shifted'
  | 'extra_shifted'
  | 'exponentials'
  | 'extra_exponential'
  | 'attendable'
  | 'relevance'
  | 'sum'
  | 'weights'
  | 'extra_weight'
  | 'output_projection'
  | 'output_bias'
  | 'concatenated'
  | 'output';

/** What is done to a number next, where the role of what it becomes does not say it. */
export type NextStep = 'argmax' | 'attendable' | 'divide' | 'length' | 'outer';

/** Why typed text was not taken as a number. */
export type NumberProblemName = 'empty' | 'not-a-number' | 'two-readings' | 'too-large';

/** Labels, names and messages of the player and the page. */
export interface InterfaceStrings {
  /** The player as a region, before its example has a title. */
  readonly player: string;
  /** Which keys work while the player's frame has the focus. */
  readonly frameKeys: string;

  // Title line
  readonly exampleTools: string;
  readonly numbers: Readonly<Record<'toy' | 'computed' | 'trained', string>>;
  /** One sentence on where such numbers come from. */
  readonly numbersMeaning: Readonly<Record<'toy' | 'computed' | 'trained', string>>;
  readonly undo: string;
  readonly redo: string;
  readonly reset: string;
  readonly share: string;
  readonly menu: string;
  /** The link is in the clipboard, or the browser refused to put it there. */
  readonly shared: Readonly<Record<'copied' | 'refused', string>>;
  readonly shareFailed: (reason: string) => string;
  readonly saveInstead: string;
  /** Of the field that holds the link. */
  readonly address: string;
  readonly variants: string;
  /** The choice beside the variants: the example as its file has it. */
  readonly asWritten: string;
  readonly examples: string;

  // Sentence ribbon
  readonly sentence: string;
  /** Beside the sentence that asks, and beside the one that is read, where they are two. */
  readonly askingSentence: string;
  readonly readSentence: string;
  readonly queryWord: string;
  readonly keyWord: string;

  // Heads
  readonly heads: string;
  /** By its number, from 1. */
  readonly headNumber: (number: number) => string;
  readonly headAverage: string;
  /** Of something that every head has a part of. */
  readonly headsTogether: string;
  /** What the rows and the columns of a small heat map are. */
  readonly headAxes: string;
  /** What its colours are. */
  readonly roleOfMap: string;

  // Stage rail
  readonly stages: string;
  /** A stage that this example does not have. */
  readonly off: string;
  /** The first stop names what is given: "query · key · value". */
  readonly stageInputs: (roles: readonly TensorRole[]) => string;
  readonly stageScores: string;
  readonly stageRoot: string;
  readonly stageScale: string;
  readonly stageAdd: string;
  readonly stageScaleAndAdd: string;
  readonly stageMask: string;
  readonly stageSoftmax: string;
  readonly stageExtraZero: string;
  readonly stageUniform: string;
  readonly stageArgmax: string;
  /** Weights made to add up to 1 by dividing by their sum, without e. */
  readonly stageShares: string;
  readonly stageWeightedSum: string;
  readonly stageOutput: string;

  // Transport
  readonly transport: string;
  readonly toStart: string;
  readonly stepBack: string;
  readonly play: string;
  readonly pause: string;
  readonly stepOn: string;
  readonly toEnd: string;
  readonly speed: (speed: number) => string;
  readonly scrubber: string;
  readonly beat: (position: number, count: number) => string;

  // Switches
  readonly switches: string;
  readonly switchScale: string;
  readonly switchRoot: string;
  readonly switchAddend: string;
  readonly switchTemperature: string;
  readonly switchMask: string;
  readonly maskKinds: Readonly<Record<'none' | 'causal' | 'padding' | 'given', string>>;
  /** How many words padding leaves. */
  readonly maskLength: string;
  readonly maskBoxes: string;
  readonly mayAttend: (query: string, key: string) => string;
  readonly switchNormaliser: string;
  readonly normalisers: Readonly<
    Record<'softmax' | 'softmax_with_extra_zero' | 'uniform' | 'argmax', string>
  >;
  readonly switchSimilarity: string;
  readonly similarities: Readonly<Record<'dot' | 'cosine' | 'additive', string>>;
  readonly switchSubtract: string;
  readonly switchAddUpToOne: string;

  // Read-outs beside the switches
  readonly readOuts: string;
  readonly largestWeight: string;
  readonly entropy: string;
  readonly bits: (number: string) => string;
  readonly effectiveWords: string;
  readonly ofWords: (number: string, all: number) => string;
  /** What the read-outs mean; the word is the one with the largest weight. */
  readonly spread: Readonly<
    Record<'nothing' | 'no-word' | 'one-word' | 'even' | 'between', (word: string) => string>
  >;

  // Inspector
  readonly inspector: string;
  readonly inspectorHint: string;
  /** Follows it where numbers may be changed. */
  readonly editHint: string;
  /** The same where fingers point. */
  readonly editHintTouch: string;
  /** Beside a number that the reader wanted to change and that is worked out. */
  readonly computed: string;
  readonly closeInspector: string;
  /** Headings: what the line stands for, left, sign, right, result. */
  readonly inspectorColumns: readonly string[];
  /** Of a number of the arithmetic: the button that shows its own. */
  readonly whereFrom: (cell: string, number: string) => string;
  readonly moreTerms: (count: number) => string;
  readonly given: string;
  readonly total: string;
  readonly largest: string;
  /** The total of squares is not their sum but its root. */
  readonly rootOfSum: string;
  /** A score that equals the largest one, which an earlier word has too. */
  readonly earlierWordHasIt: string;
  /** Where a number goes next, by what the stage that reads it does, or else makes. */
  readonly goesTo: (role: TensorRole, step: NextStep | null) => string;
  readonly goesNowhere: string;
  readonly goesToNoWord: string;
  /** Next: the heads take their parts, their outputs come together, and the output matrix mixes them. */
  readonly goesToHeads: string;
  readonly goesBeside: string;
  readonly goesMixed: string;

  // Editing
  readonly newNumber: string;
  readonly was: (number: string) => string;
  readonly readAs: (number: string) => string;
  /** `largest` is the largest number that may be typed. */
  readonly numberProblem: (
    problem: NumberProblemName,
    suggestion: string | null,
    largest: string,
  ) => string;

  // Tables
  readonly asTable: string;
  readonly hideTables: string;
  /** "weights, 3 × 3: one row a query word, one column a key word" */
  readonly tableCaption: (role: TensorRole, shape: string) => string;
  readonly component: (place: number) => string;

  // Live region and messages
  readonly spokenPaused: (place: string, sentence: string) => string;
  readonly spokenUndo: string;
  readonly spokenReset: string;
  readonly loading: string;
  readonly failed: (message: string) => string;
  /** An action of the reader's that did not happen. */
  readonly refused: (message: string) => string;
  readonly expectedTable: string;
  readonly tryAgain: string;
}
