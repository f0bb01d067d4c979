import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch } from './chromium.mjs';
import { structureFaults } from './structure.mjs';

describe('the check of how words stand', () => {
  let browser;
  let page;
  before(async () => {
    browser = await launch();
    page = await browser.newPage();
  });
  after(() => browser?.close());

  const faultsOf = async (html) => {
    await page.setContent(`<!doctype html><div id="host">${html}</div>`);
    await page.evaluate(() => {
      for (const host of document.querySelectorAll('.shadow'))
        host.attachShadow({ mode: 'open' }).append(...host.childNodes);
    });
    return (await page.locator('#host').evaluate(structureFaults)).join('\n');
  };
  const svg = (inside, width = 200) =>
    `<svg width="${width}" height="100" viewBox="0 0 200 100" font-size="16">${inside}</svg>`;

  for (const [what, html, words] of [
    [
      'two texts over one another in a picture',
      svg('<text x="10" y="40">1.225</text><text x="20" y="44">manager</text>'),
      /over one another: "1\.225" and "manager"/,
    ],
    [
      'a text over the edge of a picture',
      svg('<text x="170" y="40">manager</text>'),
      /cut off: "manager"/,
    ],
    [
      'a text cut off by its frame',
      '<p style="width: 40px; overflow: hidden; white-space: nowrap">manager and billing</p>',
      /cut off/,
    ],
    ['small text', '<p style="font-size: 11px">small</p>', /small: "small" is 11\.0 px/],
    [
      'text made small by the scale of its picture',
      svg('<text x="10" y="40">1.225</text>', 100),
      /small: "1\.225" is 8\.0 px/,
    ],
    [
      'texts over one another inside a shadow root',
      '<div class="shadow"><p style="position: absolute; top: 0; left: 0">one</p><p style="position: absolute; top: 2px; left: 4px">two</p></div>',
      /over one another/,
    ],
  ]) {
    test(`sees ${what}`, async () => assert.match(await faultsOf(html), words));
  }
  test('finds nothing wrong with rows of numbers, a scrolling matrix and words for screen readers', async () => {
    const rows = svg(
      '<text x="10" y="30">1.225</text><text x="10" y="50">1.200</text><text x="70" y="50">0.20</text>',
    );
    const matrix =
      '<div style="width: 60px; overflow-x: auto"><p style="width: 300px; text-align: right">1.20</p></div>';
    const spoken =
      '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">said</p>';
    assert.equal(await faultsOf(rows + matrix + spoken), '');
  });
});
