import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { figuresOf } from './figures.mjs';
import { playersOf, restsOf, seekAll, to, walk } from './players.mjs';
import { openSite } from './site.mjs';

/** Windows, in CSS pixels, and whether the middle of each stage is looked at as well as its end. */
const windows = [
  { width: 320, middles: true },
  { width: 768 },
  { width: 1100, middles: true },
  { width: 1920 },
  { width: 640, height: 450, zoom: 2 },
];

/** The ends of all stages of a player, and with `middles` the end of the beat in the middle of each. */
const placesOf = (player, middles) =>
  player.evaluate(({ session }, more) => {
    const { timeline, ticks } = session.computation;
    const beats = timeline.stages.flatMap(({ first, last }) =>
      more ? [Math.floor((first + last) / 2), last] : [last],
    );
    return [...new Set(beats)].map((beat) => ticks[beat]);
  }, middles);

describe('how the page stands', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  for (const { width, height = 900, zoom = 1, middles = false } of windows) {
    describe(`at ${zoom * width} px, ${100 * zoom} % large`, () => {
      let page;
      let context;
      let players;
      before(async () => {
        ({ page, context } = await site.open({
          width,
          height,
          context: { deviceScaleFactor: zoom },
        }));
        players = await playersOf(page);
      });
      after(() => context?.close());

      test('has no words over one another, cut off or under 12 px at any stage of any player', async () => {
        const faults = [];
        let looks = 0;
        for (const player of players) {
          const name = await player.getAttribute('example');
          const places = await placesOf(player, middles);
          const found = await walk(player, to(places), 'structureFaults');
          looks += found.length;
          found.forEach((here, index) => {
            faults.push(...here.map((fault) => `${name} at ${places[index].toFixed(3)}: ${fault}`));
          });
        }
        assert.deepEqual(faults, []);
        assert.ok(looks >= 50, `only ${looks} pictures`);
      });

      test('has none in its text, its figures and its tables', async () => {
        await figuresOf(page);
        const faults = await page.evaluate(() =>
          [...document.querySelectorAll('.page-header, main, .page-footer')].flatMap((part) =>
            window.players.structureFaults(part),
          ),
        );
        assert.deepEqual(faults, []);
      });

      test('does not scroll sideways; only a matrix may', async () => {
        await seekAll(players, 0.6);
        const wide = await page.evaluate(() => {
          const found = [];
          const visit = (root) => {
            for (const element of root.querySelectorAll('*')) {
              const { overflowX } = getComputedStyle(element);
              if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) {
                found.push(element.getAttribute('part') ?? element.className ?? element.tagName);
              }
              if (element.shadowRoot) visit(element.shadowRoot);
            }
          };
          visit(document);
          const page = document.documentElement;
          return { page: page.scrollWidth - page.clientWidth, scrollers: [...new Set(found)] };
        });
        assert.equal(wide.page, 0);
        assert.deepEqual(
          wide.scrollers.filter((name) => !/scene|wide|formula/.test(name)),
          [],
        );
      });
    });
  }

  test('loses nothing when a reader spaces the text out', async () => {
    const { page, context } = await site.open({ width: 1280 });
    const players = await playersOf(page);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    await seekAll(players, 1);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main p, main h2, main li')]
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 ||
            element.scrollHeight > element.clientHeight + 2,
        )
        .map((element) => element.textContent.slice(0, 40)),
    );
    assert.deepEqual(cut, []);
    await context.close();
  });

  test('the height of a player stays the same from beat to beat of a stage', async () => {
    const { page, context } = await site.open({ width: 1280 });
    const jumps = [];
    for (const player of await playersOf(page)) {
      const name = await player.getAttribute('example');
      const standing = await walk(player, to(await restsOf(player)), 'standing');
      standing.slice(1).forEach(({ stage, height }, index) => {
        const last = standing[index];
        if (last.stage === stage && last.height !== height)
          jumps.push(`${name}, ${stage}: ${last.height} → ${height}`);
      });
    }
    assert.deepEqual(jumps, []);
    await context.close();
  });
});
