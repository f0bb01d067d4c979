import { expect, test } from 'vitest';
import type { Example } from '../../../web/src/core/example';
import { LatestChoice, offeredExamples } from '../../../web/src/elements/offered_examples';
import { exampleNamed } from '../timeline/told_examples';

const load = async (name: string): Promise<Example> => exampleNamed(name);

/** A load whose answers come when the test says so. */
function slowLoad() {
  const waiting = new Map<string, { arrive: () => void; fail: (error: Error) => void }>();
  return {
    waiting,
    load: (name: string) =>
      new Promise<Example>((resolve, reject) => {
        waiting.set(name, { arrive: () => resolve(exampleNamed(name)), fail: reject });
      }),
  };
}

test('an offered example that does not load is told of, and the others are offered', async () => {
  const faults: unknown[] = [];
  const offered = await offeredExamples(
    ['three-similarities', 'no-such-example', 'large-scores'],
    load,
    (error) => faults.push(error),
  );
  expect(offered.map(({ id }) => id)).toEqual(['three-similarities', 'large-scores']);
  expect(faults).toEqual([
    expect.objectContaining({ message: expect.stringContaining('no-such-example') }),
  ]);
});

test('of two quick choices the later one wins, whichever arrives first', async () => {
  const { waiting, load: slowly } = slowLoad();
  const choice = new LatestChoice(slowly);
  const first = choice.choose('three-similarities');
  const second = choice.choose('large-scores');
  waiting.get('large-scores')?.arrive();
  waiting.get('three-similarities')?.arrive();
  expect((await second)?.id).toBe('large-scores');
  expect(await first).toBeNull();
});

test('a choice that fails is an error while it is wanted, and none after it is forgotten', async () => {
  const { waiting, load: slowly } = slowLoad();
  const choice = new LatestChoice(slowly);
  const wanted = choice.choose('three-similarities');
  waiting.get('three-similarities')?.fail(new Error('got status 404'));
  await expect(wanted).rejects.toThrow('got status 404');
  const forgotten = choice.choose('large-scores');
  choice.forget();
  waiting.get('large-scores')?.fail(new Error('got status 404'));
  expect(await forgotten).toBeNull();
});
