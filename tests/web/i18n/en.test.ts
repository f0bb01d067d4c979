import { expect, test } from 'vitest';
import { en } from '../../../web/src/i18n/en';

const { narration, interface: words } = en;
const text = (pieces: readonly unknown[]) => pieces.join('');

test('lists read a, b and c', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map((items) => text(narration.list(items)))).toEqual([
    'a',
    'a and b',
    'a, b and c',
  ]);
});

test('places are counted in words up to ten, then in figures with the right ending', () => {
  const places = [0, 9, 10, 12, 20, 21, 22, 63, 110, 111];
  expect(places.map((index) => narration.component(index).split(' ')[0])).toEqual([
    'first',
    'tenth',
    '11th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '64th',
    '111th',
    '112th',
  ]);
});

test('one other and several others are said differently', () => {
  expect(text(narration.rest('scores')({ shape: '2 × 3' }, 1))).toBe(
    'The other query likewise: 2 × 3 scores.',
  );
  expect(text(narration.rest('output')({ shape: '3 × 2' }, 2))).toBe(
    'The other two queries likewise: 3 × 2 output numbers.',
  );
  expect(text(narration.moreWords({}, 19))).toBe('The other 19 words likewise.');
});

test('a refused number is told what would be right', () => {
  expect(words.numberProblem('two-readings', '1234.5', '2,000')).toContain('1234.5');
  for (const problem of ['empty', 'not-a-number', 'too-large'] as const)
    expect(words.numberProblem(problem, null, '2,000')).toMatch(/\d/);
  expect(words.numberProblem('too-large', null, '2,000')).toContain('from −2,000 to 2,000');
});

test('every tensor has a name, and a caption with its shape', () => {
  const roles = Object.keys(en.roles) as (keyof typeof en.roles)[];
  expect(roles).toHaveLength(47);
  for (const role of roles)
    expect(words.tableCaption(role, '3 × 2')).toContain(`${en.roles[role]}, 3 × 2`);
});

test('no wording shouts or doubles a space', () => {
  const said = JSON.stringify(en, (_, value) =>
    typeof value === 'function' ? value.toString() : value,
  );
  expect(said).not.toMatch(/!["'`]|[a-z] {2}[a-z]/);
});
