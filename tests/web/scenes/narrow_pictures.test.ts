import { expect, test } from 'vitest';
import { exampleNamed, tell } from '../timeline/told_examples';
import { marksOutside, textsThatOverlap } from './picture_faults';
import { draw, sceneInput } from './scene_input';

/** What is left for a picture on the narrowest pages that the page promises to stand on, and a little less. */
const narrow = Array.from({ length: 10 }, (_, index) => 250 + 10 * index);
const ids = ['opening-billing', 'opening-battery', 'blend-charge', 'second-bank', 'first-bank'];

test.each(ids)('in a narrow picture no word of %s is cut off or stands over another', (id) => {
  const told = tell(exampleNamed(id));
  const pictures = told.timeline.beats.flatMap((_, beat) =>
    narrow.map((width) => ({ beat, picture: draw(sceneInput(told, beat, width)) })),
  );
  expect(pictures).toHaveLength(told.timeline.beats.length * narrow.length);
  expect(
    pictures.flatMap(({ beat, picture }) =>
      [...marksOutside(picture), ...textsThatOverlap(picture)].map(
        (fault) => `beat ${beat}, ${picture.width} px: ${fault}`,
      ),
    ),
  ).toEqual([]);
});
