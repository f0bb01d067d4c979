/**
 * The types of the script that defines `<attention-player>` (`attention-elements.js`): importing it defines the element,
 * once for a page.
 */
import type { AttentionPlayerElement } from '../elements/player_element';

export type { AttentionErrorCode } from '../core/attention_error';
export type { Example } from '../core/example';
export type { Cell } from '../core/trace';
export type {
  AttentionPlayerElement,
  PlayerError,
  PlayerEventDetails,
} from '../elements/player_element';
export type { StageName } from '../timeline/timeline_types';

export declare const AttentionPlayer: {
  new (): AttentionPlayerElement;
  readonly prototype: AttentionPlayerElement;
};
