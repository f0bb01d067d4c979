import { expect, test } from 'vitest';
import type { Cell } from '../../../web/src/core/trace';
import { exampleNamed, tell } from '../timeline/told_examples';
import { draw, sceneInput } from './scene_input';

const told = tell(exampleNamed('three-similarities'));
const scores = told.timeline.stages.find(({ name }) => name === 'scores');

/** The rows of the score bars on which the light falls. */
function litRows(beat: number, selected: Cell | null): string[] {
  return draw({ ...sceneInput(told, beat, 760), selected })
    .marks.map(({ key }) => key)
    .filter((key) => /^bars:\d+:band$/.test(key));
}

test('the score of the key that the reader holds is lit, whichever the beat works', () => {
  if (scores === undefined) throw new Error('three-similarities has no scores');
  for (const beat of [scores.first, scores.last])
    for (const row of [0, 1, 2])
      expect(litRows(beat, { tensor: 'key', row, column: 0 })).toEqual([`bars:${row}:band`]);
  expect(litRows(scores.first, null)).toEqual(['bars:0:band']);
});
