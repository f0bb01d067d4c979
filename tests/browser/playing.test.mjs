import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chapterPlayers } from './examples.mjs';
import { narrationOf, playerOf, restsOf, seek, settled, shown, step } from './players.mjs';
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

  for (const { example } of chapterPlayers) {
    describe(`of ${example}`, () => {
      let player;
      let rests;
      before(async () => {
        player = await playerOf(page, example);
        rests = await restsOf(player);
      });

      test('plays in real time from its last beat but one to its end, and stops there', async () => {
        await seek(player, rests.at(-2));
        const ended = player.evaluate(
          (element) =>
            new Promise((done) => {
              const look = () => {
                const transport = element.shadowRoot.querySelector('attention-transport');
                if (transport.fraction >= 1 && !transport.playing) done();
                else requestAnimationFrame(look);
              };
              element.play();
              requestAnimationFrame(look);
            }),
        );
        assert.equal(await isPlaying(player), true);
        await ended;
        await settled(player);
        const played = await shown(player);
        await seek(player, 0);
        await seek(player, 1);
        assert.equal(firstDifference(await shown(player), played), null);
      });

      test('shows the same at every beat after a step on and a step back', async () => {
        await seek(player, rests[0]);
        const there = [await shown(player)];
        for (let beat = 1; beat < rests.length; beat += 1) {
          await step(player, 1);
          there.push(await shown(player));
        }
        for (let beat = rests.length - 2; beat >= 0; beat -= 1) {
          await step(player, -1);
          assert.equal(firstDifference(there[beat], await shown(player)), null, `beat ${beat + 1}`);
        }
        const seen = new Set(there);
        assert.equal(seen.size, rests.length, 'two beats look the same');
      });

      test('shows the same at one time by whatever way it was reached', async () => {
        const times = [0.13, 0.41, 0.77];
        const direct = [];
        for (const time of times) {
          await seek(player, time);
          direct.push(await shown(player));
        }
        for (const [index, time] of times.entries()) {
          await seek(player, 1);
          await seek(player, time);
          assert.equal(
            firstDifference(direct[index], await shown(player)),
            null,
            `back to ${time} from the end`,
          );
          await seek(player, 0);
          for (let at = 0; at < time; at += 0.05)
            await player.evaluate((element, to) => element.seek(to), at);
          await seek(player, time);
          assert.equal(
            firstDifference(direct[index], await shown(player)),
            null,
            `scrubbed on to ${time}`,
          );
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

  test('says another sentence on every beat, and its pause holds it', async () => {
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
    await page.evaluate(async () => {
      for (let count = 0; count < 10; count += 1)
        await new Promise((done) => requestAnimationFrame(done));
    });
    assert.equal(firstDifference(held, await shown(player)), null);
    assert.ok((await narrationOf(player)).length > 10);
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
