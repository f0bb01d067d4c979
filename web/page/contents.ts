/** Marks the chapter in view in the list of chapters, and closes the list once a chapter was chosen. */
export function startContents(list: HTMLDetailsElement, chapters: Iterable<HTMLElement>): void {
  const links = new Map(
    [...list.querySelectorAll('a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
  );
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) links.get(target.id)?.setAttribute('aria-current', 'true');
        else links.get(target.id)?.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-45% 0px -45% 0px' },
  );
  for (const chapter of chapters) watch.observe(chapter);
  const close = (): void => {
    list.open = false;
  };
  list.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) close();
  });
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !list.open) return;
    close();
    list.querySelector('summary')?.focus();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!list.contains(event.target as Node)) close();
  });
}
