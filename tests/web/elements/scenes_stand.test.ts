import { expect, test } from 'vitest';
import { pictureOf } from '../../../web/src/elements/player_template';
import { en } from '../../../web/src/i18n/en';
import { frameAt } from '../../../web/src/timeline/frame_at';
import { restOf } from '../../../web/src/timeline/travel';
import { examples } from '../examples/example_files';
import { openSession } from './session_stage';

/** Numbers at the edges of what a reader can type. */
const extremes = [0, -1, 1000, 1e9];

test('no edit leaves a player without a picture', () => {
  let drawn = 0;
  for (const id of examples.keys()) {
    for (const number of extremes) {
      const { session } = openSession(id);
      const [input] = session.computation.trace.tensors;
      if (input === undefined) continue;
      const changes = Array.from({ length: Math.min(input.columns, 4) }, (_, column) => ({
        cell: { tensor: input.id, row: 0, column },
        value: number,
      }));
      session.ask({ kind: 'edit', changes });
      const { timeline } = session.computation;
      for (const { last: beat } of timeline.stages) {
        const picture = pictureOf(
          { session, wanted: () => true, strings: en },
          frameAt(timeline, restOf(timeline, beat)),
          640,
        );
        expect(picture.height, `${id}, ${number}, beat ${beat}`).toBeGreaterThan(0);
        expect(JSON.stringify(picture), `${id}, ${number}, beat ${beat}`).not.toMatch(
          /"d":"[^"]*NaN/,
        );
        drawn += 1;
      }
    }
  }
  expect(drawn).toBeGreaterThan(100);
}, 120_000);

test('the picture of a scale speaks of √d only where the scale is the formula’s own', () => {
  const told = (scale: number | null): string => {
    const { session } = openSession('blend-charge');
    session.ask({ kind: 'option', set: { scale } });
    const { timeline, dividesByRoot } = session.computation;
    expect(dividesByRoot).toBe(scale === null);
    const { last } = timeline.stages.find(({ name }) => name === 'scale') ?? { last: -1 };
    return JSON.stringify(
      pictureOf(
        { session, wanted: () => true, strings: en },
        frameAt(timeline, restOf(timeline, last)),
        640,
      ),
    );
  };
  expect(told(null)).toContain('÷ √2');
  expect(told(Math.SQRT1_2)).not.toContain('√');
});

test('the output’s picture knows what the query’s own word was before', () => {
  const { session } = openSession('blend-charge');
  const { timeline, self } = session.computation;
  expect(self).toBe(0);
  const frame = frameAt(timeline, timeline.duration);
  const picture = pictureOf({ session, wanted: () => true, strings: en }, frame, 640);
  expect(JSON.stringify(picture)).toContain('before: value of ');
});
