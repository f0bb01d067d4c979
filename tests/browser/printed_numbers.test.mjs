import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chapterPlayers, exampleOf } from './examples.mjs';
import { playerOf, restsOf, stageEnds, to, walk } from './players.mjs';
import { openSite } from './site.mjs';

const contains = (text, number) => {
  const escaped = number.replace(/[.\\+*?^$()[\]{}|]/g, '\\$&').replace(/\s/g, '\\s');
  return new RegExp(`(?<![\\d.])${escaped}(?![\\d]|\\.\\d)`).test(text);
};

let site;
before(async () => {
  site = await openSite();
});
after(() => site?.close());

describe('the numbers that the articles print', () => {
  let page;
  before(async () => {
    ({ page } = await site.open());
  });

  const ids = [
    ...new Set(
      chapterPlayers.flatMap(({ example, also }) => [
        example,
        ...(also ? also.split(/[\s,]+/) : []),
      ]),
    ),
  ];
  let checked = 0;
  for (const id of ids) {
    const { expected, query: chosen } = exampleOf(id);
    // The shares of a row are printed as percentages while its word asks.
    const rows = expected.flatMap(({ tensor, printed, readOut, provenance, as, rows: places }) => {
      const [, head = null] = tensor.split('.');
      if (printed === undefined || (readOut && !/article/.test(provenance))) return [];
      if (!Array.isArray(printed)) return [{ query: chosen, head, numbers: [printed] }];
      return printed.map((numbers, index) => ({
        query: as === 'percent' ? (places?.[index] ?? index) : chosen,
        head,
        numbers,
      }));
    });
    if (rows.length === 0) continue;
    test(`stand in the player of ${id}, each row on one picture`, async () => {
      const home = chapterPlayers.find(
        ({ example, also }) => example === id || also?.split(/[\s,]+/).includes(id),
      );
      const player = await playerOf(page, home.example, id);
      for (const shown of new Set(rows.map(({ query, head }) => `${query} ${head ?? ''}`))) {
        const [query, head] = shown.split(' ');
        await player.evaluate(
          (element, [row, number]) => {
            element.session.ask({ kind: 'choose-query', row });
            if (number !== null) element.session.ask({ kind: 'choose-head', head: number });
          },
          [Number(query), head === '' ? null : Number(head)],
        );
        // Of many heads each is told at length: of them, the last picture of each stage.
        const places = head === '' ? await restsOf(player) : await stageEnds(player);
        const pictures = await walk(player, to(places), 'words');
        for (const { numbers } of rows.filter(
          (row) => `${row.query} ${row.head ?? ''}` === shown,
        )) {
          checked += 1;
          assert.ok(
            pictures.some((words) => numbers.every((number) => contains(words, number))),
            `${id} never shows ${numbers.join(', ')} at once`,
          );
        }
      }
    });
  }
  test('are at least those of chapters 1 to 5 and 7', () =>
    assert.ok(checked >= 15, `only ${checked} rows checked`));
});
