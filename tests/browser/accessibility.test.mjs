import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe, violationsOf } from './axe.mjs';
import { figuresOf } from './figures.mjs';
import { playersOf, seekAll } from './players.mjs';
import { openSite } from './site.mjs';

describe('what axe-core finds on the page', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  const looks = [
    { scheme: 'light', width: 1280, places: [0.2, 0.6, 1] },
    { scheme: 'dark', width: 1280, places: [0.35, 1] },
    { scheme: 'light', width: 320, places: [0.45] },
    { scheme: 'dark', width: 320, places: [0.7] },
    { scheme: 'light', colours: 'forced', width: 1280, places: [0.6] },
  ];
  for (const { scheme, colours = 'own', width, places } of looks) {
    test(`is nothing in the ${scheme} theme with ${colours} colours at ${width} px, with the players at ${places.join(', ')} of their timelines`, async () => {
      const { page, context } = await site.open({
        scheme,
        width,
        context: { forcedColors: colours === 'forced' ? 'active' : 'none' },
      });
      const players = await playersOf(page);
      assert.ok((await figuresOf(page)).length >= 2);
      await page.evaluate(axe);
      for (const [index, place] of places.entries()) {
        await seekAll(players, place);
        // The tables are the same at every moment, and most of what there is to look at.
        const violations = await violationsOf(page, { withTables: index === 0 });
        assert.deepEqual(violations, [], `at ${place}`);
      }
      await context.close();
    });
  }

  test('is something on a page with a picture that has no words', async () => {
    const { page, context } = await site.open();
    await page.evaluate(axe);
    await page.evaluate(() => document.body.replaceChildren(document.createElement('img')));
    assert.match((await violationsOf(page)).join('\n'), /image-alt/);
    await context.close();
  });
});
