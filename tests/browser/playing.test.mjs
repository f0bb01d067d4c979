import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chapterPlayers } from './examples.mjs';
import { playerOf, playersOf, restsOf, seek, settled, shown, to, walk } from './players.mjs';
import { openSite } from './site.mjs';
import { firstDifference } from './snapshot.mjs';

const isPlaying = (player) =>
  player.evaluate((element) => element.shadowRoot.querySelector('attention-transport').playing);
const placeOf = (player) =>
  player.evaluate((element) => element.shadowRoot.querySelector('attention-transport').fraction);

describe('a player', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open());
  });
  after(() => site?.close());

  test('plays in real time from its last beat but one to its end, and stops there', async () => {
    const players = await playersOf(page);
    assert.equal(players.length, chapterPlayers.length);
    for (const player of players) await seek(player, (await restsOf(player)).at(-2));
    // All at once: each in its own time.
    // Ends for those only that were seen to play.
    const ended = await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll('attention-player')].map(
          (element) =>
            new Promise((done) => {
              let seen = false;
              const look = () => {
                const { fraction, playing } = window.players.standing(element);
                seen ||= playing;
                if (seen && fraction >= 1 && !playing) done(true);
                else requestAnimationFrame(look);
              };
              element.play();
              requestAnimationFrame(look);
            }),
        ),
      ),
    );
    assert.equal(ended.length, players.length);
    for (const player of players) {
      await settled(player);
      const played = await shown(player);
      const [, again] = await walk(player, to([0, 1]), 'shown');
      assert.equal(firstDifference(again, played), null, await player.getAttribute('example'));
    }
  });

  for (const { example } of chapterPlayers) {
    describe(`of ${example}`, () => {
      let player;
      let rests;
      before(async () => {
        player = await playerOf(page, example);
        rests = await restsOf(player);
      });

      test('shows the same at every beat after a step on and a step back', async () => {
        const beats = rests.length - 1;
        const moves = [
          { to: rests[0] },
          ...Array(beats).fill({ by: 1 }),
          ...Array(beats).fill({ by: -1 }),
        ];
        const seen = await walk(player, moves, 'shown');
        const there = seen.slice(0, beats + 1);
        const back = seen.slice(beats).reverse();
        for (const [beat, one] of there.entries())
          assert.equal(firstDifference(one, back[beat]), null, `beat ${beat + 1}`);
        assert.equal(new Set(there).size, rests.length, 'two beats look the same');
      });

      test('shows the same at one time by whatever way it was reached', async () => {
        const times = [0.13, 0.41, 0.77];
        const direct = await walk(player, to(times), 'shown');
        for (const [index, time] of times.entries()) {
          const scrubbed = Array.from({ length: Math.ceil(time / 0.05) }, (_, at) => ({
            to: at * 0.05,
            passing: true,
          }));
          const [, fromEnd, , on] = await walk(
            player,
            [{ to: 1 }, { to: time }, { to: 0 }, ...scrubbed, { to: time }],
            'shown',
          );
          const same = (reached, how) =>
            assert.equal(firstDifference(direct[index], reached), null, `${how} to ${time}`);
          same(fromEnd, 'back from the end');
          same(on, 'scrubbed on');
        }
      });
    });
  }

  test('is moved by its scrubber as by its seek', async () => {
    const player = await playerOf(page, 'blend-charge');
    await seek(player, 0.5);
    const there = await shown(player);
    await seek(player, 0.1);
    const scrubber = player.locator('input[type=range]');
    await scrubber.evaluate((input) => {
      input.value = '0.5';
      input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    });
    await settled(player);
    assert.equal(firstDifference(there, await shown(player)), null);
    await scrubber.scrollIntoViewIfNeeded();
    const box = await scrubber.boundingBox();
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height / 2);
    await settled(player);
    assert.ok(Math.abs((await placeOf(player)) - 0.8) < 0.03, `at ${await placeOf(player)}`);
  });

  test('says another sentence on every beat', async () => {
    const player = await playerOf(page, 'blend-charge');
    const rests = await restsOf(player);
    const said = await walk(player, to(rests), 'narration');
    assert.ok(rests.length >= 20, `only ${rests.length} beats`);
    assert.equal(new Set(said).size, rests.length);
    for (const sentence of said) assert.ok(sentence.length > 10, sentence);
  });

  test('is held by its pause, and plays on from there', async () => {
    const player = await playerOf(page, 'blend-charge');
    await seek(player, 0);
    await player.evaluate((element) => element.play());
    await page.waitForFunction(
      () =>
        document
          .querySelector('attention-player[example="blend-charge"]')
          .shadowRoot.querySelector('attention-transport').fraction > 0.005,
    );
    await player.locator('[data-member="play"]').click();
    await settled(player);
    assert.equal(await isPlaying(player), false);
    const held = await shown(player);
    const at = await placeOf(player);
    await page.evaluate(async () => {
      for (let count = 0; count < 80; count += 1)
        await new Promise((done) => requestAnimationFrame(done));
    });
    assert.equal(firstDifference(held, await shown(player)), null);
    await player.locator('[data-member="play"]').click();
    await page.waitForFunction(
      (from) =>
        document
          .querySelector('attention-player[example="blend-charge"]')
          .shadowRoot.querySelector('attention-transport').fraction > from,
      at,
    );
    await player.locator('[data-member="play"]').click();
    assert.equal(await isPlaying(player), false);
  });

  test('jumps to a stage by its rail', async () => {
    const player = await playerOf(page, 'blend-charge');
    await seek(player, 0);
    const stops = player.locator('attention-rail [part~="stage"]:not([aria-disabled="true"])');
    for (let index = 0; index < (await stops.count()); index += 1) {
      await stops.nth(index).click();
      await settled(player);
      assert.equal(await stops.nth(index).getAttribute('aria-current'), 'step');
    }
  });

  test('opens a stage named without a place in it on its finished picture', async () => {
    const player = await playerOf(page, 'blend-charge');
    const placeOf = async (attributes) => {
      await player.evaluate((element, { stage, at }) => {
        element.setAttribute('stage', stage);
        if (at === null) element.removeAttribute('at');
        else element.setAttribute('at', at);
      }, attributes);
      await settled(player);
      return player.evaluate(
        (element) => element.shadowRoot.querySelector('attention-transport').index,
      );
    };
    const finished = await placeOf({ stage: 'softmax', at: '1' });
    assert.notEqual(await placeOf({ stage: 'softmax', at: '0' }), finished);
    assert.equal(await placeOf({ stage: 'softmax', at: null }), finished);
  });

  test('jumps to the finished picture of a stage while paused', async () => {
    const player = await playerOf(page, 'blend-charge');
    await seek(player, 0);
    const stops = player.locator('attention-rail [part~="stage"]:not([aria-disabled="true"])');
    await stops.last().click();
    await settled(player);
    const [index, count] = await player.evaluate((element) => {
      const transport = element.shadowRoot.querySelector('attention-transport');
      return [transport.index, transport.count];
    });
    assert.equal(index, count - 1);
  });
});
