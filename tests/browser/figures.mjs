/**
 * Waits until every player of the page is open and no figure is on its way within a window's height: they would move what
 * is in the window.
 */
const standing = (page) =>
  page.waitForFunction(() => {
    if (document.querySelector('attention-player:not([ready])') !== null) return false;
    const near = ({ top, bottom }) => bottom > -innerHeight && top < 2 * innerHeight;
    return [...document.querySelectorAll('.awaited')].every(
      (place) => !near(place.getBoundingClientRect()),
    );
  });

/**
 * The figure of a chapter's own that stands in the place of this name, once it has computed what it shows first and
 * nothing near it is still to come.
 */
export async function figureOf(page, name) {
  await page.locator(`[data-figure="${name}"]`).scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (tag) => document.querySelector(tag)?.ready === true,
    `figure-${name}`,
    { timeout: 300_000 },
  );
  await standing(page);
  return page.locator(`figure-${name}`);
}

/** All of them, in the order of the page. */
export async function figuresOf(page) {
  const names = await page
    .locator('[data-figure]')
    .evaluateAll((places) => places.map((place) => place.dataset.figure));
  const figures = [];
  for (const name of names) figures.push(await figureOf(page, name));
  return figures;
}
