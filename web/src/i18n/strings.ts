import type { GuessStrings } from './guess_strings';
import type { InterfaceStrings, TensorRole } from './interface_strings';
import type { NarrationStrings } from './narration_strings';
import type { SceneWords } from './scene_words';

/** Everything that is said in one language. A translation is a sibling of `en.ts`. */
export interface Strings {
  /** BCP 47. */
  readonly language: string;
  /** Of its lines, also where the page around a player has the other one. */
  readonly direction: 'ltr' | 'rtl';
  /** A tensor by name: query, key, scaled scores. */
  readonly roles: Readonly<Record<TensorRole, string>>;
  /** A tensor by symbol, as formulas write it: Q, K, W_q, with what is lowered after the `_`. */
  readonly symbol: (role: TensorRole) => string;
  readonly narration: NarrationStrings;
  readonly interface: InterfaceStrings;
  readonly scenes: SceneWords;
  readonly guess: GuessStrings;
}
