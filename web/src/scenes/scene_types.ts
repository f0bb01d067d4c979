import type { Percentages } from '../core/read_outs';
import type { Cell, Explanation, Trace } from '../core/trace';
import type { Picture } from '../draw/marks';
import type { SceneWords } from '../i18n/scene_words';
import type { Frame } from '../timeline/timeline_types';

/** Numbers that the core derives for a picture (a length, a ratio): never computed here. */
export interface ReadOuts {
  readonly ratio: (tensor: string, row: number, first: number, second: number) => number | null;
  readonly difference: (tensor: string, row: number, first: number, second: number) => number;
  readonly rowSum: (tensor: string, row: number) => number;
  readonly largest: (tensor: string, row: number) => number;
  readonly effective: (tensor: string, row: number) => number;
  readonly percentages: (tensor: string, row: number) => Percentages;
  /** Of the original's row; null when there is no original, or it lacks the tensor. */
  readonly percentagesBefore: (tensor: string, row: number) => Percentages | null;
  /** The shadow of right's row on left's row: its signed length, left's length, and where it ends. */
  readonly shadow: (
    left: string,
    leftRow: number,
    right: string,
    rightRow: number,
  ) => {
    readonly length: number;
    readonly leftLength: number;
    readonly end: readonly [number, number];
  };
  /** The original number of a cell and what was added to it since; null when it is the same or there is no original. */
  readonly changed: (cell: Cell) => { readonly was: number; readonly difference: number } | null;
}

export interface SceneInput {
  readonly trace: Trace;
  readonly explain: (cell: Cell) => Explanation;
  readonly readOuts: ReadOuts;
  readonly frame: Frame;
  /** The query row chosen. */
  readonly query: number;
  /** One label per key row and per query row. */
  readonly keyLabels: readonly string[];
  readonly queryLabels: readonly string[];
  readonly axes: readonly string[];
  /** Decimals for a tensor id. */
  readonly digits: (tensor: string) => number;
  readonly editable: (tensor: string) => boolean;
  /** The example's original trace when something was edited and shapes agree, else null: "was 1.20". */
  readonly original: Trace | null;
  /** Width to draw for, CSS pixels (320…900). */
  readonly width: number;
  readonly selected: Cell | null;
  /** The key row of the chosen query's own word; null or absent when it is not among the keys. */
  readonly self?: number | null;
  /** The scale is the formula's own 1/√Dk, and is written ÷ √Dk. */
  readonly dividesByRoot: boolean;
  /** The words in the picture. */
  readonly words: SceneWords;
}

/** Pure: the same input gives an equal picture. */
export type Scene = (input: SceneInput) => Picture;
