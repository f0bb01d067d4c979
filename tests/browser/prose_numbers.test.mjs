import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chapters } from './examples.mjs';
import { figureOf } from './figures.mjs';
import { playersOf, settled, stageEnds, to, walk } from './players.mjs';
import { agrees, placeholdersOf } from './prose_numbers.mjs';
import { openSite } from './site.mjs';

const offeredBy = ({ example, also }) => [example, ...(also?.split(/[\s,]+/) ?? [])];

describe('the numbers in the prose', () => {
  let site;
  let page;
  before(async () => {
    site = await openSite();
    ({ page } = await site.open({ motion: 'reduce' }));
    await playersOf(page);
  });
  after(() => site?.close());

  /** The player that shows an example, in whichever chapter. */
  const showing = async (example) => {
    const home = chapters.find((chapter) => offeredBy(chapter).includes(example));
    if (home !== undefined) {
      const player = page.locator(`attention-player[example="${home.example}"]`);
      if ((await player.evaluate((element) => element.example.id)) !== example)
        await player.locator(`attention-choices [data-example="${example}"]`).click();
      await page.waitForFunction(
        ([element, id]) => element.example.id === id,
        [await player.elementHandle(), example],
      );
      return player;
    }
    const player = (await figureOf(page, 'workbench')).locator('attention-player');
    assert.equal(await player.evaluate((element) => element.example.id), example);
    return player;
  };

  const figures = new Map();
  /** What the figure of a placeholder prints, looked at once. */
  async function figureFor({ example, variant, head, row }) {
    const key = [example, variant, head, row].join(' ');
    if (figures.has(key)) return figures.get(key);
    const player = await showing(example);
    await player.evaluate(
      (element, wanted) => {
        element.session.ask({ kind: 'variant', id: wanted.variant });
        if (wanted.head !== null) element.session.ask({ kind: 'choose-head', head: wanted.head });
        element.session.ask({ kind: 'choose-query', row: wanted.row });
        element.session.ask({ kind: 'tables', open: true });
      },
      { variant, head, row },
    );
    await settled(player);
    const pictures = await walk(player, to([0, ...(await stageEnds(player))]), 'words');
    const printed = await player.evaluate((element) => {
      const root = element.shadowRoot;
      const all = [...root.querySelector('attention-tables').renderRoot.querySelectorAll('table')];
      const tables = {};
      for (const { caption, tBodies } of all)
        tables[caption.className] ??= [...tBodies[0].rows].map((line) =>
          [...line.querySelectorAll('td')].map((cell) => cell.textContent.trim()),
        );
      const ribbon = root.querySelector('attention-ribbon').renderRoot;
      return {
        tables,
        captions: all.map(({ caption }) => caption.textContent),
        percents: [...ribbon.querySelectorAll('.percent')]
          .map((share) => share.textContent.trim())
          .filter((share) => share !== ''),
      };
    });
    await player.evaluate((element) => element.session.ask({ kind: 'variant', id: null }));
    const words = [...pictures, ...printed.captions].join('\n').replaceAll(/\n/g, ' ');
    figures.set(key, { ...printed, words });
    return figures.get(key);
  }

  let compared = 0;
  for (const { id, words, try: task, keep } of chapters) {
    const placeholders = placeholdersOf(`${words}\n${task}\n${keep}`);
    if (placeholders.length === 0) continue;
    test(`of ${id} are those of the figures`, async () => {
      const printed = await page
        .locator(`section[id="${id}"] .prose .number`)
        .evaluateAll((all) => all.map((each) => each.textContent));
      assert.equal(printed.length, placeholders.length);
      const faults = [];
      for (const [index, placeholder] of placeholders.entries()) {
        const figure = await figureFor(placeholder);
        if (!agrees(printed[index], placeholder, figure))
          faults.push(
            `${placeholder.written} is ${printed[index]}; the figure has ${figure.tables[placeholder.tensor]?.[placeholder.row]} and ${figure.percents}`,
          );
        compared += 1;
      }
      assert.deepEqual(faults, []);
    });
  }
  test('are many', () => assert.ok(compared >= 100, `only ${compared} numbers compared`));
});
