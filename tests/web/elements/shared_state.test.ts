import { describe, expect, it } from 'vitest';
import type { Example } from '../../../web/src/core/example';
import { openShared, sharedOf } from '../../../web/src/elements/shared_state';
import { core, exampleNamed } from '../timeline/told_examples';
import { openSession } from './session_stage';

/** A player with one example, and a way to open a link's value in it. */
function playerWith(id: string) {
  const { session, reports } = openSession(id);
  const offered = async (asked: string | null): Promise<Example> => {
    if (asked === null || asked === id) return exampleNamed(id);
    throw new RangeError(`this player has no example ${asked}`);
  };
  return {
    session,
    reports,
    openLink: (value: unknown) => openShared({ session, core, offered, value }),
  };
}

/** As it goes through an address. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('what a link says of a player', () => {
  it('brings numbers, options, query and place to another one, and undo brings the example back', async () => {
    const { session } = openSession('blend-charge');
    session.ask({ kind: 'variant', id: 'decisive' });
    const cell = { tensor: 'key', row: 2, column: 1 };
    session.ask({ kind: 'edit', changes: [{ cell, value: 0.1 + 0.2 }] });
    session.ask({ kind: 'option', set: { temperature: 0.5 } });
    session.ask({ kind: 'choose-query', row: 1 });
    session.ask({ kind: 'jump', stage: 'softmax' });
    session.ask({ kind: 'step', by: -1 });
    const other = playerWith('blend-charge');
    await other.openLink(sent(sharedOf(session, 'blend-charge')));
    const { variant, edits, options, query } = session.state;
    expect(other.session.state).toMatchObject({ variant, edits, options, query });
    expect(other.session.computation.trace.tape).toEqual(session.computation.trace.tape);
    expect(other.session.state.t).toBe(session.state.t);
    expect(other.reports.filter(({ name }) => name === 'edit')).toHaveLength(1);
    other.session.ask({ kind: 'undo' });
    expect(other.session.state).toMatchObject({ variant: null, edits: [], query: 0 });
  });

  it('brings a weight that was changed for another similarity than the one shown now', async () => {
    const { session } = openSession('three-similarities');
    session.ask({ kind: 'option', set: { similarity: 'additive' } });
    const cell = { tensor: 'vector', row: 0, column: 1 };
    session.ask({ kind: 'edit', changes: [{ cell, value: 3 }] });
    session.ask({ kind: 'option', set: { similarity: 'dot' } });
    const other = playerWith('three-similarities');
    await other.openLink(sent(sharedOf(session, 'three-similarities')));
    expect(other.session.state.edits).toEqual([
      { tensor: 'vector', row: 0, column: 1, value: 3, was: 2 },
    ]);
    expect(other.session.computation.trace.tape).toEqual(session.computation.trace.tape);
  });

  it('is no more than the place of a player that nobody changed', () => {
    const { session } = openSession('blend-charge');
    session.ask({ kind: 'go', to: 'end' });
    const { stage } = session.frame;
    expect(sharedOf(session, 'blend-charge')).toEqual({ stage, at: 1 });
  });

  it('keeps the chosen head', async () => {
    const { session } = openSession('four-heads');
    session.ask({ kind: 'choose-head', head: 3 });
    const other = playerWith('four-heads');
    await other.openLink(sent(sharedOf(session, 'four-heads')));
    expect(other.session.state.head).toBe(3);
  });

  const place = { stage: 'softmax', at: 1 };
  const hostile: readonly (readonly [string, unknown])[] = [
    ['a number', 7],
    ['nothing', null],
    ['a list', []],
    ['a field that there is not', { ...place, more: 1 }],
    ['a key that names the prototype', JSON.parse('{"stage":"softmax","at":1,"__proto__":{}}')],
    ['no place', {}],
    ['a stage that there is not', { stage: 'nowhere', at: 1 }],
    ['a place past the end', { stage: 'softmax', at: 2 }],
    ['a place that is no number', { stage: 'softmax', at: Number.NaN }],
    ['another example', { ...place, example: 'https://elsewhere.example/a.json' }],
    ['an example that is no text', { ...place, example: {} }],
    ['a variant that there is not', { ...place, variant: '__proto__' }],
    ['an edit without a number', { ...place, edits: [['query', 0, 0]] }],
    [
      'an edit that is not finite',
      { ...place, edits: [['query', 0, 0, Number.POSITIVE_INFINITY]] },
    ],
    ['an edit of a text', { ...place, edits: [['query', 0, 0, '1']] }],
    ['an edit of no input', { ...place, edits: [['__proto__', 0, 0, 1]] }],
    ['an edit of an input that this example has not', { ...place, edits: [['scores', 0, 0, 1]] }],
    ['an edit past the last row', { ...place, edits: [['query', 3, 0, 1]] }],
    ['an edit between two rows', { ...place, edits: [['query', 0.5, 0, 1]] }],
    ['an option that there is not', { ...place, options: { toString: 1 } }],
    ['an option that is the example’s own', { ...place, options: { heads: 2 } }],
    ['an option of a wrong kind', { ...place, options: { temperature: 'hot' } }],
    ['an option that the core refuses', { ...place, options: { temperature: -1 } }],
    ['an option that is not finite', { ...place, options: { scale: Number.POSITIVE_INFINITY } }],
    [
      'a mask of another size',
      { ...place, options: { mask: { kind: 'given', attend: [[true]] } } },
    ],
    ['a query that there is not', { ...place, query: 3 }],
    ['a head that there is not', { ...place, head: 1 }],
  ];

  it.each(hostile)('is refused with %s, and changes nothing', async (_what, value) => {
    const { session, openLink } = playerWith('blend-charge');
    const before = session.state;
    await expect(openLink(value)).rejects.toThrow();
    expect(session.state).toBe(before);
  });

  it('is spoiled in 27 ways', () => {
    expect(hostile).toHaveLength(27);
  });
});
