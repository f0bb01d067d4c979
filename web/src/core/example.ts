/** The shape of `web/examples/*.json` (the JSON schema beside them says the same to editors and tests). */

export type Matrix = readonly (readonly number[])[];

/** Filled from the core's seeded generator: `random_normal(seed, stream, rows, columns)`. */
export interface RandomMatrix {
  readonly random: {
    readonly seed: number;
    readonly stream: number;
    readonly rows: number;
    readonly columns: number;
  };
}

/** What each is: `Role` in trace.ts. */
export type InputRole =
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
  | 'query_weight'
  | 'key_weight'
  | 'bias'
  | 'vector'
  | 'scores'
  | 'relevance'
  | 'output_projection'
  | 'output_bias';

export type Mask =
  | { readonly kind: 'none' }
  | { readonly kind: 'causal' } // top-left: query i sees key j when j ≤ i; after a past, its keys too
  | { readonly kind: 'padding'; readonly length: number } // keys from `length` on are masked out
  | { readonly kind: 'given'; readonly attend: readonly (readonly boolean[])[] };

export type SoftmaxForm = 'stable' | 'plain';

/** From query and key to a score. additive works with the inputs query_weight, key_weight and vector (and bias). */
export type Similarity = 'dot' | 'cosine' | 'additive';

/** From scores to weights. */
export type Normaliser =
  | 'softmax'
  | 'softmax_with_extra_zero' // one more score of 0, whose share goes to no key
  | 'uniform' // the same for every key that the mask leaves
  | 'argmax'; // all to the largest score, the first of equals

/** The parts of an example that a switch, a slider or a variant may set. */
export interface Options {
  /** Left out it is additive where there is a vector, else dot; another one named leaves the additive one's inputs aside. */
  readonly similarity: Similarity;
  /** Factor on the scores; null is PyTorch's default 1/√Dk, and 1 for the additive and the cosine similarity. */
  readonly scale: number | null;
  /** Constant added to every score after scaling. */
  readonly addend: number;
  /** scores become softcap × tanh(scores ÷ softcap) before the mask; 0 leaves them. */
  readonly softcap: number;
  /** Divides the scores in a softmax. */
  readonly temperature: number;
  readonly mask: Mask;
  readonly normaliser: Normaliser;
  /** Of a softmax; with another normaliser it must be stable. stable subtracts the row's maximum first; plain is the textbook formula and overflows above 709. */
  readonly softmax: SoftmaxForm;
  /** Attention in so many heads at once; null is one, whose tensors have no head index. */
  readonly heads: number | null;
  /** For an example that starts at `relevance`: divide each row by its sum. */
  readonly addUpToOne: boolean;
}

/** The options that a reader may be offered; the others are the example's own. */
export type SwitchName = Exclude<keyof Options, 'softcap' | 'heads'>;

/** A number as JSON can hold it. */
export type ExpectedNumber = number | 'inf' | '-inf' | 'nan';

export interface Expected {
  readonly tensor: string;
  /** Query rows that `values` holds; all rows when absent. */
  readonly rows?: readonly number[];
  readonly columns?: readonly number[];
  readonly values: readonly (readonly ExpectedNumber[])[];
  /** Absolute. */
  readonly tolerance: number;
  /** What the page must print for these cells with the example's digits. */
  readonly printed?: readonly (readonly string[])[];
  readonly as?: 'number' | 'percent';
  readonly provenance: string;
}

/** An expected number that the core derives from a row of a tensor. */
export interface ExpectedReadOut {
  readonly readOut: 'sum' | 'largest' | 'entropy' | 'effective' | 'ratio' | 'difference';
  readonly tensor: string;
  readonly row: number;
  /** For ratio and difference: first over (minus) second. */
  readonly columns?: readonly [number, number];
  readonly value: number;
  readonly tolerance: number;
  readonly printed?: string;
  readonly provenance: string;
}

export interface Variant {
  readonly id: string;
  readonly label: string;
  readonly set: Partial<Options> & { readonly inputs?: Partial<Record<InputRole, Matrix>> };
  /** Decimals that replace the example's as long as the options are as in `set`. */
  readonly digits?: Readonly<Record<string, number>>;
  readonly expected: readonly (Expected | ExpectedReadOut)[];
}

export interface Word {
  readonly text: string;
  /** The row of the keys and values that the word stands for; null when none does. */
  readonly key: number | null;
  /** Its row of the queries; null when it does not ask. */
  readonly query: number | null;
}

export interface Example extends Partial<Options> {
  readonly version: 1;
  readonly id: string;
  readonly title: string;
  /** Where the numbers come from: typed by hand, seeded random, or learned. */
  readonly numbers: 'toy' | 'computed' | 'trained';
  readonly chapter: number;
  /** The sentence as read. Where another one asks (`queryWords`), all its words are keys only. */
  readonly words: readonly Word[];
  /** The sentence that asks, where it is not the one that is read (cross-attention): none of its words is a key. */
  readonly queryWords?: readonly Word[];
  /** Languages (BCP 47) of `words` and of `queryWords`, where it is not the page's. */
  readonly language?: string;
  readonly queryLanguage?: string;
  /** The query row chosen when the example opens. */
  readonly query: number;
  /** With `heads`: the head chosen when the example opens (0 when absent), and what each does, in their order. */
  readonly head?: number;
  readonly headNames?: readonly string[];
  readonly inputs: Partial<Record<InputRole, Matrix | RandomMatrix>>;
  /** The last tensor wanted: 'query' ends after projection, then scores, weights, output. */
  readonly until: 'query' | 'scores' | 'weights' | 'output';
  /** Decimals in pictures, by tensor id; `default` (2 when absent) for the others. */
  readonly digits?: Readonly<Record<string, number>>;
  /** Names of the components of the value (and output) vectors, when they have a meaning. */
  readonly axes?: readonly string[];
  /** Inputs that the reader may not change. */
  readonly fixed?: readonly InputRole[];
  /** Options offered beside the scene, in this order. */
  readonly switches?: readonly SwitchName[];
  readonly expected: readonly (Expected | ExpectedReadOut)[];
  readonly variants?: readonly Variant[];
  /** One sentence on where the inputs come from. */
  readonly source: string;
}
