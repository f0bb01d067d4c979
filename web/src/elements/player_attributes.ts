import { LitElement, type PropertyDeclarations } from 'lit';
import type { StageName } from '../timeline/timeline_types';
import type { PlayerLink } from './player_link';
import type { Place } from './session_place';

/** What a page says of a player by its attributes. */
export abstract class PlayerAttributes extends LitElement {
  static override properties: PropertyDeclarations = {
    exampleName: { attribute: 'example' },
    also: {},
    stage: {},
    at: { type: Number },
    query: { type: Number },
    autoplay: {},
    controls: {},
    locked: { type: Boolean },
    guess: {},
    link: {},
    lit: {},
    theme: {},
  };
  /** A built-in id, or the address of an example file. */
  declare exampleName: string | null;
  /** Further examples that the player offers, separated by spaces. */
  declare also: string | null;
  declare stage: StageName | null;
  /** 0…1 inside the stage; its finished picture when absent. */
  declare at: number | null;
  /** A query row. */
  declare query: number | null;
  /** Plays when it is ready; `once` lets only the arcs grow. Not when reduced motion is asked for. */
  declare autoplay: string | null;
  /** Of `play step scrub edit switches table menu`; absent is all, empty is none. */
  declare controls: string | null;
  /** No number and no option can be changed, whatever `controls` says; all can be looked at. */
  declare locked: boolean;
  /**
   * Asked before it is shown: `scores` for the word with the largest one, `weights[1]` for the number in column 1 of the
   * query's row. The player opens where the guess is asked for, until it is given or skipped, which is remembered.
   */
  declare guess: string | null;
  /** What a link of the page says behind its `#`, to open with over the example as written. */
  declare link: string | null;
  /** Stages to point out on the rail, and in the picture of one of them, separated by spaces. */
  declare lit: string | null;
  declare theme: 'light' | 'dark' | null;
  /** What the link leaves of the controls, unless the page itself says more. */
  protected left: Pick<PlayerLink, 'controls' | 'locked'> | null = null;

  constructor() {
    super();
    this.locked = false;
  }

  /** Where the attributes let it open. */
  protected get place(): Place {
    return { stage: this.stage ?? null, at: this.at ?? 1, query: this.query ?? null };
  }

  /** Whether a control of that name is to be there. */
  protected wanted = (control: string): boolean => {
    if ((this.locked || this.left?.locked) && (control === 'edit' || control === 'switches'))
      return false;
    const controls = this.controls ?? this.left?.controls ?? null;
    return controls === null || controls.split(/\s+/).includes(control);
  };
}
