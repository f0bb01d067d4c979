import { describe, expect, test } from 'vitest';
import { GuessFirst } from '../../../web/src/elements/guess_first';
import { guessedTensor, parseGuessTask } from '../../../web/src/elements/guess_task';
import type { RememberedGuess } from '../../../web/src/state/guess_memory';
import { restOf, stageEnd } from '../../../web/src/timeline/travel';
import { openSession } from './session_stage';

function forgetful(): Map<string, RememberedGuess> & {
  recall: (task: string) => RememberedGuess | null;
  keep: (task: string, guess: RememberedGuess | null) => void;
} {
  const kept = new Map<string, RememberedGuess>();
  return Object.assign(kept, {
    recall: (task: string) => kept.get(task) ?? null,
    keep: (task: string, guess: RememberedGuess | null) =>
      void (guess === null ? kept.delete(task) : kept.set(task, guess)),
  });
}

function asking(example: string, task: string, memory = forgetful()) {
  const opened = openSession(example);
  opened.session.askFor(new GuessFirst(parseGuessTask(task), example, memory));
  return { ...opened, memory };
}

describe('what is asked', () => {
  test('is a tensor, or one of its columns', () => {
    expect(parseGuessTask('scores')).toEqual({ tensor: 'scores', column: null });
    expect(parseGuessTask(' weights[12] ')).toEqual({ tensor: 'weights', column: 12 });
  });

  test.each(['', 'weights[', 'weights[-1]', 'weights[1][2]', 'a b'])('is not "%s"', (text) => {
    expect(() => parseGuessTask(text)).toThrow(/must be a tensor, like scores/);
  });

  test('must be in the example', () => {
    const { computation } = openSession('three-similarities').session;
    const look = (text: string) => () => guessedTensor(parseGuessTask(text), computation);
    expect(look('masked')).toThrow(/the example has query, key, scores/);
    expect(look('scores[3]')).toThrow('guess asks for column 3 of scores; it has columns 0 to 2');
  });
});

describe('a word', () => {
  test('is asked for before the stage that finds it, among the words', () => {
    const { session } = asking('three-similarities', 'scores');
    const { timeline } = session.computation;
    const scores = timeline.stages.find(({ name }) => name === 'scores');
    expect(session.state.t).toBe(restOf(timeline, (scores?.first ?? 0) - 1));
    expect(session.guess).toEqual({
      kind: 'question',
      question: 'Which word will have the largest score?',
      words: ['manager', 'battery', 'billing'],
      percent: false,
    });
  });

  test('is compared with the one that it is, and the gap between the two', () => {
    const { session } = asking('three-similarities', 'scores');
    session.ask({ kind: 'guess', answer: 0 });
    expect(session.state.t).toBe(stageEnd(session.computation.timeline, 'scores'));
    const verdict =
      'You guessed manager, with the score 1.20. The largest is that of billing: 1.23, which is 0.03 more.';
    expect(session.guess).toEqual({ kind: 'verdict', verdict });
    expect(session.spoken).toBe(verdict);
    session.ask({ kind: 'guess-again' });
    session.ask({ kind: 'guess', answer: 2 });
    expect(session.guess).toEqual({
      kind: 'verdict',
      verdict: 'You guessed billing. It has the largest score: 1.23.',
    });
  });
});

describe('a number', () => {
  test.each([
    [30, 'You guessed 30 %. It is 15 %: your guess is 15 too high.'],
    [10.5, 'You guessed 10.5 %. It is 15 %: your guess is 4.5 too low.'],
    [15, 'You guessed 15 %, and so it is.'],
  ])('of %d percent is compared', (answer, verdict) => {
    const { session } = asking('scores-to-shares', 'weights[1]');
    expect(session.guess).toMatchObject({
      question: 'What will the weight of battery be, in percent?',
      words: null,
      percent: true,
    });
    session.ask({ kind: 'guess', answer });
    expect(session.guess).toEqual({
      kind: 'verdict',
      verdict: verdict.replaceAll(' %', '\u00a0%'),
    });
  });

  test('of the output is compared', () => {
    const { session } = asking('blend-charge', 'output[0]');
    expect(session.guess).toMatchObject({ question: 'What will number 1 of the output be?' });
    session.ask({ kind: 'guess', answer: 0.6 });
    expect(session.guess).toEqual({
      kind: 'verdict',
      verdict: 'You guessed 0.6. It is 0.67: your guess is 0.07 too low.',
    });
  });
});

describe('asking', () => {
  test('stops the playing, says the question, and is over once the reader goes on', () => {
    const { session, pass, memory } = asking('three-similarities', 'scores');
    const stop = session.state.t;
    session.ask({ kind: 'seek', fraction: 0 });
    expect(session.guess).toBe(null);
    session.play();
    pass(session.computation.timeline.duration);
    expect(session.state).toMatchObject({ t: stop, playing: false });
    expect(session.spoken).toMatch(/Which word will have the largest score\?$/);
    expect(memory.size).toBe(0);
    session.play();
    expect(session.state.playing).toBe(true);
    expect([...memory.values()]).toEqual(['skipped']);
    pass(session.computation.timeline.duration);
    expect(session.fraction).toBe(1);
    expect(session.guess).toBe(null);
  });

  test('ends with a step on and with the wish to be shown', () => {
    for (const intent of [{ kind: 'step', by: 1 }, { kind: 'skip-guess' }] as const) {
      const { session, memory } = asking('three-similarities', 'scores');
      session.ask(intent);
      expect([...memory]).toEqual([['three-similarities scores', 'skipped']]);
      expect(session.frame.stage).toBe('scores');
    }
  });

  test('is done once: what was answered or skipped is remembered', () => {
    const memory = forgetful();
    asking('three-similarities', 'scores', memory).session.ask({ kind: 'guess', answer: 2 });
    const again = asking('three-similarities', 'scores', memory).session;
    expect(again.guess?.kind).toBe('verdict');
    expect(again.state.t).toBe(restOf(again.computation.timeline, 0));
    memory.keep('three-similarities scores', 'skipped');
    expect(asking('three-similarities', 'scores', memory).session.guess).toBe(null);
  });

  test('holds for the example as written only', () => {
    const { session } = asking('three-similarities', 'scores');
    const cell = { tensor: 'query', row: 0, column: 0 };
    session.ask({ kind: 'edit', changes: [{ cell, value: -1 }] });
    expect(session.guess).toBe(null);
    session.ask({ kind: 'undo' });
    expect(session.guess?.kind).toBe('question');
  });

  test('does not take a remembered column that is not there for a word', () => {
    const memory = forgetful();
    memory.keep('three-similarities scores', { answer: 7.5 });
    expect(asking('three-similarities', 'scores', memory).session.guess).toBe(null);
  });
});
