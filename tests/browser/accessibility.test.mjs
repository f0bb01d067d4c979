import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { playersOf, seekAll } from './players.mjs';
import { openSite } from './site.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with the page as it stands: one line for each fault. */
async function violationsOf(page, { withTables = true } = {}) {
  return page.evaluate(async (tables) => {
    const exclude = tables ? [] : [{ fromShadowDom: ['attention-player', 'attention-tables'] }];
    const { violations } = await window.axe.run(
      { include: [['html']], exclude },
      {
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.flat().join(' ')}: ${failureSummary.split('\n').slice(1).join(' ').trim()}`,
      ),
    );
  }, withTables);
}

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
