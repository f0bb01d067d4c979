import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { figureOf } from './figures.mjs';
import { playersOf } from './players.mjs';
import { openSite } from './site.mjs';

describe('Trusted Types on the page', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  test('let text become markup or a worker through the policies that are named, and through no other', async () => {
    const { page, context } = await site.open({ faultsExpected: true });
    await playersOf(page);
    await figureOf(page, 'gradients');
    const told = await page.evaluate(() => {
      const refusal = (attempt) => {
        try {
          attempt();
        } catch (error) {
          return error.name;
        }
        return 'nothing';
      };
      return [
        refusal(() => {
          document.createElement('p').innerHTML = 'words';
        }),
        refusal(() => trustedTypes.createPolicy('another', { createHTML: (text) => text })),
        refusal(() => trustedTypes.createPolicy('lit-html', { createHTML: (text) => text })),
        refusal(() => new Worker('./worker.js')),
        refusal(() =>
          trustedTypes.createPolicy('attention-worker', { createScriptURL: (text) => text }),
        ),
      ];
    });
    assert.deepEqual(told, Array(5).fill('TypeError'));
    await context.close();
  });
});
