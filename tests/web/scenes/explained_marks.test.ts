import { expect, test } from 'vitest';
import type { Mark, TextMark } from '../../../web/src/draw/marks';
import { numberAt } from '../../../web/src/scenes/reading';
import { expectedRow, printedRow } from '../examples/expected_row';
import { exampleNamed, tell } from '../timeline/told_examples';
import { draw, sceneInput, widths } from './scene_input';

const lastOf = (id: string, stage: string) => {
  const told = tell(exampleNamed(id));
  const last = told.timeline.stages.find(({ name }) => name === stage)?.last;
  if (last === undefined) throw new Error(`${id} has no stage ${stage}`);
  return { told, last };
};

test('every weight of a lookup ends in a slider that reads it, and none where nothing can be edited', () => {
  const { told, last } = lastOf('lookup-table', 'weighted-sum');
  for (const width of widths) {
    const input = sceneInput(told, last, width);
    const sliders = draw(input).marks.filter(({ handle }) => handle !== undefined);
    expect(sliders.map(({ handle }) => handle?.x.column)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { handle, value } of sliders) {
      expect(handle?.y).toBeUndefined();
      expect(handle?.label).toMatch(/^weight of \S/);
      expect(handle && numberAt(input, handle.x)).toBe(value);
    }
    const fixed = draw({ ...input, editable: () => false });
    expect(fixed.marks.filter(({ handle }) => handle !== undefined)).toEqual([]);
  }
});

test('shadow times length of the query is the score, as printed', () => {
  const { told } = lastOf('three-similarities', 'scores');
  const isPart = (mark: Mark): mark is TextMark =>
    mark.kind === 'text' && mark.key.startsWith('shadow:formula:');
  const lines = told.timeline.beats.flatMap(({ stage }, beat) => {
    if (stage !== 'scores') return [];
    const parts = draw(sceneInput(told, beat, 760)).marks.filter(isPart);
    return parts.length === 0 ? [] : [parts.map(({ text }) => text).join(' ')];
  });
  const [query = []] = told.example.inputs.query as number[][];
  const length = Math.hypot(...query);
  const numbers = expectedRow(told.example, 'scores').map(Number);
  const formulas = printedRow(told.example, 'scores').map(
    (score, key) =>
      `${score} = ${((numbers[key] ?? 0) / length).toFixed(2)} × ${length.toFixed(2)}`,
  );
  expect(new Set(lines)).toEqual(new Set(formulas));
});
