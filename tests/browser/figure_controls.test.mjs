import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { figuresOf } from './figures.mjs';
import { playersOf } from './players.mjs';
import { openSite } from './site.mjs';

/** What changes nothing in its own figure: it leads to another one, where questions.test.mjs sees what comes of it. */
const exceptions = {
  'figure-questions': ['Go to the player of chapter 5', 'Open in the workbench'],
};

/** Runs in the page. The names of the controls of a figure that are on, those of players in it left out. */
function controlsInPage(figure) {
  const all = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(
        'button, a[href], input, select, textarea, summary, [role="slider"], [role="button"]',
      )
        ? [element]
        : []),
      ...(element.shadowRoot && element.localName !== 'attention-player'
        ? all(element.shadowRoot)
        : []),
    ]);
  const nameOf = (element) =>
    [
      element.id || element.name || element.dataset.key || '',
      element.type === 'radio' ? element.value : '',
      element.getAttribute('aria-label') ??
        (element.labels?.[0] ?? element).textContent.replace(/\s+/g, ' ').trim().slice(0, 50),
      element.closest('[data-question]')?.dataset.question ?? '',
    ].join('|');
  window.figureControls = () =>
    all(figure.shadowRoot ?? figure)
      .filter(
        (element) =>
          !element.disabled &&
          !(element.type === 'radio' && element.checked) &&
          element.getAttribute('aria-disabled') !== 'true' &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      .map((element) => ({ name: nameOf(element), element }));
  return window.figureControls().map(({ name }) => name);
}

/** Runs in the page. Uses one control as a click, a key or typing would, and waits until the figure looks otherwise, or not for long. */
async function useInPage(figure, name) {
  const found = window.figureControls().find((control) => control.name === name);
  if (found === undefined) return 'gone';
  const { element } = found;
  const held = (root) =>
    [...root.querySelectorAll('*')]
      .map((each) =>
        [
          each
            .getAttributeNames()
            .map((key) => `${key}=${each.getAttribute(key)}`)
            .join(),
          each.value ?? '',
          each.checked ?? '',
          each.childElementCount === 0 ? each.textContent : '',
          each.shadowRoot ? held(each.shadowRoot) : '',
        ].join(' '),
      )
      .join('\n');
  const look = () => held(figure.shadowRoot ?? figure);
  // What an own field shows is no change: what is asked is whether something follows from it.
  const typed = element.matches(
    'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea',
  );
  if (element.type === 'range') {
    const before = element.getAttribute('aria-valuetext') ?? element.value;
    element.value = element.value === element.max ? element.min : element.max;
    for (const type of ['input', 'change'])
      element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    await figure.updateComplete;
    const after = element.getAttribute('aria-valuetext') ?? element.value;
    return before === after ? 'idle' : 'did';
  }
  const before = look();
  if (element.localName === 'select') {
    element.selectedIndex = (element.selectedIndex + 1) % element.options.length;
    element.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  } else if (element.type === 'file') {
    const chosen = new DataTransfer();
    chosen.items.add(new File(['no numbers'], 'none.npy'));
    element.files = chosen.files;
    element.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  } else if (typed) {
    element.focus();
    element.value =
      element.type === 'number' ? String(Number(element.value) + 1) : `${element.value} 1`;
    for (const type of ['input', 'change'])
      element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  } else if (element.matches('[aria-roledescription], .word, .spot'))
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }),
    );
  else element.click();
  for (let frame = 0; frame < 600; frame += 1) {
    if (look() !== before) return 'did';
    await new Promise((done) => requestAnimationFrame(done));
  }
  return 'idle';
}

describe('every control of a figure', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({ motion: 'reduce' }));
    await playersOf(page);
    await figuresOf(page);
  });
  after(() => site?.close());

  const least = {
    'figure-root-of-d': 3,
    'figure-gradients': 3,
    'figure-price': 1,
    'figure-word-order': 12,
    'figure-positions': 5,
    'figure-questions': 15,
    'figure-workbench': 8,
  };
  for (const [tag, count] of Object.entries(least)) {
    test(`${tag} does something`, async () => {
      const figure = page.locator(tag);
      const names = new Set(await figure.evaluate(controlsInPage));
      assert.ok(names.size >= count, `only ${names.size}: ${[...names].join('; ')}`);
      const idle = [];
      for (const name of names) {
        if (exceptions[tag]?.some((words) => name.includes(words))) continue;
        if ((await figure.evaluate(useInPage, name)) === 'idle') idle.push(name);
      }
      assert.deepEqual(idle, []);
    });
  }

  test('of the formula’s table goes to its stage', async () => {
    const rows = page.locator('.formula-parts tbody button');
    assert.equal(await rows.count(), 7);
    for (const row of await rows.all()) {
      await row.click();
      assert.equal(await row.getAttribute('aria-current'), 'step');
    }
  });
});
