import { expect, test } from 'vitest';
import { en } from '../../../web/src/i18n/en';
import { railStops } from '../../../web/src/timeline/rail';
import { smallExample } from './small_example';
import { exampleNamed, type Telling, tell } from './told_examples';

/** Labels in order; what is off stands in brackets. */
function rail(example = smallExample, telling: Telling = {}) {
  const { timeline, trace, input } = tell(example, telling);
  return railStops({
    timeline,
    trace,
    strings: en,
    dividesByRoot: input.dividesByRoot ?? false,
  }).map(({ label, on }) => (on ? label : `(${label})`));
}

test('every stop is there, and those the example does not have are off', () => {
  expect(rail()).toEqual([
    'query · key · value',
    'scores',
    '(÷ √d)',
    '(mask)',
    'softmax',
    'weighted sum',
    'output',
  ]);
  const scoresOnly = [
    '(query · key · value)',
    'scores',
    '(÷ √d)',
    '(mask)',
    'softmax',
    '(weighted sum)',
    '(output)',
  ];
  expect(rail(exampleNamed('scores-to-shares'))).toEqual(scoresOnly);
});

test('the first stop names what is given', () => {
  expect(rail(exampleNamed('three-similarities'))[0]).toBe('query · key');
  expect(rail(exampleNamed('second-bank'))[0]).toBe('weights · value');
  expect(rail(exampleNamed('three-projections'))[0]).toBe('query · key · value');
});

test('weights that only add up are not called softmax', () => {
  expect(rail(exampleNamed('lookup-table'), { options: { addUpToOne: true } })[4]).toBe('÷ sum');
});

test('the scale is named by what it does', () => {
  expect(rail(smallExample, { options: { scale: null } })[2]).toBe('÷ √d');
  expect(rail(smallExample, { options: { scale: 10 } })[2]).toBe('× scale');
  expect(rail(smallExample, { options: { addend: 5 } })[2]).toBe('+ constant');
  expect(rail(smallExample, { options: { scale: 10, addend: 5 } })[2]).toBe('scale, constant');
});
