/**
 * The trace of one attention problem as the C++ core hands it over: every intermediate number, in one flat
 * tape, and how each tensor was made. Mirrors `cpp/include/attention/trace.h`; nothing here computes.
 */

/** What a tensor is, in the field's words. With one head a tensor's id is its role. */
export type Role =
  | 'embedding' // Tq × Dx, one row a word
  | 'query_projection' // Dk × Dx  (W_q, one row an output component)
  | 'key_projection' // Dk × Dx
  | 'value_projection' // Dv × Dx
  | 'query' // Tq × Dk
  | 'key' // Tk × Dk
  | 'value' // Tk × Dv
  | 'scores' // Tq × Tk
  | 'scaled' // Tq × Tk, scores × scale
  | 'added' // Tq × Tk, a constant added to every score
  | 'mask' // Tq × Tk, 0 or −∞
  | 'masked' // Tq × Tk
  | 'maximum' // Tq × 1
  | 'shifted' // Tq × Tk, (score − maximum) / temperature
  | 'exponentials' // Tq × Tk
  | 'relevance' // Tq × Tk, weights given by hand before they are made to add up to 1
  | 'sum' // Tq × 1, what the row is divided by
  | 'weights' // Tq × Tk
  | 'output'; // Tq × Dv

export type Op =
  | 'input'
  | 'project' // output[i][j] = Σ left[i][d] × right[j][d]
  | 'dot' // output[q][k] = Σ query[q][d] × key[k][d]
  | 'scale' // left × parameters.scale
  | 'add' // left + parameters.addend
  | 'mask' // left + mask
  | 'max' // largest of the row
  | 'shift' // (left − maximum) ÷ parameters.temperature
  | 'exp' // e^left   (plain form: e^(left ÷ parameters.temperature))
  | 'sum' // Σ of the row
  | 'normalise' // left ÷ sum
  | 'weighted_sum'; // output[q][d] = Σ weights[q][k] × value[k][d]

export interface Tensor {
  readonly id: string;
  readonly role: Role;
  readonly rows: number;
  readonly columns: number;
  /** Where the tensor's first number stands on the tape; row-major from there. */
  readonly offset: number;
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
 * (× for project, dot, scale and weighted_sum; + for add and mask; − for shift; ÷ for normalise; e^left for exp;
 * for sum and max `product` is the number itself and `right` is null).
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
  /** The cell's own number: the sum (or maximum) of the terms' products, in the core's own arithmetic. */
  readonly total: number;
}

export interface Trace {
  readonly tape: Float64Array;
  readonly tensors: readonly Tensor[];
  readonly stages: readonly Stage[];
  /** Query rows for which every key was masked out; their weights and outputs are zeros. */
  readonly emptyRows: readonly number[];
}
