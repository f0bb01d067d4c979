import { expect, test } from 'vitest';
import { draw, sceneInput, tellEdited, widths } from './scene_input';

/** What the gap meter says of three scores when softmax is done: how many times one score, and one share, is the other. */
function figuresOf(scores: readonly number[], width: number): string[] {
  const inputs = scores.map((value, column) => ({
    tensor: 'scores' as const,
    row: 0,
    column,
    value,
  }));
  const { told } = tellEdited('scores-to-shares', { inputs });
  const last = told.timeline.beats.length - 1;
  return draw(sceneInput(told, last, width)).marks.flatMap((mark) =>
    mark.kind === 'text' && mark.key.startsWith('tiles:0:number:') ? [mark.text] : [],
  );
}

test('a gap between positive scores is two numbers of times', () => {
  for (const width of widths) {
    const figures = figuresOf([1.2, 0.2, 1.225], width);
    expect(figures).toHaveLength(2);
    for (const figure of figures) expect(figure).toMatch(/^\d+\.\d+×$/);
  }
});

test('a gap to a score that is 0 or negative has no ratio, so that of the shares is not told either', () => {
  for (const width of widths)
    for (const scores of [
      [1.2, 0, -0.5],
      [0, 0, 0],
      [-1, -2, -3],
      [0, 1, 0],
    ])
      expect(figuresOf(scores, width), `${scores} at ${width}`).toEqual(['—', '—']);
});

test('among scores of which two are positive, those two are compared', () => {
  const [scores, shares] = figuresOf([1.2, -0.75, 0.6], 760);
  expect(scores).toBe('2.0×');
  expect(shares).toMatch(/^1\.\d+×$/);
});
