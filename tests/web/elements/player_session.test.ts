import { expect, test } from 'vitest';
import { tensorById, value } from '../../../web/src/core/trace_readers';
import { en } from '../../../web/src/i18n/en';
import type { StageName } from '../../../web/src/timeline/timeline_types';
import { restOf, stageEnd, stageOpening, stageStart } from '../../../web/src/timeline/travel';
import { exampleNamed } from '../timeline/told_examples';
import { atTheStart, openSession } from './session_stage';

const firstQuery = { tensor: 'query', row: 0, column: 0 };
const output = { tensor: 'output', row: 0, column: 0 };

test('opens at the end of the first beat, or at a place in a stage', () => {
  const { session } = openSession('blend-charge');
  expect(session.state.t).toBe(restOf(session.computation.timeline, 0));
  const placed = openSession('blend-charge', {
    place: { stage: 'weighted-sum', at: 1, query: 2 },
  }).session;
  expect(placed.frame.stage).toBe('weighted-sum');
  expect(placed.state.query).toBe(2);
});

test('plays to the end, pauses there, and from there plays again from the start', () => {
  const { session, pass, waiting } = openSession('three-similarities');
  session.play();
  pass(session.computation.timeline.duration + 1000);
  expect(session.state.playing).toBe(false);
  expect(session.fraction).toBe(1);
  expect(waiting.size).toBe(0);
  session.play();
  pass(200);
  expect(session.fraction).toBeLessThan(0.1);
});

test('plays twice as far at twice the speed', () => {
  const slow = openSession('blend-charge');
  const fast = openSession('blend-charge');
  fast.session.ask({ kind: 'speed', speed: 2 });
  for (const { session, pass } of [slow, fast]) {
    session.ask({ kind: 'seek', fraction: 0 });
    session.play();
    pass(1050);
  }
  expect(fast.session.state.t).toBeCloseTo(2 * slow.session.state.t, 6);
});

test('steps, jumps and goes to the ends, speaking the sentence each time', () => {
  const { session } = openSession('blend-charge');
  const { timeline } = session.computation;
  session.ask({ kind: 'step', by: 1 });
  expect(session.state.t).toBe(restOf(timeline, 1));
  expect(session.spoken).toContain('beat 2 of');
  session.ask({ kind: 'jump', stage: 'softmax' });
  expect(session.state.t).toBe(stageEnd(timeline, 'softmax'));
  session.ask({ kind: 'go', to: 'end' });
  expect(session.frame.index).toBe(timeline.beats.length - 1);
  session.ask({ kind: 'go', to: 'start' });
  expect(session.frame.index).toBe(0);
});

test('a jump while it plays begins the stage and goes on playing', () => {
  const { session, pass } = openSession('blend-charge');
  const from = stageOpening(session.computation.timeline, 'softmax');
  session.play();
  session.ask({ kind: 'jump', stage: 'softmax' });
  expect([session.state.playing, session.state.t]).toEqual([true, from]);
  pass(500);
  expect(session.state.t).toBeGreaterThan(from);
  expect(session.frame.stage).toBe('softmax');
});

test('a switch that adds beats to a finished stage leaves it finished', () => {
  const { session } = openSession('scores-to-shares');
  session.ask({ kind: 'go', to: 'end' });
  const { length } = session.computation.timeline.beats;
  const other = session.computation.problem.softmax === 'stable' ? 'plain' : 'stable';
  session.ask({ kind: 'option', set: { softmax: other } });
  const { beats } = session.computation.timeline;
  expect(beats.length).not.toBe(length);
  expect(session.frame).toMatchObject({ index: beats.length - 1, progress: 1 });
});

test('says nothing while it plays', () => {
  const { session, pass } = openSession('blend-charge');
  session.play();
  pass(5000);
  expect(session.spoken).toBe('');
  session.pause();
  expect(session.spoken).not.toBe('');
});

test('an edit changes every later number at once and stays at its place; undo brings all back', () => {
  const { session, reports } = openSession('blend-charge', {
    place: { stage: 'output', at: 1, query: null },
  });
  const before = value(session.computation.trace, output);
  session.ask({ kind: 'edit', changes: [{ cell: firstQuery, value: 9 }] });
  expect(session.frame.stage).toBe('output');
  expect(value(session.computation.trace, output)).not.toBe(before);
  expect(session.computation.readOuts.changed(output)?.was).toBe(before);
  expect(reports.filter(({ name }) => name === 'edit')).toHaveLength(1);
  session.ask({ kind: 'undo' });
  expect(value(session.computation.trace, output)).toBe(before);
  expect(session.computation.readOuts.changed(output)).toBeNull();
  session.ask({ kind: 'redo' });
  expect(value(session.computation.trace, firstQuery)).toBe(9);
});

test('an edit keeps what was there before when a switch then adds a stage', () => {
  const { session } = openSession('blend-charge');
  const scores = { tensor: 'scores', row: 0, column: 0 };
  const scaled = { ...scores, tensor: 'scaled' };
  const before = value(session.computation.trace, scores);
  session.ask({ kind: 'edit', changes: [{ cell: firstQuery, value: 9 }] });
  session.ask({ kind: 'option', set: { scale: 0.5 } });
  const { trace, original, readOuts } = session.computation;
  expect([trace, original].map((each) => each && tensorById(each, 'scaled') !== null)).toEqual([
    true,
    false,
  ]);
  expect(readOuts.changed(firstQuery)).toEqual({ was: 1, difference: 8 });
  expect(readOuts.changed(scores)?.was).toBe(before);
  expect(readOuts.changed({ ...firstQuery, column: 1 })).toBeNull();
  expect(readOuts.changed(scaled)).toBeNull();
});

test('all changes of one gesture are one step of undo', () => {
  const { session } = openSession('blend-charge');
  for (const number of [1.1, 1.2, 1.3]) {
    session.ask({
      kind: 'edit',
      changes: [{ cell: firstQuery, value: number }],
      gesture: 'drag 1',
    });
  }
  session.ask({ kind: 'undo' });
  expect(value(session.computation.trace, firstQuery)).toBe(1);
});

test('a computed number cannot be edited', () => {
  const { session } = openSession('blend-charge');
  const { computation } = session;
  session.ask({ kind: 'edit', changes: [{ cell: output, value: 9 }] });
  expect(session.computation).toBe(computation);
});

test('a computed number that a reader wants to change is chosen and says that it is computed, until the next action', () => {
  const { session } = openSession('blend-charge');
  session.ask({ kind: 'edit-computed', cell: output });
  expect([session.declined, session.state.selected]).toEqual([output, output]);
  expect(session.spoken).toBe(en.interface.computed);
  session.ask({ kind: 'step', by: 1 });
  expect(session.declined).toBeNull();
  session.ask({ kind: 'edit-computed', cell: firstQuery });
  expect([session.declined, session.state.selected]).toEqual([null, firstQuery]);
});

test('what cannot be computed is reported and does not happen', () => {
  const { session, reports } = openSession('blend-charge');
  const { state } = session;
  session.ask({ kind: 'edit', changes: [{ cell: firstQuery, value: Number.NaN }] });
  expect(session.state).toBe(state);
  expect(reports.at(-1)?.name).toBe('error');
});

test('a refused edit says why until the next action, also while a cell is chosen', () => {
  const { session, reports } = openSession('blend-charge');
  expect(session.refusal).toBe('');
  session.ask({ kind: 'edit', changes: [{ cell: firstQuery, value: Number.NaN }] });
  const last = reports.at(-1);
  expect(last?.name === 'error' && (last.detail.error as Error).message).toBe(session.refusal);
  expect(session.refusal).toContain('NaN');
  session.ask({ kind: 'select', cell: firstQuery });
  expect(session.refusal).toContain('NaN');
  session.ask({ kind: 'edit', changes: [{ cell: firstQuery, value: 2 }] });
  expect(session.refusal).toBe('');
});

test('an example that cannot be opened leaves the old one as it is, until another is opened', () => {
  const { session } = openSession('blend-charge');
  const { computation, state } = session;
  const example = exampleNamed('three-similarities');
  const broken = { ...example, inputs: { ...example.inputs, key: [[1, 2, 3]] } };
  expect(() => session.open(broken)).toThrow(expect.objectContaining({ code: 'shape-mismatch' }));
  expect([session.computation, session.state]).toEqual([computation, state]);
  session.refuse(new Error('there is no such example'));
  expect(session.refusal).toBe('there is no such example');
  session.open(example);
  expect(session.refusal).toBe('');
});

test('a stage that the example lacks is taken as the nearest before it, and reported', () => {
  const { session, reports } = openSession('blend-charge', {
    place: { stage: 'mask', at: 0, query: null },
  });
  const faults = () =>
    reports.flatMap((each) => (each.name === 'error' ? [each.detail.error] : []));
  expect(session.frame.stage).toBe('scores');
  expect(faults()).toEqual([expect.objectContaining({ code: 'unknown-name' })]);
  session.goTo({ stage: 'output', at: 0, query: null });
  session.goTo({ stage: 'scale', at: 0, query: null });
  expect(session.frame.stage).toBe('scores');
  session.goTo({ stage: 'summary' as StageName, at: 0, query: null });
  expect(session.frame.index).toBe(0);
  expect(faults()).toHaveLength(3);
});

test('a place that is not a number is taken as 0, and reported', () => {
  const { session, reports } = openSession('blend-charge');
  const faults = () => reports.filter(({ name }) => name === 'error');
  session.goTo({ stage: 'softmax', at: Number.NaN, query: null });
  expect(session.state.t).toBe(stageStart(session.computation.timeline, 'softmax'));
  expect(faults()).toHaveLength(1);
  session.ask({ kind: 'seek', fraction: Number.NaN });
  expect(session.state.t).toBe(0);
  expect(faults()).toHaveLength(2);
});

test('sent to a place while it plays, it stands still there', () => {
  const { session, pass } = openSession('blend-charge');
  session.play();
  session.goTo({ ...atTheStart, stage: 'softmax' });
  const { t } = session.state;
  pass(1000);
  expect(session.state.t).toBe(t);
});

test('another query word is another story of the same numbers', () => {
  const { session } = openSession('blend-charge');
  session.ask({ kind: 'choose-query', row: 2 });
  expect(session.computation.query).toBe(2);
  expect(session.frame.beat.say.some(({ text }) => text === 'billing')).toBe(true);
});

test('arcs grow once after another query is chosen, and stand at once with reduced motion', () => {
  const { session, pass, waiting } = openSession('blend-charge');
  expect(session.grown).toBe(1);
  session.ask({ kind: 'choose-query', row: 1 });
  expect(session.grown).toBe(0);
  pass(600);
  expect(session.grown).toBeGreaterThan(0);
  expect(session.grown).toBeLessThan(1);
  pass(2000);
  expect(session.grown).toBe(1);
  expect(waiting.size).toBe(0);
  const still = openSession('blend-charge', { reducedMotion: true }).session;
  still.ask({ kind: 'choose-query', row: 1 });
  expect(still.grown).toBe(1);
});

test('with reduced motion no frame is caught moving', () => {
  const { session } = openSession('blend-charge', { reducedMotion: true });
  for (let place = 0; place <= 100; place += 1) {
    session.ask({ kind: 'seek', fraction: place / 100 });
    expect(session.frame.progress).toBe(1);
  }
});

test('two players never meet', () => {
  const one = openSession('blend-charge').session;
  const other = openSession('blend-charge').session;
  const { state } = other;
  one.ask({ kind: 'edit', changes: [{ cell: firstQuery, value: 3 }] });
  one.ask({ kind: 'go', to: 'end' });
  expect(other.state).toBe(state);
  expect(value(other.computation.trace, firstQuery)).toBe(1);
});

test('reports each stage it comes to once', () => {
  const { session, reports } = openSession('blend-charge');
  for (let beat = 1; beat < session.computation.timeline.beats.length; beat += 1) {
    session.ask({ kind: 'step', by: 1 });
  }
  const stages = reports.flatMap((report) => (report.name === 'stage' ? report.detail.stage : []));
  expect(stages).toEqual(['inputs', 'scores', 'softmax', 'weighted-sum', 'output']);
});
