/**
 * The trace of one attention problem as the C++ core hands it over: every intermediate number, in one flat
 * tape, and how each tensor was made. Mirrors `cpp/include/attention/trace.h`; nothing here computes.
 */

/**
 * What a tensor is, in the field's words. Its id is its role, for a tensor of one of several heads followed by a dot and
 * the head: `query.0`. H is 1 but for `heads`; P is 0 but for a past.
 */
export type Role =
  | 'embedding' // Tq × Dx, one row a word
  | 'memory' // Tk × Dm, one row a word of another text, which key and value are then made from
  | 'query_projection' // H × Dk × Dx  (W_q, one row an output component)
  | 'key_projection' // H × Dk × Dx, or × Dm
  | 'value_projection' // H × Dv × Dx, or × Dm
  | 'query_bias' // 1 × H × Dk, added to each projected row
  | 'key_bias'
  | 'value_bias' // 1 × H × Dv
  | 'query' // Tq × H × Dk; of one head: Tq × Dk
  | 'key' // Tk × H × Dk
  | 'value' // Tk × H × Dv
  | 'past_key' // P × H × Dk, kept from earlier words
  | 'past_value' // P × H × Dv
  | 'present_key' // P + Tk × H × Dk, the past and then the new ones; from here on Tk counts both
  | 'present_value' // P + Tk × H × Dv
  | 'query_weight' // A × Dk, of the additive similarity; A is its number of hidden units
  | 'key_weight' // A × Dk
  | 'bias' // 1 × A
  | 'vector' // 1 × A
  | 'query_part' // Tq × A, what the query gives to each hidden unit, with the bias
  | 'key_part' // Tk × A
  | 'hidden' // Tq × Tk rows × A, row q × Tk + k for query q and key k
  | 'dot_product' // Tq × Tk, of the cosine similarity, as are the next three
  | 'query_length' // Tq × 1
  | 'key_length' // Tk × 1
  | 'length_product' // Tq × Tk, query_length × key_length, which the dot product is divided by
  | 'scores' // Tq × Tk
  | 'scaled' // Tq × Tk, scores × scale
  | 'added' // Tq × Tk, a constant added to every score
  | 'capped' // Tq × Tk, softcap × tanh(score ÷ softcap)
  | 'mask' // Tq × Tk, 0 or −∞, or an additive mask's own numbers
  | 'masked' // Tq × Tk
  | 'extra_score' // Tq × 1, the 0 that softmax_with_extra_zero adds to each row
  | 'maximum' // Tq × 1
  | 'shifted' // Tq × Tk, (score − maximum) / temperature
  | 'extra_shifted' // Tq × 1, the same of the extra score
  | 'exponentials' // Tq × Tk
  | 'extra_exponential' // Tq × 1, of the extra score
  | 'attendable' // Tq × Tk, 1 for a score that uniform weights are shared among, 0 for −∞
  | 'relevance' // Tq × Tk, weights given by hand before they are made to add up to 1
  | 'sum' // Tq × 1, what the row is divided by
  | 'weights' // Tq × Tk
  | 'extra_weight' // Tq × 1, the share of the extra score, which goes to no key
  | 'output_projection' // E × H × Dv, what the heads' outputs side by side are projected with
  | 'output_bias' // 1 × E
  | 'concatenated' // Tq × H × Dv, the heads' outputs side by side
  | 'output'; // Tq × Dv; with an output_projection Tq × E

export type Op =
  | 'input'
  | 'project' // output[i][j] = Σ left[i][d] × right[j][d], + bias[j] where there is a third input
  | 'append' // the rows of left, then those of right
  | 'split' // left's columns from parameters.first on
  | 'dot' // output[q][k] = Σ query[q][d] × key[k][d]
  | 'tanh' // output[q × Tk + k][a] = tanh(left[q][a] + right[k][a])
  | 'additive' // output[q][k] = Σ hidden[q × Tk + k][a] × vector[a]
  | 'length' // √Σ left[row][d]², at least 1e-8
  | 'outer' // output[q][k] = left[q] × right[k]
  | 'divide' // left ÷ right, number by number
  | 'scale' // left × parameters.scale
  | 'add' // left + parameters.addend
  | 'softcap' // parameters.softcap × tanh(left ÷ softcap)
  | 'mask' // left + mask
  | 'max' // largest of the row, and of the row's extra number where there is a second input
  | 'shift' // (left − maximum) ÷ parameters.temperature
  | 'exp' // e^left   (plain form: e^(left ÷ parameters.temperature))
  | 'attendable' // 1, or 0 for −∞
  | 'argmax' // 1 for the first of the row that is its maximum, 0 for the others
  | 'sum' // Σ of the row, from its extra number on where there is a second input
  | 'normalise' // left ÷ sum
  | 'weighted_sum' // output[q][d] = Σ weights[q][k] × value[k][d]
  | 'concat'; // the columns of all inputs side by side, in their order

export interface Tensor {
  readonly id: string;
  readonly role: Role;
  readonly rows: number;
  readonly columns: number;
  /** Where the tensor's first number stands on the tape; row-major from there. */
  readonly offset: number;
  /** Which head it belongs to; absent for what all heads share, and in a problem without heads. */
  readonly head?: number;
}

export interface Stage {
  readonly id: string;
  readonly op: Op;
  /** Tensor ids, left operand first. Empty for `input`. */
  readonly inputs: readonly string[];
  readonly output: string;
  readonly parameters: Readonly<Record<string, number>>;
}

/** One number of a trace. */
export interface Cell {
  readonly tensor: string;
  readonly row: number;
  readonly column: number;
}

/**
 * One line of the arithmetic behind a cell: `left ∘ right = product`, where ∘ is the stage's operation
 * (× for project, dot, additive, length, outer, scale and weighted_sum; + for add and mask; − for shift; ÷ for divide and
 * normalise; e^left for exp; 1 or 0 for attendable; whether left is the first of its row that equals right for argmax;
 * tanh(left + right) for tanh; right × tanh(left ÷ right) for softcap; for sum, max, append, split and concat, and for
 * the bias of a projection, `product` is the number itself and `right` is null).
 */
export interface Term {
  readonly left: number;
  readonly right: number | null;
  readonly product: number;
  readonly leftCell: Cell | null;
  readonly rightCell: Cell | null;
}

export interface Explanation {
  readonly cell: Cell;
  readonly op: Op;
  readonly terms: readonly Term[];
  /** The cell's own number: the sum (or maximum, or root of the sum) of the terms' products, in the core's own arithmetic. */
  readonly total: number;
}

export interface Trace {
  readonly tape: Float64Array;
  readonly tensors: readonly Tensor[];
  readonly stages: readonly Stage[];
  /** Query rows for which every key was masked out; their weights and outputs are zeros. */
  readonly emptyRows: readonly number[];
}
