import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chapterPlayers } from './examples.mjs';
import { figuresOf } from './figures.mjs';
import { playersOf, settled } from './players.mjs';
import { openSite } from './site.mjs';

/** Runs in the page. The innermost element with the focus, the player around it, and what it is called. */
function focusNow() {
  let element = document.activeElement;
  let player = null;
  for (;;) {
    if (element?.localName === 'attention-player') player = element.getAttribute('example');
    const inner = element?.shadowRoot?.activeElement;
    if (!inner) break;
    element = inner;
  }
  const host = element?.getRootNode().host?.localName ?? null;
  /** Framed, itself or by what stands for it, and in the window: whole, or as much of it as fits. */
  function isSeen(focused) {
    const framed = [focused, focused.closest('label')].some(
      (each) => each && getComputedStyle(each).outlineStyle !== 'none',
    );
    // Of a number in a picture its own ring is drawn.
    const ring = focused.querySelector(':scope > .ring');
    const ringed = ring !== null && getComputedStyle(ring).strokeWidth === '3px';
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    const shown = Math.min(bottom, innerHeight) - Math.max(top, 0);
    const inside =
      shown >= Math.min(bottom - top, innerHeight) / 2 && left < innerWidth && right > 0;
    return (framed || ringed) && inside && focused.matches(':focus-visible');
  }
  return {
    player,
    part: host,
    member: element?.dataset?.member ?? null,
    role: element?.getAttribute?.('role') ?? null,
    name:
      element?.getAttribute?.('aria-label') ??
      (element?.labels?.[0]?.textContent || element?.textContent)?.trim().slice(0, 40) ??
      '',
    html: element?.outerHTML?.slice(0, 120),
    where: JSON.stringify(element?.getBoundingClientRect()),
    seen: element !== document.body && isSeen(element),
    body: element === document.body,
  };
}

describe('the keyboard alone', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({ motion: 'reduce', chapters: 'near' }));
    await playersOf(page);
  });
  after(() => site?.close());

  const now = () => page.evaluate(focusNow);
  const tabUntil = async (wanted, key = 'Tab', most = 80) => {
    for (let count = 0; count < most; count += 1) {
      await page.keyboard.press(key);
      const focus = await now();
      if (wanted(focus)) return focus;
    }
    return assert.fail(
      `${most} presses of ${key} do not get there; the focus is on ${JSON.stringify(await now())}`,
    );
  };
  const transport = () =>
    page.evaluate(() => {
      const { playing, index, fraction } = document
        .querySelector('attention-player')
        .shadowRoot.querySelector('attention-transport');
      return { playing, index, fraction };
    });
  const first = chapterPlayers[0].example;
  const inFirst = (part) => (focus) => focus.player === first && focus.part === part;

  const toFrame = async () => {
    await page.evaluate(() => document.activeElement?.blur());
    return tabUntil((focus) => focus.player === first && focus.part === 'attention-player');
  };

  test('reaches the first player from the top of the page; its frame plays, pauses and steps', async () => {
    await page.keyboard.press('Home');
    await toFrame();
    await page.keyboard.press('Home');
    const from = (await transport()).index;
    assert.equal(from, 0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal((await transport()).index, 2);
    await page.keyboard.press('ArrowLeft');
    assert.equal((await transport()).index, 1);
    await page.keyboard.press('End');
    assert.equal((await transport()).fraction, 1);
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    assert.equal((await transport()).playing, true);
    await page.keyboard.press('Space');
    assert.equal((await transport()).playing, false);
  });

  test('goes into the player with Enter, to its buttons, and out again with Escape', async () => {
    await page.keyboard.press('Enter');
    assert.equal((await now()).member, 'play');
    await page.keyboard.press('Enter');
    assert.equal((await transport()).playing, true);
    await page.keyboard.press('Enter');
    assert.equal((await transport()).playing, false);
    const { index } = await transport();
    await page.keyboard.press('ArrowRight');
    assert.equal((await now()).member, 'step-on');
    await page.keyboard.press('Enter');
    assert.equal((await transport()).index, index + 1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    assert.equal((await now()).member, 'step-back');
    await page.keyboard.press('Enter');
    assert.equal((await transport()).index, index);
    await page.keyboard.press('Escape');
    assert.equal((await now()).part, 'attention-player');
    await page.keyboard.press('Enter');
  });

  test('scrubs from beat to beat, to the start and to the end', async () => {
    await tabUntil((focus) => inFirst('attention-transport')(focus) && focus.name === 'Position');
    await page.keyboard.press('End');
    assert.equal((await transport()).fraction, 1);
    const last = (await transport()).index;
    await page.keyboard.press('ArrowLeft');
    assert.equal((await transport()).index, last - 1);
    await page.keyboard.press('Home');
    assert.equal((await transport()).index, 0);
  });

  test('chooses another word as the query', async () => {
    await tabUntil(inFirst('attention-ribbon'), 'Shift+Tab');
    const chosen = () =>
      page.evaluate(
        () =>
          document.querySelector('attention-player').shadowRoot.querySelector('attention-ribbon')
            .query,
      );
    const before = await chosen();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    assert.notEqual(await chosen(), before);
  });

  test('changes a number', async () => {
    const player = page.locator('attention-player').first();
    await tabUntil((focus) => inFirst('attention-scene')(focus) && focus.role === 'spinbutton');
    const before = await player.evaluate(
      (element) => element.shadowRoot.querySelector('attention-tables').shadowRoot.textContent,
    );
    await page.keyboard.press('Shift+ArrowUp');
    await settled(player);
    const after = await player.evaluate(
      (element) => element.shadowRoot.querySelector('attention-tables').shadowRoot.textContent,
    );
    assert.notEqual(after, before);
    await page.keyboard.press('Enter');
    assert.equal((await now()).part, 'attention-cell-editor');
    await page.keyboard.press('Escape');
    await settled(player);
    assert.equal((await now()).part, 'attention-scene', 'the focus comes back to the number');
  });

  test('opens the tables, and leaves the player forwards and backwards', async () => {
    await tabUntil(inFirst('attention-tables'));
    await page.keyboard.press('Enter');
    assert.ok(await page.locator('attention-player').first().locator('table:visible').count());
    await page.keyboard.press('Enter');
    await tabUntil((focus) => focus.player !== first, 'Tab', 40);
    await tabUntil((focus) => focus.player === first, 'Shift+Tab');
    await tabUntil((focus) => focus.player !== first, 'Shift+Tab', 40);
  });

  test('Space chooses a word and does not play while the focus is on a word', async () => {
    await toFrame();
    await page.keyboard.press('Enter');
    await tabUntil(inFirst('attention-ribbon'), 'Shift+Tab');
    await page.keyboard.press('Space');
    assert.equal((await transport()).playing, false);
  });

  test('crosses the page from its top to its end through every player in at most 40 Tabs each, every stop framed, in view and with a name', async () => {
    await page.reload();
    await playersOf(page);
    await figuresOf(page);
    await page.evaluate(() => {
      document.activeElement?.blur();
      scrollTo(0, 0);
    });
    const stops = new Map(chapterPlayers.map(({ example }) => [example, 0]));
    const nameless = [];
    const unseen = [];
    for (let count = 0; count < 800; count += 1) {
      await page.keyboard.press('Tab');
      const focus = await now();
      if (focus.body) break;
      if (!focus.name) nameless.push(focus.html);
      if (!focus.seen) unseen.push(`${focus.player}: ${focus.html} ${focus.where}`);
      // A chapter's figure may hold players of its own.
      if (stops.has(focus.player)) stops.set(focus.player, stops.get(focus.player) + 1);
    }
    assert.equal((await now()).body, true, 'the end of the page is reached');
    assert.deepEqual(nameless, []);
    assert.deepEqual(unseen, []);
    for (const [example, count] of stops) {
      assert.ok(count >= 6 && count <= 40, `${example}: ${count} Tabs`);
    }
  });
});
