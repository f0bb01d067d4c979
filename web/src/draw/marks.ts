import type { Cell } from '../core/trace';

/** Ink: a role colour, or a neutral of the theme. Becomes a class; the style sheet knows the colour. */
export type Ink =
  | 'query'
  | 'key'
  | 'value'
  | 'scores'
  | 'weights'
  | 'output'
  | 'embedding'
  | 'text'
  | 'muted'
  | 'line'
  | 'grid'
  | 'track'
  | 'ground'
  | 'panel'
  | 'highlight'
  | 'none'
  | RampInk;

/** A step of a colour ramp, low to high: see `palette.ts`. */
export type RampInk = `${Ramp}-${number}`;
/** What text can be written in: no step of a ramp, whose colours promise nothing of contrast. */
export type TextInk = Exclude<Ink, RampInk>;
export type Ramp = 'sequential' | 'diverging';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface MarkBase {
  /** Stable across frames, so that nodes are kept. */
  readonly key: string;
  /** 0…1, for shapes only: text always keeps its contrast. */
  readonly opacity?: number;
  /** Not in the sum now: shapes fade, text turns to the muted ink. */
  readonly dimmed?: boolean;
  /** The number this mark shows: hover, click and focus open it in the inspector. */
  readonly cell?: Cell;
  /** Whether `cell` can be edited in place (an input of the example). */
  readonly editable?: boolean;
  /** The number and how it is printed, for the accessible name of a mark with a `cell`. */
  readonly value?: number;
  readonly printed?: string;
  /**
   * A point the reader can drag or move by arrow keys: the two cells it sets and the data units a pixel is worth (y upwards).
   * Without y it is the end of a bar, that moves sideways: a slider over `range`, named and read by the mark's `value` and `printed`.
   */
  readonly handle?: {
    readonly x: Cell;
    readonly y?: Cell;
    readonly unitsPerPixel: number;
    readonly label: string;
    readonly range?: readonly [number, number];
  };
  /** Accessible name; marks without one are decoration. */
  readonly label?: string;
}

export interface TextMark extends MarkBase {
  readonly kind: 'text';
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly ink: TextInk;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly weight?: 400 | 600 | 700;
  /** Tabular figures. */
  readonly figures?: boolean;
  /** Raised or lowered after the text, as in e to the power and W_q. */
  readonly sup?: string;
  readonly sub?: string;
  /** Outlined in the ground's colour, to stand on lines. */
  readonly halo?: boolean;
}
export interface RectMark extends MarkBase {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
  readonly fill: Ink;
  readonly stroke?: Ink;
  /** Strength of the tint, 0…1 (fill-opacity). */
  readonly tint?: number;
  /** Diagonal lines over it, in this ink: a negative or a masked number. */
  readonly hatch?: Ink;
}
export interface PathMark extends MarkBase {
  readonly kind: 'path';
  readonly d: string;
  readonly stroke: Ink;
  readonly fill?: Ink;
  readonly tint?: number;
  readonly width: number;
  readonly dash?: string;
}
export interface CircleMark extends MarkBase {
  readonly kind: 'circle';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: Ink;
  readonly stroke?: Ink;
  readonly width?: number;
  readonly tint?: number;
}
/** Many numbers of one tensor as a field of colour: one path for each step of the ramp, one tab stop for all. */
export interface GridMark extends MarkBase {
  readonly kind: 'grid';
  readonly x: number;
  readonly y: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly tensor: string;
  /** Rows of the tensor that are drawn, from the top. */
  readonly rows: readonly number[];
  readonly columns: number;
  readonly ramp: Ramp;
  /** Ramp step of each number, row by row; null is not there yet. */
  readonly steps: readonly (number | null)[];
  /** Printed numbers, row by row. */
  readonly texts: readonly string[];
  /** Name of each drawn row, for the accessible name. */
  readonly rowLabels: readonly string[];
  readonly dimmedRows?: readonly number[];
}
export type Mark = TextMark | RectMark | PathMark | CircleMark | GridMark;

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  /** One sentence for the figure as a whole, for screen readers. */
  readonly description: string;
}
