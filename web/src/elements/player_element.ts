import type { Example } from '../core/example';
import type { Cell } from '../core/trace';
import type { PlayerState } from '../state/player_state';
import type { StageName } from '../timeline/timeline_types';

/** `<attention-player>` as other people's pages see it: its attributes as properties, what it does, what it tells. */
export interface AttentionPlayerElement extends HTMLElement {
  /** Whether its numbers are there. */
  readonly ready: boolean;
  /** The example shown, as written; null before there is one. Setting it takes the place of the `example` attribute. */
  example: Example | null;
  /** Further examples that the player offers, separated by spaces. */
  also: string | null;
  stage: StageName | null;
  /** 0…1 inside the stage; its finished picture when absent. */
  at: number | null;
  /** A query row, from 0. */
  query: number | null;
  /** Plays when it is ready; `once` lets only the arcs grow. Not when reduced motion is asked for. */
  autoplay: string | null;
  /** Of `play step scrub edit switches table menu`; absent is all, empty is none. */
  controls: string | null;
  /** No number and no option can be changed, whatever `controls` says; all can be looked at. */
  locked: boolean;
  /**
   * Asked before it is shown: `scores` for the word with the largest one, `weights[1]` for the number in column 1 of the
   * query's row. The player opens where the guess is asked for, until it is given or skipped, which is remembered.
   */
  guess: string | null;
  /** What a link of the page says behind its `#`, to open with over the example as written. */
  link: string | null;
  /** Stages to point out on the rail, and in the picture of one of them, separated by spaces. */
  lit: string | null;
  /** That of the system when absent. */
  theme: 'light' | 'dark' | null;

  play(): void;
  pause(): void;
  /** One beat on (1) or back (−1). */
  step(by: 1 | -1): void;
  /** `fraction` is 0…1 of the timeline. */
  seek(fraction: number): void;
  /** The finished picture of a stage, also when the reader has moved on since. */
  showStage(stage: StageName): void;
  /** The example as it stands, edits and options written into it; null before it is ready. */
  toJSON(): Example | null;
  /** The picture on the screen as the text of an SVG file; null before it is ready. */
  toSVG(): string | null;
}

/** The `detail` of the player's events, by their names without `attention-`. All bubble and leave shadow roots. */
export interface PlayerEventDetails {
  /** Its numbers are there. */
  ready: Readonly<Record<string, never>>;
  /** It came to another stage. */
  stage: { readonly stage: StageName };
  /** A number was chosen; null when it was let go. */
  select: { readonly cell: Cell | null };
  /** What differs from the example as written, after the reader changed or took back something. */
  edit: Pick<PlayerState, 'variant' | 'edits' | 'options'>;
  error: PlayerError;
}

/** What could not be done. */
export interface PlayerError {
  /** An `AttentionErrorCode`, or `failed`. */
  readonly code: string;
  readonly message: string;
  /** With `wasm-load`: from where, and what the server said. */
  readonly url?: string;
  readonly status?: number;
  readonly contentType?: string;
}

type PlayerEvents = {
  [Name in keyof PlayerEventDetails as `attention-${Name}`]: CustomEvent<PlayerEventDetails[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    'attention-player': AttentionPlayerElement;
  }
  interface HTMLElementEventMap extends PlayerEvents {}
  interface DocumentEventMap extends PlayerEvents {}
}
