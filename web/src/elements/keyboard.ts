/** How far one press of an arrow key moves a number: 0.1, with Shift 1, with Alt 0.01. */
export function keyStep(event: { readonly shiftKey: boolean; readonly altKey: boolean }): number {
  if (event.shiftKey) return 1;
  return event.altKey ? 0.01 : 0.1;
}

export type TransportKey = 'play-or-pause' | 'step-back' | 'step-on' | 'start' | 'end';

const transportKeys: Readonly<Record<string, TransportKey>> = {
  ' ': 'play-or-pause',
  ArrowLeft: 'step-back',
  ArrowRight: 'step-on',
  Home: 'start',
  End: 'end',
};

/**
 * What a key asks of the player that holds the focus, or null. Keys with a modifier are the browser's, a key that a part
 * of the player has used is spent, and Space belongs to the button or field it is pressed on.
 */
export function transportKey(event: {
  readonly key: string;
  readonly defaultPrevented: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly onControl: boolean;
}): TransportKey | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return null;
  const key = transportKeys[event.key] ?? null;
  return key === 'play-or-pause' && event.onControl ? null : key;
}
