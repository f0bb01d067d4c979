import { expect, it } from 'vitest';
import { readSharedBench } from '../../../web/src/chapters/workbench_link';
import { core, exampleNamed } from '../timeline/told_examples';

const example = exampleNamed('mouse-between');
const place = { stage: 'scores', at: 1 };

it('reads the example of a link, the one beside it, and the place', () => {
  const read = readSharedBench(core, { ...place, example, first: { ...example, title: 'A' } });
  expect(read.example.inputs).toEqual(example.inputs);
  expect(read.first?.title).toBe('A');
  expect(read.place).toEqual({ ...place, query: null });
  expect(readSharedBench(core, { ...place, example })).toMatchObject({ first: null, task: null });
  const task = 'two-meanings';
  expect(readSharedBench(core, { ...place, example, task }).task).toBe(task);
});

it.each([
  ['no object', 'text'],
  ['no example', place],
  ['no place', { example }],
  ['a task that there is not', { ...place, example, task: 'cook' }],
  ['a stranger', { ...place, example, more: 1 }],
  ['an example without words', { ...place, example: { ...example, words: [] } }],
  ['a first example without words', { ...place, example, first: { ...example, words: [] } }],
])('refuses %s', (_what, value) => {
  expect(() => readSharedBench(core, value)).toThrow();
});
