import type { Cell, Term } from '../core/trace';

/** The stops of the stage rail, in the order of the maths. An example may leave some off. */
export const stageNames = [
  'inputs',
  'scores',
  'scale',
  'mask',
  'softmax',
  'weighted-sum',
  'output',
] as const;
export type StageName = (typeof stageNames)[number];

/** A rectangle of cells of one tensor: rows from `row` to before `rowEnd`, columns likewise. */
export interface Region {
  readonly tensor: string;
  readonly row: number;
  readonly rowEnd: number;
  readonly column: number;
  readonly columnEnd: number;
}

/** One product (or other term) of the sum behind a cell. */
export interface TermRef {
  readonly cell: Cell;
  readonly index: number;
}

/** What a beat does, so that a scene can choose what travels where. */
export type BeatAction =
  | 'show' // inputs or a whole result appear
  | 'term' // one term of a cell's sum is worked: left × right = product
  | 'total' // the terms of a cell drop into their sum
  | 'row' // one row of the figure (a key word, an output component) at once
  | 'rest' // the same for all other query rows, at once
  | 'compare'; // nothing new: two numbers set side by side

/** A piece of narration; `role` colours it, `cell` makes it open the inspector. */
export interface SayPart {
  readonly text: string;
  readonly role?: string;
  readonly cell?: Cell;
  readonly strong?: boolean;
  /** Raised, as in e to the power. */
  readonly sup?: boolean;
  /** Lowered, as the q of the query's matrix. */
  readonly sub?: boolean;
}

export interface Beat {
  readonly stage: StageName;
  readonly action: BeatAction;
  /** The cells that stand in the sum now: lit, all else dimmed. */
  readonly lit: readonly Region[];
  /** Cells first visible at the end of this beat. */
  readonly reveals: readonly Region[];
  /** Terms first visible at the end of this beat (only while a cell is worked in full). */
  readonly terms: readonly TermRef[];
  /** The cell being worked, when there is one. */
  readonly focus: Cell | null;
  /** The term being worked, with action 'term'. */
  readonly term: Term | null;
  readonly say: readonly SayPart[];
  /** Milliseconds at 1×: where the beat starts, how long it moves (250–600), how long it then holds. */
  readonly start: number;
  readonly move: number;
  readonly hold: number;
}

export interface Timeline {
  readonly beats: readonly Beat[];
  readonly duration: number;
  /** Stages that have at least one beat, and the index of their first and last beat. */
  readonly stages: readonly {
    readonly name: StageName;
    readonly first: number;
    readonly last: number;
  }[];
}

/** The picture's data at time t. The same t gives an equal frame however t was reached. */
export interface Frame {
  readonly t: number;
  readonly index: number;
  readonly beat: Beat;
  readonly stage: StageName;
  /** 0 when the beat starts, 1 from the end of its movement on; eased. */
  readonly progress: number;
  /** 0 not yet, 0…1 appearing in this beat, 1 visible. Inputs included. */
  shown(tensor: string, row: number, column: number): number;
  termShown(tensor: string, row: number, column: number, index: number): number;
  /** Whether the cell is in the sum now. With nothing lit, nothing is dimmed: `anyLit` is false. */
  lit(tensor: string, row: number, column: number): boolean;
  readonly anyLit: boolean;
}
