import { expect, test } from 'vitest';
import type { GridMark } from '../../../web/src/draw/marks';
import { rampSteps } from '../../../web/src/draw/palette';
import { exampleNamed, tell } from '../timeline/told_examples';
import { draw, sceneInput } from './scene_input';

test('values and outputs of many numbers each reach the end of their own colours', () => {
  const told = tell(exampleNamed('five-by-sixty-four'));
  const { marks } = draw(sceneInput(told, told.timeline.beats.length - 1, 760));
  const stepsOf = (tensor: string) =>
    marks.find((mark): mark is GridMark => mark.kind === 'grid' && mark.tensor === tensor)?.steps ??
    [];
  const ends = [0, rampSteps - 1];
  expect(stepsOf('output')).toHaveLength(5 * 64);
  expect(stepsOf('output').filter((step) => ends.includes(step ?? -1)).length).toBeGreaterThan(0);
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [[mark.key, mark.text]] : []));
  const high = Object.fromEntries(texts);
  expect(Number(high['legend:high'])).toBeLessThan(Number(high['legend:value:high']));
});
