import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe, violationsOf } from './axe.mjs';
import { playerOf, playersOf, settled } from './players.mjs';
import { openSite } from './site.mjs';

const asking = {
  'three-similarities': 'Which word will have the largest score?',
  'scores-to-shares': 'What will the weight of battery be, in percent?',
  'blend-charge': 'What will number 1 of the output be?',
};

describe('guessing first', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  const standingOf = (player) => player.evaluate((element) => window.players.standing(element));
  const questionOf = (player) => player.locator('attention-guess #question').textContent();
  const verdictOf = (player) => player.locator('attention-guess .verdict').textContent();

  test('is asked for in chapters 3, 4 and 5, before the result is shown', async () => {
    const { page } = await site.open({ guesses: 'asked' });
    for (const [example, question] of Object.entries(asking)) {
      const player = await playerOf(page, example);
      assert.match(await questionOf(player), new RegExp(`${question.replace('?', '\\?')}$`));
    }
  });

  test('compares a word chosen by the keyboard, keeps the focus, and is remembered', async () => {
    const { page } = await site.open({ guesses: 'asked' });
    const player = await playerOf(page, 'three-similarities');
    await player.locator('attention-guess [data-member]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await settled(player);
    const verdict = await verdictOf(player);
    assert.equal(
      verdict,
      'You guessed battery, with the score 0.20. The largest is that of billing: 1.23, which is 1.03 more.',
    );
    assert.ok(
      await player.locator('attention-guess button').evaluate((button) => button.matches(':focus')),
    );
    assert.equal((await standingOf(player)).stage, 'scores');
    await page.reload();
    const again = await playerOf(page, 'three-similarities');
    assert.equal(await verdictOf(again), verdict);
    await again.locator('attention-guess button').click();
    await settled(again);
    assert.match(await questionOf(again), /largest score\?$/);
  });

  test('says what is no number, and compares a share with or without its sign', async () => {
    const { page } = await site.open({ guesses: 'asked' });
    const player = await playerOf(page, 'scores-to-shares');
    const input = player.locator('attention-guess input');
    await input.fill('a third');
    await page.keyboard.press('Enter');
    await settled(player);
    assert.match(await player.locator('attention-guess .refusal').textContent(), /^Not a number/);
    await input.fill('20 %');
    await page.keyboard.press('Enter');
    await settled(player);
    assert.equal(
      await verdictOf(player),
      'You guessed 20\u00a0%. It is 15\u00a0%: your guess is 5 too high.',
    );
  });

  test('can be skipped, which keeps the focus in the player and is remembered', async () => {
    const { page } = await site.open({ guesses: 'asked' });
    const player = await playerOf(page, 'three-similarities');
    await player.locator('attention-guess .skip').click();
    await settled(player);
    assert.equal(await player.locator('attention-guess').count(), 0);
    assert.ok(
      await player.evaluate((element) =>
        element.shadowRoot.querySelector('.player').matches(':focus'),
      ),
    );
    await page.reload();
    assert.equal(
      await (await playerOf(page, 'three-similarities')).locator('attention-guess').count(),
      0,
    );
  });

  test('stops the playing where it is asked', async () => {
    const { page } = await site.open({ guesses: 'asked' });
    const player = await playerOf(page, 'blend-charge');
    const { fraction } = await standingOf(player);
    await player.evaluate((element, stop) => element.seek(stop - 0.01), fraction);
    await settled(player);
    assert.equal(await player.locator('attention-guess').count(), 0);
    await player.evaluate((element) => element.play());
    await player.locator('attention-guess').waitFor();
    const standing = await standingOf(player);
    assert.deepEqual([standing.playing, standing.fraction], [false, fraction]);
  });

  for (const scheme of ['light', 'dark'])
    test(`leaves axe-core nothing to find and fits 320 px, in the ${scheme} theme`, async () => {
      const { page } = await site.open({ guesses: 'asked', scheme, width: 320 });
      await playersOf(page);
      const players = await Promise.all(
        Object.keys(asking).map((example) => playerOf(page, example)),
      );
      await page.evaluate(axe);
      const look = async () => {
        assert.deepEqual(await violationsOf(page, { withTables: false }), []);
        for (const player of players) {
          const beyond = await player
            .locator('attention-guess')
            .evaluate((element) => element.scrollWidth - element.clientWidth);
          assert.ok(beyond <= 0, `${beyond} px beyond`);
        }
      };
      await look();
      for (const player of players) {
        await player.evaluate((element) => element.session.ask({ kind: 'guess', answer: 1 }));
        await settled(player);
      }
      await look();
    });

  test('forgets what the browser keeps when that is broken', async () => {
    const { page } = await site.open({
      guesses: 'asked',
      before: (opened) =>
        opened.addInitScript(() =>
          localStorage.setItem(
            'attention-guesses',
            '[["three-similarities scores",{"answer":"2"}],7',
          ),
        ),
    });
    const player = await playerOf(page, 'three-similarities');
    assert.match(await questionOf(player), /largest score\?$/);
  });
});
