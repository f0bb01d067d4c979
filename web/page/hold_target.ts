/** What readers do with the page themselves: from then on it stands where they put it. */
const ownActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the place that a link leads to at the top of the window while figures of chapters above it come and grow, until
 * the reader does something else. What it gives takes the page to a place that no anchor leads to, and keeps it there.
 */
export function holdTarget(chapters: Iterable<HTMLElement>): (target: HTMLElement) => void {
  let held: HTMLElement | null = null;
  const take = (): void => {
    held = document.getElementById(anchorOf(location.hash));
  };
  const letGo = (): void => {
    held = null;
  };
  const growing = new ResizeObserver(() => held?.scrollIntoView({ behavior: 'instant' }));
  take();
  addEventListener('hashchange', take);
  // A link to where the address points already changes no hash.
  addEventListener('click', (event) => {
    const [clicked] = event.composedPath();
    if (clicked instanceof Element && clicked.closest('a[href^="#"]')) setTimeout(take);
  });
  for (const act of ownActs) addEventListener(act, letGo, { capture: true, passive: true });
  for (const chapter of chapters) growing.observe(chapter);
  return (target) => {
    held = target;
    target.scrollIntoView({ behavior: 'instant' });
  };
}

/** A hash that is no anchor, as a broken link may have it, leads nowhere. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
