import { expect, test } from 'vitest';
import { exampleNamed, tell } from '../timeline/told_examples';
import { isText } from './picture_faults';
import { draw, sceneInput } from './scene_input';

const told = tell(exampleNamed('opening-billing'));
const stage = told.timeline.stages.find(({ name }) => name === 'softmax');
if (stage === undefined) throw new Error('the example has no softmax');
const marksAt = (beat: number, width: number) => draw(sceneInput(told, beat, width)).marks;

test('no word at the weights of every query is cut, however narrow the picture', () => {
  for (let width = 250; width <= 760; width += 30) {
    const words = marksAt(stage.last, width)
      .filter(isText)
      .filter(({ key }) => key.startsWith('matrix:'))
      .map(({ text }) => text);
    expect(words, `${width} px`).toEqual(expect.arrayContaining(['manager', 'approved']));
    expect(words.filter((word) => word.includes('…'))).toEqual([]);
  }
});

test('in a wide picture the weights of every query stand beside the read-outs', () => {
  const marks = marksAt(stage.last, 760);
  const boxes = marks.filter((mark) => mark.kind === 'rect');
  const tile = boxes.find(({ key }) => key === 'tiles:2');
  const cells = boxes.filter(({ key }) => /^matrix:\d+:\d+:slot$/.test(key));
  expect(cells).toHaveLength(36);
  for (const { x } of cells) expect(x).toBeGreaterThan((tile?.x ?? 760) + (tile?.width ?? 0));
});

test('a read-out comes with its number', () => {
  const tilesAt = (beat: number) =>
    marksAt(beat, 760)
      .map(({ key }) => key)
      .filter((key) => /^tiles:\d$/.test(key));
  expect(tilesAt(stage.first)).toEqual(['tiles:0']);
  expect(tilesAt(stage.last)).toEqual(['tiles:0', 'tiles:1', 'tiles:2']);
});
