import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { playersOf } from './players.mjs';
import { openSite } from './site.mjs';

/** Parts of a player whose buttons a thumb has to hit, and how wide and high each button is at the least, in pixels. */
const parts = new Map([
  ['attention-transport', 44],
  ['attention-rail', 24],
  ['attention-ribbon', 24],
  ['attention-switches', 24],
  ['attention-title', 24],
]);

/** Runs in the page. The buttons of these parts of a player that can be seen: where, which, how wide, how high. */
function buttonsInPage(player, names) {
  return names.flatMap((part) =>
    [...player.shadowRoot.querySelectorAll(part)].flatMap((element) =>
      [...element.shadowRoot.querySelectorAll('button, [role="button"]')]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map((button) => {
          const { width, height } = button.getBoundingClientRect();
          const name = button.getAttribute('aria-label') ?? button.textContent.trim();
          return { part, name, width, height };
        }),
    ),
  );
}

describe('on a screen of 320 px', () => {
  let site;
  let players;
  before(async () => {
    site = await openSite();
    const { page } = await site.open({ width: 320, motion: 'reduce' });
    players = await playersOf(page);
  });
  after(() => site?.close());

  test('every button is large enough for a thumb', async () => {
    const small = [];
    const counts = new Map([...parts.keys()].map((part) => [part, 0]));
    for (const player of players) {
      const example = await player.getAttribute('example');
      for (const button of await player.evaluate(buttonsInPage, [...parts.keys()])) {
        const { part, name, width, height } = button;
        counts.set(part, counts.get(part) + 1);
        // Half a pixel of rounding is no smaller target.
        if (Math.min(width, height) < parts.get(part) - 0.5)
          small.push(`${example}, ${part}, ${name}: ${width} × ${height}`);
      }
    }
    assert.deepEqual(small, []);
    for (const [part, count] of counts) assert.ok(count >= players.length / 2, `${part}: ${count}`);
  });
});
