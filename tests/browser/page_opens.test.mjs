import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chapterPlayers } from './examples.mjs';
import { playersOf, wordsIn } from './players.mjs';
import { openSite } from './site.mjs';

describe('the page under its strict policy', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  test('opens with every chapter’s player computed, and no error, broken rule or request elsewhere', async () => {
    const { page, faults } = await site.open();
    const players = await playersOf(page);
    const examples = [];
    for (const player of players) examples.push(await player.getAttribute('example'));
    assert.deepEqual(
      examples,
      chapterPlayers.map(({ example }) => example),
    );
    assert.deepEqual(faults, []);
  });

  test('asks the server for one WebAssembly module, however many players there are', async () => {
    const { page } = await site.open();
    await playersOf(page);
    const from = site.requests.length;
    await page.reload();
    await playersOf(page);
    assert.equal(site.requests.slice(from).filter((path) => path.endsWith('.wasm')).length, 1);
  });

  test('is an article before any script runs: every chapter has its heading, its words and a table of its numbers', async () => {
    const { page } = await site.open({ context: { javaScriptEnabled: false } });
    for (const { id, example } of chapterPlayers) {
      const chapter = page.locator(`section[id="${id}"]`);
      assert.ok((await wordsIn(chapter.locator('h1, h2').first())).length >= 4, id);
      assert.ok(
        (await chapter.locator('p').allInnerTexts()).join(' ').split(/\s+/).length >= 60,
        id,
      );
      assert.ok(
        (await chapter.locator(`attention-player[example="${example}"] table`).count()) >= 1,
        id,
      );
    }
  });

  test('leaves no placeholder unfilled', async () => {
    const { page } = await site.open();
    assert.doesNotMatch(await wordsIn(page.locator('body')), /\{\{|\}\}|undefined|\[object/);
    // Scores of a thousand have a place on the page where ∞ ÷ ∞ is told.
    for (const chapter of await page.locator('.chapter:not(#shares)').all())
      assert.doesNotMatch(await wordsIn(chapter), /NaN/);
  });
});
