import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chapterPlayers } from './examples.mjs';
import { playerOf, restsOf, seek } from './players.mjs';
import { openSite } from './site.mjs';

/**
 * Runs in the page. Uses every control of a player that is on, one after the other, as a click or an arrow key would, from
 * the same moment of its timeline; gives how many there were and those after which the player is as before. A control
 * that says of itself that it is chosen already is left out.
 */
async function useAll(player, at) {
  const controls =
    'button, input, select, summary, [role="button"], [role="slider"], [role="spinbutton"]';
  const all = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(controls) ? [element] : []),
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ]);
  const nameOf = (element) =>
    [
      element.getRootNode().host.localName,
      element.dataset.member ?? element.dataset.key ?? '',
      element.getAttribute('aria-label') ?? element.textContent.replace(/\s+/g, ' ').trim(),
    ].join(' ');
  const off = (element) =>
    element.disabled ||
    element.getAttribute('aria-disabled') === 'true' ||
    element.getAttribute('aria-pressed') === 'true' ||
    /^(?:true|step)$/.test(element.getAttribute('aria-current') ?? '') ||
    !element.checkVisibility({ visibilityProperty: true });
  const byKey = (element) =>
    element.matches('[type="range"], [role="slider"], [role="spinbutton"], .handle');
  const use = (element) => {
    if (element.type === 'range') {
      element.value = String((Number(element.min) + Number(element.max)) * 0.9);
      element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    } else if (element.localName === 'select') {
      element.selectedIndex = (element.selectedIndex + 1) % element.options.length;
      element.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
    } else if (byKey(element)) {
      const key = { key: 'ArrowUp', bubbles: true, composed: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', key));
    } else if (element instanceof HTMLElement) element.click();
    else
      element.dispatchEvent(
        new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }),
      );
  };
  const { example } = player;
  const calm = async () => {
    player.session.open(example);
    player.seek(at);
    player.session.ask({ kind: 'select', cell: null });
    await window.players.settled(player);
  };
  const look = () =>
    [
      window.players.shown(player, ['attention-tables']),
      // Of the tables only what a click may change: they are long.
      player.session.state.tablesOpen,
      player.session.state.playing,
      // A link to share stands in the address.
      location.hash,
      ...[...player.shadowRoot.querySelectorAll('*')].flatMap((part) =>
        part.shadowRoot ? [part.shadowRoot.querySelectorAll(':popover-open').length] : [],
      ),
    ].join('\n');

  await calm();
  const names = [
    ...new Set(
      all(player.shadowRoot)
        .filter((one) => !off(one))
        .map(nameOf),
    ),
  ];
  const idle = [];
  for (const name of names) {
    const element = all(player.shadowRoot).find((one) => !off(one) && nameOf(one) === name);
    if (element === undefined) throw new Error(`${name} is gone`);
    const before = look();
    use(element);
    await player.updateComplete;
    await window.players.settled(player);
    // A link is made while the page goes on.
    for (let frame = 0; frame < 300 && look() === before; frame += 1)
      await new Promise((done) => requestAnimationFrame(done));
    if (look() === before) idle.push(name);
    await calm();
  }
  return { names, idle };
}

describe('every control of a player', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    // Nothing then moves by itself between two looks.
    ({ page } = await site.open({ motion: 'reduce' }));
  });
  after(() => site?.close());

  for (const { example } of chapterPlayers) {
    test(`of ${example} does something`, async () => {
      const player = await playerOf(page, example);
      const rests = await restsOf(player);
      // A beat of the middle, at rest, from which one can go both ways.
      const at = rests[Math.floor(rests.length / 2)];
      await seek(player, at);
      const { names, idle } = await player.evaluate(useAll, at);
      assert.ok(names.length >= 15, `only ${names.length} controls: ${names.join('; ')}`);
      assert.deepEqual(idle, []);
    });
  }
});
