import type { Intent } from './intent';
import { transportKey } from './keyboard';

const onControl = 'button, input, select, summary, textarea, a[href], [role="button"]';

/**
 * What a key pressed in a player asks for: an intent, `controls` for the way from its frame to its controls, `frame` for the way
 * back, or null for what is not the player's. `wanted` says which controls it has.
 */
export function keyAsks(
  event: KeyboardEvent,
  wanted: (control: string) => boolean,
): Extract<Intent, { kind: 'play-or-pause' | 'go' | 'step' }> | 'controls' | 'frame' | null {
  const [target] = event.composedPath();
  const onFrame = target === event.currentTarget;
  if (onFrame && event.key === 'Enter') return 'controls';
  if (event.key === 'Escape' && !onFrame && !event.defaultPrevented) return 'frame';
  // There the arrows move the caret.
  if (target instanceof Element && target.matches('textarea')) return null;
  const asked = transportKey({
    key: event.key,
    defaultPrevented: event.defaultPrevented,
    altKey: event.altKey,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    shiftKey: event.shiftKey,
    onControl: target instanceof Element && target.matches(onControl),
  });
  if (asked === null || !wanted(asked === 'play-or-pause' ? 'play' : 'step')) return null;
  if (asked === 'play-or-pause') return { kind: 'play-or-pause' };
  if (asked === 'start' || asked === 'end') return { kind: 'go', to: asked };
  return { kind: 'step', by: asked === 'step-on' ? 1 : -1 };
}
