import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe, violationsOf } from './axe.mjs';
import { playerOf, playersOf, settled } from './players.mjs';
import { openSite } from './site.mjs';

describe('the questions of chapter 14', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  /** A page with its questions loaded, and a way to one of them. */
  async function openQuestions(options) {
    const { page } = await site.open({ path: '/#questions', ...options });
    const figure = page.locator('figure-questions');
    await figure.scrollIntoViewIfNeeded();
    await page.locator('figure-questions[ready]').waitFor();
    return { page, figure, question: (name) => figure.locator(`[data-question="${name}"]`) };
  }
  const verdictOf = (question) => question.locator('.verdict p').textContent();

  test('are six, from recall to design, none answered', async () => {
    const { figure } = await openQuestions();
    assert.deepEqual(await figure.locator('li > h3').allTextContents(), [
      'Remember',
      'Understand',
      'Apply',
      'Analyse',
      'Evaluate',
      'Create',
    ]);
    assert.equal(await figure.locator('.answered').textContent(), '0 of 6 answered');
  });

  test('say of a score with only one of its products what is missing', async () => {
    const { page, question } = await openQuestions();
    const apply = question('apply');
    await apply.locator('input').fill('zero');
    await page.keyboard.press('Enter');
    assert.match(await apply.locator('#refusal').textContent(), /^Not a number/);
    await apply.locator('input').fill('0.4');
    await page.keyboard.press('Enter');
    assert.equal(
      (await verdictOf(apply)).trim(),
      '0.4 is 0.50 × 0.80. Still missing is 1.00 × 0.30 = 0.30.',
    );
    await apply.locator('.verdict button').click();
    await apply.locator('input').fill('0,7');
    await page.keyboard.press('Enter');
    assert.match(await verdictOf(apply), /^So it is: 0\.50 × 0\.80 \+ 1\.00 × 0\.30 = 0\.70\./);
  });

  test('compare a choice by the keyboard, can be skipped, and remember both', async () => {
    const { page, figure, question } = await openQuestions();
    await question('understand').locator('input').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    const shares = '42\u00a0%, 15\u00a0%, 43\u00a0%';
    const verdict = await verdictOf(question('understand'));
    assert.match(verdict, /^You chose “they all grow”. The answer is “they stay as they are”\./);
    assert.equal(verdict.split(shares).length, 3, verdict);
    assert.ok(
      await question('understand')
        .locator('.verdict button')
        .evaluate((button) => button.matches(':focus')),
    );
    await question('evaluate').locator('.skip').click();
    assert.match(await verdictOf(question('evaluate')), /^The answer is “some of the way”\./);
    await page.reload();
    await page.locator('figure-questions[ready]').waitFor();
    assert.equal(await figure.locator('.answered').textContent(), '2 of 6 answered');
    assert.equal(await verdictOf(question('understand')), verdict);
  });

  test('watch the player of chapter 5 until billing holds more than 90 % by the reader’s own numbers', async () => {
    const { page, question } = await openQuestions();
    const player = await playerOf(page, 'blend-charge');
    const standing = question('analyse').locator('.standing');
    assert.equal(await standing.textContent(), 'Nothing is changed in that player yet.');
    const ask = async (intent) => {
      await player.evaluate((element, wish) => element.session.ask(wish), intent);
      await settled(player);
    };
    await ask({ kind: 'variant', id: 'decisive' });
    assert.match(await standing.textContent(), /^That is a ready-made variant/);
    await ask({ kind: 'variant', id: null });
    const cell = { tensor: 'key', row: 2, column: 0 };
    await ask({ kind: 'edit', changes: [{ cell, value: 2 }] });
    assert.match(await standing.textContent(), /^billing holds \d\d\u00a0% now\.$/);
    assert.equal(await question('analyse').locator('.verdict').count(), 0);
    await ask({ kind: 'edit', changes: [{ cell, value: 6 }] });
    assert.equal(await standing.textContent(), 'Done: billing holds 99\u00a0%.');
    assert.match(await verdictOf(question('analyse')), /^That is the answer\. Both\./);
  });

  test('give one word two meanings in the workbench, which says what is missing, and can be shared', async () => {
    const { page, figure, question } = await openQuestions();
    const standing = question('create').locator('.standing');
    const written = 'Now: 50\u00a0% animal beside the cave, 50\u00a0% sport beside the ball.';
    assert.equal((await standing.textContent()).trim(), written);
    await question('create').getByRole('button', { name: 'Open in the workbench' }).click();
    const bench = page.locator('figure-workbench');
    await bench.locator('#task').waitFor();
    await page.waitForFunction(
      () => document.querySelector('figure-workbench').shadowRoot.activeElement?.id === 'task',
    );
    const player = bench.locator('attention-player');
    await settled(player);
    const missing = () => bench.locator('.task li').allTextContents();
    assert.deepEqual(await missing(), [
      'Beside the cave: 50\u00a0% animal. Not yet: at least 80 % are asked for.',
      'Beside the ball: 50\u00a0% sport. Not yet: at least 80 % are asked for.',
    ]);
    const edit = async (row, numbers) => {
      const changes = numbers.map((value, column) => ({
        cell: { tensor: 'query', row, column },
        value,
      }));
      await player.evaluate(
        (element, all) => element.session.ask({ kind: 'edit', changes: all }),
        changes,
      );
      await settled(player);
    };
    await edit(0, [3, -1]);
    assert.deepEqual(await missing(), [
      'Beside the cave: 100\u00a0% animal. Met.',
      'Beside the ball: 50\u00a0% sport. Not yet: at least 80 % are asked for.',
    ]);
    assert.equal(await figure.locator('.answered').textContent(), '0 of 6 answered');
    await edit(1, [-1, 3]);
    assert.match(await bench.locator('.task [role="status"]').textContent(), /The task is done\./);
    assert.equal(
      (await standing.textContent()).trim(),
      'Done: 100\u00a0% animal beside the cave, 100\u00a0% sport beside the ball.',
    );
    assert.equal(await figure.locator('.answered').textContent(), '1 of 6 answered');

    await bench.getByRole('button', { name: 'Share as a link' }).click();
    await player.locator('attention-title .shared:not(:empty)').waitFor();
    const { page: other } = await site.open({ path: `/${new URL(page.url()).hash}` });
    await other.locator('figure-workbench #task').waitFor();
    assert.deepEqual(await other.locator('figure-workbench .task li').allTextContents(), [
      'Beside the cave: 100\u00a0% animal. Met.',
      'Beside the ball: 100\u00a0% sport. Met.',
    ]);

    await bench.getByRole('button', { name: 'Undo the last change' }).click();
    assert.equal((await missing())[1].includes('Not yet'), true);
    await bench.getByRole('button', { name: 'Leave the task' }).click();
    assert.equal(await bench.locator('.task').count(), 0);
  });

  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ])
    test(`leave axe-core nothing to find and fit in ${width} px, in the ${scheme} theme`, async () => {
      const { page, question } = await openQuestions({ scheme, width });
      await question('create').getByRole('button').click();
      await page.locator('figure-workbench #task').waitFor();
      await question('evaluate').locator('.skip').click();
      await playersOf(page);
      await page.evaluate(axe);
      assert.deepEqual(await violationsOf(page, { withTables: false }), []);
      const beyond = await page.evaluate((window) => {
        const parts = [...document.querySelectorAll('figure-questions, figure-workbench')];
        return Math.max(...parts.map((part) => part.getBoundingClientRect().right)) - window;
      }, width);
      assert.ok(beyond <= 0, `${beyond} px beyond`);
    });
});
