/** The figure of a chapter's own that stands in the place of this name, once it has computed what it shows first. */
export async function figureOf(page, name) {
  await page.locator(`[data-figure="${name}"]`).scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (tag) => document.querySelector(tag)?.ready === true,
    `figure-${name}`,
    { timeout: 300_000 },
  );
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
