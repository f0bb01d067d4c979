import { expect, test } from 'vitest';
import { formulaTable } from '../../../scripts/vite/formula_table';
import { Placeholders } from '../../../scripts/vite/placeholders';
import { buildTimeline } from '../../../web/src/timeline/build_timeline';
import { examples } from '../examples/example_files';
import { core, exampleNamed, tell } from '../timeline/told_examples';

const example = exampleNamed('blend-matrices');
const placeholders = new Placeholders(core, examples);
const html = formulaTable((text) => placeholders.fill(text, (number) => number));
const rows = [
  ...html.matchAll(/<tr role="row" data-part="([^"]+)" data-stages="([^"]+)">(.*?)<\/tr>/gs),
];

test('the formula has a row for each of its parts, and each part stands in the formula once', () => {
  expect(rows.map(([, part]) => part)).toEqual([
    'query',
    'key',
    'value',
    'scores',
    'scaled',
    'weights',
    'output',
  ]);
  const formula = html.slice(0, html.indexOf('<table'));
  for (const [, part] of rows) expect(formula.split(`data-part="${part}"`), part).toHaveLength(2);
});

test('every row leads to stages that the example of the chapter has, and every stage has a row', () => {
  const named = new Set(rows.flatMap(([, , stages = '']) => stages.split(' ')));
  const { stages } = buildTimeline(tell(example).input);
  expect([...named].sort()).toEqual(stages.map(({ name }) => name as string).sort());
});

test('the code starts from the numbers of the example', () => {
  for (const role of ['query', 'key', 'value'] as const) {
    const [, , , cells = ''] = rows.find(([, part]) => part === role) ?? [];
    const [, written = ''] = /np\.array\((.*)\)<\/code>/.exec(cells) ?? [];
    expect(JSON.parse(written), role).toEqual(example.inputs[role]);
  }
});

test('the example has the same words and numbers as the one before it, and divides by √d', () => {
  const undivided = exampleNamed('blend-charge');
  expect(example.inputs).toEqual(undivided.inputs);
  expect(example.words).toEqual(undivided.words);
  expect(undivided.scale).toBe(1);
  expect(example.scale).toBeUndefined();
});
