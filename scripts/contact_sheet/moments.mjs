import { chapterPlayers } from '../../tests/browser/examples.mjs';
import { playerOf, restsOf, seek } from '../../tests/browser/players.mjs';

const moments = 8;

/** The examples of each chapter that has a player: `{ id, examples }`, in the order of the page. */
export const chapters = chapterPlayers.map(({ id, example, also }) => ({
  id,
  examples: [example, ...(also ? also.split(/[\s,]+/) : [])],
}));

/** Eight places of a timeline: its first beat, its last, and evenly between, three of them under way. */
function placesOf(rests) {
  return Array.from({ length: moments }, (_, index) => {
    const even = index / (moments - 1);
    const beat = rests.reduce(
      (best, rest, at) => (Math.abs(rest - even) < Math.abs(rests[best] - even) ? at : best),
      0,
    );
    const moving = index % 2 === 1 && index < moments - 1;
    // A beat moves for a small part of the time that it holds: this far before its rest it is under way.
    return moving ? rests[beat] - 0.07 * (rests[beat] - (rests[beat - 1] ?? 0)) : rests[beat];
  });
}

/** For each example of a chapter its name and eight pictures of the chapter's player. */
export async function photograph(page, { examples }) {
  const rows = [];
  for (const example of examples) {
    const player = await playerOf(page, examples[0], example);
    const places = placesOf(await restsOf(player));
    const pictures = [];
    for (const place of places) {
      await seek(player, place);
      const clip = await player.evaluate((element) => {
        element.scrollIntoView({ block: 'start', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      });
      pictures.push(await page.screenshot({ clip, scale: 'css' }));
    }
    rows.push({ name: example, places, pictures });
  }
  return rows;
}
