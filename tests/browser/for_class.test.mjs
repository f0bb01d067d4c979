import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe, violationsOf } from './axe.mjs';
import { playerOf, playersOf, tableOf } from './players.mjs';
import { openSite } from './site.mjs';

describe('the dialog for teachers', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({ width: 360 }));
    await playersOf(page);
    await page.locator('.open-class').click();
    await dialog().waitFor();
  });
  after(() => site?.close());
  const dialog = () => page.locator('dialog.for-class');
  const link = () => dialog().locator('input[type="text"]');

  test('makes a link that leaves out and locks what was chosen, and leads to the chosen chapter', async () => {
    await dialog().locator('select').selectOption('blend');
    await dialog().locator('input[name="shown"][value="views"]').uncheck();
    await dialog().locator('input[name="controls"][value="switches"]').uncheck();
    await dialog().locator('input[name="locked"][value="blend"]').check();
    await page.waitForFunction(() =>
      /&hide=views,switches&lock=blend$/.test(
        document.querySelector('.for-class input[type="text"]').value,
      ),
    );
    const told = dialog().locator('[role="status"]');
    assert.equal(await told.textContent(), '');
    await dialog().locator('input[name="shown"][value="blend"]').uncheck();
    await page.waitForFunction(() =>
      /not there/.test(document.querySelector('.for-class [role="status"]').textContent),
    );
    await dialog().locator('input[name="shown"][value="blend"]').check();
    await page.waitForFunction(() =>
      /&hide=views,switches&lock=blend$/.test(
        document.querySelector('.for-class input[type="text"]').value,
      ),
    );
    const { pathname, hash } = new URL(await link().inputValue());
    const { page: other, context } = await site.open({ path: pathname + hash });
    await other.locator('.tailored').waitFor({ state: 'visible' });
    const player = await playerOf(other, 'blend-charge');
    assert.equal(await player.evaluate((element) => element.locked), true);
    assert.equal(await other.evaluate(() => document.getElementById('views').hidden), true);
    await context.close();
  });

  test('locks every chapter that has a player, and the workbench', async () => {
    const locks = await dialog()
      .locator('input[name="locked"]')
      .evaluateAll((boxes) => boxes.map(({ value }) => value));
    const wanted = await page.evaluate(() =>
      [...document.querySelectorAll('.chapter')]
        .filter((chapter) =>
          chapter.querySelector('.figure > attention-player, [data-figure="workbench"]'),
        )
        .map(({ id }) => id),
    );
    assert.ok(wanted.includes('workbench'));
    assert.deepEqual(locks, wanted);
  });

  test('says why there is no worksheet of a player that could not start, and copies no empty link', async () => {
    const id = await dialog().locator('select').inputValue();
    const told = dialog().locator('[role="status"]');
    await page.evaluate((chapter) => {
      const player = document.getElementById(chapter).querySelector('attention-player');
      player.whenReady = () => Promise.reject(new Error('no core came'));
      player.sharer = () => Promise.reject(new Error('no link came'));
    }, id);
    await dialog().locator('[name="print"]').click();
    await page.waitForFunction(
      () => document.querySelector('.for-class [role="status"]').textContent !== '',
    );
    assert.match(await told.textContent(), /no core came/);
    assert.equal(await page.locator('.worksheet').count(), 0);
    await dialog().locator('input[name="shown"][value="views"]').check();
    await page.waitForFunction(
      () => document.querySelector('.for-class input[type="text"]').value === '',
    );
    await dialog().locator('[name="copy"]').click();
    assert.match(await told.textContent(), /no link came/);
    await page.evaluate((chapter) => {
      delete document.getElementById(chapter).querySelector('attention-player').whenReady;
    }, id);
  });

  test('is accessible, and no wider than a narrow screen', async () => {
    await page.evaluate(axe);
    assert.deepEqual(await violationsOf(page, { inside: ['.for-class'] }), []);
    const { scroll, client } = await dialog().evaluate(({ scrollWidth, clientWidth }) => ({
      scroll: scrollWidth,
      client: clientWidth,
    }));
    assert.ok(scroll <= client, `${scroll} in ${client}`);
  });

  test('prints an exercise with blanks and its key from the numbers that stand there', async () => {
    const player = await playerOf(page, 'blend-charge');
    const sheet = page.locator('.worksheet');
    await page.evaluate(() => {
      window.print = () => {};
    });
    await dialog().locator('[name="print"]').click();
    await page.emulateMedia({ media: 'print' });
    const read = (part) =>
      sheet.locator(`.${part} table`).evaluateAll((tables) =>
        tables.map((table) => ({
          caption: table.querySelector('caption').textContent,
          cells: [...table.querySelectorAll('tr')]
            .slice(1)
            .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
        })),
      );
    const [exercise, key] = [await read('exercise'), await read('key')];
    const blanks = exercise.filter(({ cells }) => cells.flat().every((cell) => cell === ''));
    assert.equal(blanks.length, key.length);
    assert.equal(exercise.length - blanks.length, 3, 'query, key and value are given');
    assert.deepEqual(
      blanks.map(({ caption }) => caption),
      key.map(({ caption }) => caption),
    );
    assert.deepEqual(key.at(-1).cells, await tableOf(player, 'output'));
    assert.equal(await sheet.isVisible(), true);
    assert.equal(await page.locator('main').isVisible(), false);
    const breakOf = (part) =>
      sheet.locator(`.${part}`).evaluate((element) => getComputedStyle(element).breakBefore);
    assert.deepEqual([await breakOf('exercise'), await breakOf('key')], ['auto', 'page']);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    assert.equal(await sheet.count(), 0);
    assert.equal(await page.locator('main').isVisible(), true);
  });
});
