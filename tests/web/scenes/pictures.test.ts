import { describe, expect, test } from 'vitest';
import { formatNumber, formatPercent } from '../../../web/src/draw/format';
import type { Picture } from '../../../web/src/draw/marks';
import { numberAt } from '../../../web/src/scenes/reading';
import type { SceneInput } from '../../../web/src/scenes/scene_types';
import { stageNames } from '../../../web/src/timeline/timeline_types';
import { exampleNamed, type Told, tell, tellAll } from '../timeline/told_examples';
import { isText, marksOutside, textsOnColour, textsThatOverlap } from './picture_faults';
import { draw, sceneInput, tellEdited, widths } from './scene_input';

const edited: { told: Told; original: Told['trace'] }[] = [
  tellEdited('blend-charge', {
    inputs: [
      { tensor: 'value', row: 2, column: 1, value: -0.3 },
      { tensor: 'query', row: 0, column: 0, value: -1.2 },
    ],
  }),
  tellEdited('three-similarities', { inputs: [{ tensor: 'key', row: 1, column: 0, value: -0.9 }] }),
  tellEdited('scores-to-shares', { inputs: [{ tensor: 'scores', row: 0, column: 1, value: -3 }] }),
  tellEdited('lookup-table', { inputs: [{ tensor: 'relevance', row: 0, column: 1, value: -0.5 }] }),
  tellEdited('three-projections', {
    inputs: [{ tensor: 'embedding', row: 0, column: 1, value: -2 }],
  }),
];
const masked = tell(exampleNamed('five-by-sixty-four'), { options: { mask: { kind: 'causal' } } });
const random = (stream: number, rows: number, columns: number) => ({
  random: { seed: 5, stream, rows, columns },
});
const additive = [
  { id: 'blend-charge', size: 2, units: 3 },
  { id: 'blend-charge', size: 2, units: 1 },
  { id: 'five-by-sixty-four', size: 64, units: 64 },
].map(({ id, size, units }): Told => {
  const example = exampleNamed(id);
  const learned = {
    query_weight: random(50, units, size),
    key_weight: random(51, units, size),
    bias: random(52, 1, units),
    vector: random(53, 1, units),
  };
  return tell({ ...example, id: `${id} of ${units}`, inputs: { ...example.inputs, ...learned } });
});
const cases: { name: string; told: Told; original: Told['trace'] | null }[] = [
  ...tellAll().map((told) => ({ name: told.name, told, original: null })),
  { name: 'five-by-sixty-four / causal', told: masked, original: null },
  ...(['softmax_with_extra_zero', 'uniform', 'argmax'] as const).map((normaliser) => ({
    name: `nothing-relevant / ${normaliser}`,
    told: tell(exampleNamed('nothing-relevant'), { options: { normaliser, softmax: 'stable' } }),
    original: null,
  })),
  ...['blend-charge', 'five-by-sixty-four'].map((id) => ({
    name: `${id} / cosine`,
    told: tell(exampleNamed(id), { options: { similarity: 'cosine' } }),
    original: null,
  })),
  ...additive.map((told) => ({ name: `${told.example.id} / additive`, told, original: null })),
  ...edited.map(({ told, original }) => ({ name: `${told.example.id} / edited`, told, original })),
];

test('all examples, variants and queries are drawn, in all stages', () => {
  expect(cases.length).toBeGreaterThan(35);
  const stages = new Set(cases.flatMap(({ told }) => told.timeline.stages.map(({ name }) => name)));
  expect([...stages].sort()).toEqual([...stageNames].sort());
});

describe.each(cases)('$name', ({ told, original }) => {
  // Other queries are told alike: of them, the last picture of each stage.
  const all = told.query === told.example.query;
  const beats = all
    ? told.timeline.beats.map((_, index) => index)
    : told.timeline.stages.map(({ last }) => last);
  const pictures: { beat: number; input: SceneInput; picture: Picture }[] = widths.flatMap(
    (width) =>
      beats.map((beat) => {
        const input = sceneInput(told, beat, width, original);
        return { beat, input, picture: draw(input) };
      }),
  );

  test('lets no two texts overlap and nothing stick out, at every width', () => {
    expect(pictures).toHaveLength(beats.length * widths.length);
    const faults = pictures.flatMap(({ beat, picture }) =>
      [...textsThatOverlap(picture), ...textsOnColour(picture), ...marksOutside(picture)].map(
        (fault) => `beat ${beat}, ${picture.width} px: ${fault}`,
      ),
    );
    expect(faults).toEqual([]);
  });

  test('keeps its height over a stage', () => {
    for (const { name, first, last } of told.timeline.stages)
      for (const width of widths) {
        const heights = pictures
          .filter(({ beat, picture }) => picture.width === width && beat >= first && beat <= last)
          .map(({ picture }) => picture.height);
        expect(new Set(heights).size, `${name}, ${width} px`).toBe(1);
      }
  });

  // Where the plain formula ends at ∞ ÷ ∞, that is what the figure shows.
  const broken = told.trace.tape.some(Number.isNaN);

  test('names every mark once, writes nothing smaller than 12 px, and says what the figure shows', () => {
    for (const { picture } of pictures) {
      const keys = picture.marks.map(({ key }) => key);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
      for (const mark of picture.marks.filter(isText))
        expect(mark.size, mark.text).toBeGreaterThanOrEqual(12);
      expect(picture.description).toMatch(/\S.*: .+\.$/);
      expect(picture.description).not.toMatch(broken ? /undefined/ : /undefined|NaN/);
    }
  });

  test('draws an equal picture for an equal input', () => {
    for (const { input, picture } of pictures.filter((_, index) => index % 5 === 0))
      expect(draw({ ...input })).toEqual(picture);
  });

  test('prints the numbers of the trace', () => {
    let numbers = 0;
    for (const { input, picture } of pictures)
      for (const { key, cell, printed, value } of picture.marks) {
        if (cell === undefined) continue;
        numbers += 1;
        expect(value).toBe(numberAt(input, cell));
        const usual = input.digits(cell.tensor);
        // A table may print more decimals, so that it adds up.
        const most = /^(table|products|bars|sum|outputs):/.test(key) ? Math.max(usual, 6) : usual;
        const plain = Array.from({ length: most - usual + 1 }, (_, more) =>
          formatNumber(numberAt(input, cell), usual + more),
        );
        const { together } = input.readOuts.percentages(cell.tensor, cell.row);
        const percent = formatPercent(together[cell.column] ?? Number.NaN);
        expect(
          /^(extra_weight|weights)$/.test(cell.tensor) ? [...plain, percent] : plain,
        ).toContain(printed);
      }
    expect(numbers).toBeGreaterThan(pictures.length);
  });

  test('carries the result of a stage in its last picture', () => {
    for (const { name, last } of told.timeline.stages) {
      const made = told.trace.tensors.filter(({ id }) =>
        told.timeline.beats.some(
          ({ stage, reveals }) => stage === name && reveals.some(({ tensor }) => tensor === id),
        ),
      );
      for (const { picture } of pictures.filter(({ beat }) => beat === last)) {
        const shown = new Set(
          picture.marks.flatMap((mark) =>
            mark.kind === 'grid'
              ? [mark.tensor]
              : mark.cell === undefined
                ? []
                : [mark.cell.tensor],
          ),
        );
        expect(
          made.map(({ id }) => id).filter((id) => !shown.has(id) && id !== 'mask'),
          `${name}, ${picture.width} px`,
        ).toEqual([]);
      }
    }
  });
});

test('a reader who edits sees what was there before, and what changed', () => {
  const [first] = edited;
  if (first === undefined) throw new Error('no edited example');
  const { told, original } = first;
  const inputsPicture = draw(sceneInput(told, told.timeline.stages[0]?.last ?? 0, 760, original));
  expect(inputsPicture.marks.filter(isText).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['was 1.00', 'was 0.50']),
  );
  const scores = told.timeline.stages.find(({ name }) => name === 'scores')?.last ?? 0;
  const [was = Number.NaN] = original.tape.subarray(
    original.tensors.find(({ id }) => id === 'scores')?.offset,
  );
  expect(
    draw(sceneInput(told, scores, 760, original))
      .marks.filter(isText)
      .map(({ text }) => text),
  ).toContain(`was ${formatNumber(was, 3)}`);
});
