import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe, violationsOf } from './axe.mjs';
import { figuresOf } from './figures.mjs';
import { playersOf, seek, stageEnds } from './players.mjs';
import { openSite } from './site.mjs';

describe('what axe-core finds on the page', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  // Whatever depends on colours and room; at the end of other stages each.
  const looks = [
    { scheme: 'dark', width: 1280, stage: 5 },
    { scheme: 'light', width: 320, stage: 3 },
    { scheme: 'dark', width: 320, stage: 4 },
    { scheme: 'light', colours: 'forced', width: 1280, stage: 2 },
  ];
  const goTo = async (players, stage) => {
    for (const player of players) {
      const ends = await stageEnds(player);
      await seek(player, ends[stage] ?? ends.at(-1));
    }
  };

  test('is nothing in the light theme at 1280 px, at the end of every stage', async () => {
    const { page, context } = await site.open({ motion: 'reduce' });
    const players = await playersOf(page);
    assert.ok((await figuresOf(page)).length >= 7);
    await page.evaluate(axe);
    const counts = (await Promise.all(players.map(stageEnds))).map(({ length }) => length);
    assert.ok(Math.max(...counts) >= 6, counts.join());
    for (let stage = 0; stage < Math.max(...counts); stage += 1) {
      await goTo(players, stage);
      // The page around the pictures is the same at every stage.
      const part =
        stage === 0 ? {} : { inside: { fromShadowDom: ['attention-player', 'attention-scene'] } };
      assert.deepEqual(await violationsOf(page, part), [], `at stage ${stage + 1}`);
    }
    await context.close();
  });

  for (const { scheme, colours = 'own', width, stage } of looks) {
    test(`is nothing in the ${scheme} theme with ${colours} colours at ${width} px, with the players at stage ${stage}`, async () => {
      const { page, context } = await site.open({
        scheme,
        width,
        motion: 'reduce',
        context: { forcedColors: colours === 'forced' ? 'active' : 'none' },
      });
      const players = await playersOf(page);
      await figuresOf(page);
      await page.evaluate(axe);
      await goTo(players, stage - 1);
      assert.deepEqual(await violationsOf(page), []);
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
