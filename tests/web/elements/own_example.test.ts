import { expect, it } from 'vitest';
import { AttentionError } from '../../../web/src/core/attention_error';
import { readOwnExample } from '../../../web/src/elements/own_example';
import { readPlayerLink } from '../../../web/src/elements/player_link';
import { writePageLink } from '../../../web/src/state/page_link';
import { examples } from '../examples/example_files';
import { core, exampleNamed } from '../timeline/told_examples';

const example = exampleNamed('mouse-between');
it('takes every kind of example, without what was expected of it', () => {
  for (const [name, written] of examples) {
    const own = readOwnExample(core, JSON.parse(JSON.stringify(written)));
    expect(own.inputs, name).toEqual(written.inputs);
    expect([own.expected, own.variants]).toEqual([[], []]);
  }
  expect(examples.size).toBe(21);
});

it.each([
  ['a list', [], 'wrong-type'],
  ['a title without end', { ...example, title: 'x'.repeat(1001) }, 'wrong-type'],
  ['an axis without end', { ...example, axes: ['x'.repeat(81)] }, 'wrong-type'],
  ['another version', { ...example, version: 2 }, 'out-of-range'],
  ['no title', { ...example, title: undefined }, 'wrong-type'],
  ['a title of numbers', { ...example, title: 7 }, 'wrong-type'],
  ['words that are none', { ...example, words: [7] }, 'wrong-type'],
  [
    'a long word',
    { ...example, words: [{ text: 'x'.repeat(41), key: 0, query: 0 }] },
    'wrong-type',
  ],
  [
    'a row of no matrix',
    { ...example, words: [{ text: 'x', key: 1e9, query: 0 }] },
    'out-of-range',
  ],
  [
    'a word that is more',
    { ...example, words: [{ text: 'x', key: 0, query: 0, a: 1 }] },
    'unknown-name',
  ],
  ['words without end', { ...example, words: Array(257).fill(example.words[0]) }, 'out-of-range'],
  ['a query that is not there', { ...example, query: 60 }, 'out-of-range'],
  ['a head that is not there', { ...example, head: 1 }, 'out-of-range'],
  ['inputs that are none', { ...example, inputs: 1 }, 'wrong-type'],
  ['a matrix that is none', { ...example, inputs: { ...example.inputs, key: 'k' } }, 'wrong-type'],
  ['a language that is none', { ...example, queryLanguage: 1 }, 'wrong-type'],
  [
    'numbers without end',
    {
      ...example,
      inputs: {
        ...example.inputs,
        key: { random: { seed: 1, stream: 0, rows: 1e6, columns: 1e6 } },
      },
    },
    'out-of-range',
  ],
])('refuses %s', (_what, value, code) => {
  let thrown: unknown = null;
  try {
    readOwnExample(core, value);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(AttentionError);
  expect((thrown as AttentionError).code, (thrown as AttentionError).message).toBe(code);
});

it('reads of a link the player that it is about, and what is left of its controls', async () => {
  const place = { stage: 'scores', at: 0.5 };
  const hash = await writePageLink({
    about: 'own',
    entries: new Map<string, unknown>([
      ['own', { ...place, example }],
      ['blend', place],
    ]),
  });
  const link = await readPlayerLink(`${hash}&hide=play,step&lock=own`, core);
  expect(link.own?.example.inputs).toEqual(example.inputs);
  expect(link.own?.place).toEqual({ ...place, query: null });
  expect(link).toMatchObject({ controls: 'scrub edit switches table menu', locked: true });
  const named = await writePageLink({ about: 'blend', entries: new Map([['blend', place]]) });
  expect(await readPlayerLink(named, core)).toMatchObject({
    value: place,
    own: null,
    controls: null,
    locked: false,
  });
});

it.each([
  ['nothing', 'own', {}, /leads to no figure/],
  [
    'an example that is none',
    'own',
    { own: { example: { title: 7 }, stage: 'scores', at: 1 } },
    /id is/,
  ],
  ['no place', 'own', { own: { example } }, /at is/],
  ['more than a figure', 'own', { own: { example, stage: 'scores', at: 1, more: 1 } }, /more/],
  ['null for an example', 'own', { own: { example: null, stage: 'scores', at: 1 } }, /the example/],
])('follows no link that leads to %s', async (_what, about, players, reason) => {
  const hash = await writePageLink({ about, entries: new Map(Object.entries(players)) });
  await expect(readPlayerLink(hash, core)).rejects.toThrow(reason);
});
