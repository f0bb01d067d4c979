import { expect, test } from 'vitest';
import type { GridMark } from '../../../web/src/draw/marks';
import { exampleNamed, tell } from '../timeline/told_examples';
import { draw, sceneInput } from './scene_input';

const told = tell(exampleNamed('five-by-sixty-four'));
const stage = told.timeline.stages.find(({ name }) => name === 'weighted-sum');

/** How many numbers of each row of the output are coloured. */
function filled(beat: number): number[] {
  const picture = draw(sceneInput(told, beat, 760));
  const output = picture.marks.find(
    (mark): mark is GridMark => mark.kind === 'grid' && mark.tensor === 'output',
  );
  if (output === undefined) throw new Error('the picture has no output');
  return output.rows.map(
    (_, line) =>
      output.steps
        .slice(line * output.columns, (line + 1) * output.columns)
        .filter((step) => step !== null).length,
  );
}

test('the output of every query is drawn as a strip once it is told: 5 × 64', () => {
  if (stage === undefined) throw new Error('the example has no weighted sum');
  expect(filled(stage.first)).toEqual([0, 0, 0, 0, 0]);
  const chosen = [0, 0, 0, 0, 0].map((_, row) => (row === told.query ? 64 : 0));
  expect(filled(stage.last - 1)).toEqual(chosen);
  expect(filled(stage.last)).toEqual([64, 64, 64, 64, 64]);
});
