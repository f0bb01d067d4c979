import type { Cell } from '../core/trace';

/** Ink: a role colour, or a neutral of the theme. Becomes a class; the style sheet knows the colour. */
export type Ink =
  | 'query' | 'key' | 'value' | 'scores' | 'weights' | 'output' | 'embedding'
  | 'text' | 'muted' | 'line' | 'grid' | 'surface' | 'panel' | 'highlight' | 'none';

interface MarkBase {
  /** Stable across frames, so that nodes are kept. */
  readonly key: string;
  /** 0…1; never lowers text below its contrast (the renderer applies it to shapes only). */
  readonly opacity?: number;
  readonly dimmed?: boolean;
  /** The number this mark shows: hover, click and focus open it in the inspector. */
  readonly cell?: Cell;
  /** Whether `cell` can be edited in place (an input of the example). */
  readonly editable?: boolean;
  /** A point the reader can drag or move by arrow keys: the two cells it sets and the data units a pixel is worth. */
  readonly handle?: { readonly x: Cell; readonly y: Cell; readonly unitsPerPixel: number; readonly label: string };
  /** Accessible name; marks without one are decoration. */
  readonly label?: string;
}

export interface TextMark extends MarkBase {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly ink: Ink;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly weight?: 400 | 600 | 700;
  /** Tabular figures. */
  readonly figures?: boolean;
  readonly sup?: string;
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
  readonly hatch?: boolean;
}
export interface PathMark extends MarkBase {
  readonly kind: 'path';
  readonly d: string;
  readonly stroke: Ink;
  readonly fill?: Ink;
  readonly width: number;
  readonly dash?: string;
  readonly arrow?: boolean;
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
export type Mark = TextMark | RectMark | PathMark | CircleMark;

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  /** One sentence for the figure as a whole, for screen readers. */
  readonly description: string;
}
