/** Space between a figure that goes along with the text and the edge of the window, CSS pixels. */
const margin = 16;

/** Keeps the top of a figure that goes along in the window, and of one that is taller than the window its bottom. */
export function startStickyFigures(figures: Iterable<HTMLElement>): void {
  const all = [...figures];
  const place = (figure: HTMLElement): void => {
    const top = Math.min(margin, window.innerHeight - figure.offsetHeight - margin);
    figure.style.setProperty('--figure-top', `${top}px`);
  };
  const heights = new ResizeObserver((entries) => {
    for (const { target } of entries) place(target as HTMLElement);
  });
  for (const figure of all) heights.observe(figure);
  window.addEventListener('resize', () => all.forEach(place));
}
