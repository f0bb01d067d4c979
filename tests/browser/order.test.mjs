import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { figureOf } from './figures.mjs';
import { openSite } from './site.mjs';

/** A printed size: `4.4 × 10⁻¹⁶`, `0.31` or `0`. */
function sizeOf(text) {
  const [mantissa, exponent = ''] = text.split('\u00a0×\u00a010');
  const digits = [...exponent].map((each) => (each === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(each)));
  return Number(`${mantissa}e${digits.join('') || 0}`);
}

describe('the chapter on order', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  const open = async (options = {}) => {
    const { page, context } = await site.open({ path: '/#order', ...options });
    return { page, context, figure: await figureOf(page, 'word-order') };
  };
  const orderOf = (figure) => figure.locator('.word').allTextContents();
  const differencesOf = async (figure) =>
    (await figure.locator('.result .difference').allTextContents()).map(sizeOf);
  const told = (figure) => figure.locator('.told').textContent();
  /** Pulls the word at a place over the one at another, and waits until it stands there. */
  const drag = async (page, figure, from, to) => {
    const word = figure.locator('.word').nth(from);
    const text = await word.textContent();
    await word.hover();
    await page.mouse.down();
    await figure.locator('.word').nth(to).hover();
    await page.mouse.up();
    assert.equal((await orderOf(figure))[to], text);
  };

  test('drags words without changing an output, until attention is told the positions', async () => {
    const { page, context, figure } = await open();
    const turned = ['The', 'billing', 'charge', 'approved', 'the', 'manager'];
    assert.deepEqual(await orderOf(figure), turned);
    const unchanged = async () => {
      const differences = await differencesOf(figure);
      assert.equal(differences.length, 6);
      assert.ok(Math.max(...differences) < 1e-15, differences.join());
      assert.match(await told(figure), /the two orders are the same\.$/);
    };
    await unchanged();
    await drag(page, figure, 5, 0);
    assert.deepEqual(await orderOf(figure), [
      'manager',
      'The',
      'billing',
      'charge',
      'approved',
      'the',
    ]);
    await unchanged();
    await drag(page, figure, 1, 4);
    await unchanged();

    for (const kind of ['sinusoidal', 'rotary', 'ALiBi']) {
      await figure.getByRole('radio', { name: kind }).check();
      assert.match(await told(figure), /the order counts\.$/);
      const differences = await differencesOf(figure);
      assert.ok(Math.max(...differences) > 1e-3, differences.join());
      const largest = sizeOf(/all: (.*?)\. /.exec(await told(figure))[1]);
      assert.equal(largest, Math.max(...differences));
    }
    await figure.getByRole('button', { name: 'The manager approved the billing charge' }).click();
    assert.match(await told(figure), /^Both orders are the same now/);
    assert.deepEqual(await differencesOf(figure), [0, 0, 0, 0, 0, 0]);
    await context.close();
  });

  test('moves words by the arrow keys, and says where they went', async () => {
    const { page, context, figure } = await open();
    await figure.getByRole('button', { name: 'billing, place 2 of 6' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await orderOf(figure), [
      'The',
      'charge',
      'approved',
      'billing',
      'the',
      'manager',
    ]);
    assert.equal(await figure.locator('[aria-live]').textContent(), 'billing is now word 4.');
    const focused = await figure.evaluate((element) => element.shadowRoot.activeElement.ariaLabel);
    assert.equal(focused, 'billing, place 4 of 6');
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
    assert.equal((await orderOf(figure))[0], 'billing');
    await context.close();
  });

  test('moves words by touch, at 320 px too', async () => {
    const { page, context, figure } = await open({
      width: 320,
      context: { hasTouch: true, isMobile: true },
    });
    const middle = async (place) => {
      const { x, y, width, height } = await figure.locator('.word').nth(place).boundingBox();
      return { x: x + width / 2, y: y + height / 2 };
    };
    await figure.locator('.words').scrollIntoViewIfNeeded();
    await figureOf(page, 'word-order');
    const session = await context.newCDPSession(page);
    const touch = (type, points) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [await middle(0)]);
    await touch('touchMove', [await middle(2)]);
    await touch('touchEnd', []);
    assert.deepEqual(await orderOf(figure), [
      'billing',
      'charge',
      'The',
      'approved',
      'the',
      'manager',
    ]);
    await context.close();
  });

  test('shows the pattern of each kind, number by number, and the likeness to a position', async () => {
    const { page, context } = await open();
    const figure = await figureOf(page, 'positions');
    const says = () => figure.locator('p[role="status"]').textContent();
    assert.equal(await says(), 'Position 5, number 1: −0.96');
    await figure.locator('.map .spot').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    // The cosine of 4.
    assert.equal(await says(), 'Position 4, number 2: −0.65');
    assert.equal(await figure.getByRole('slider').inputValue(), '4');

    await figure.locator('summary').click();
    const likeness = () => figure.locator('tbody td').allTextContents();
    const cosines = await likeness();
    assert.equal(cosines.length, 20);
    assert.equal(cosines[4], '1.00');
    assert.ok(cosines.filter((text) => text === '1.00').length === 1, cosines.join());
    await figure.getByRole('radio', { name: 'ALiBi' }).check();
    assert.deepEqual((await likeness()).slice(2, 7), ['−1.00', '−0.50', '0.00', '−0.50', '−1.00']);
    assert.equal(await says(), 'Position 4, key at position 0: −2.00');
    await context.close();
  });
});
