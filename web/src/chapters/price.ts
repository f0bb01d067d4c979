import type { Core } from '../core/core';
import type { Operators } from '../operators/operators';
import { randomTensor } from './random_tensor';

/** Lengths of the texts, each twice the one before. */
export const textLengths = [64, 128, 256, 512, 1024, 2048] as const;
export const pricedKinds = ['attention', 'lstm'] as const;
export type PricedKind = (typeof pricedKinds)[number];

/** What one run over a text of so many words took. */
export interface Price {
  readonly kind: PricedKind;
  readonly words: number;
  /** In the fastest of several batches of runs, as whatever else the machine does only adds time. */
  readonly milliseconds: number;
  /** Of what a run gave back: attention's output and weights, the lstm's output and last state. */
  readonly bytes: number;
}

/** Numbers in a word's vector, and in the state. */
export const wordSize = 64;
const rootOfWordSize = 8;
const gates = 4;
const seed = 64;
const streams = { words: 0, input: 1, hidden: 2 } as const;
const batches = 3;
/** Runs of a batch, doubled until it takes so many milliseconds: a browser's clock may tick no finer than one. */
const longEnough = 20;

/** Runs attention, or a recurrent network, over the same random words. `now` is a clock of milliseconds. */
export function priceOf(
  core: Core,
  operators: Operators,
  kind: PricedKind,
  words: number,
  now: () => number,
): Price {
  const run = runOf(core, operators, kind, words);
  const batch = (runs: number): number => {
    const start = now();
    for (let done = 0; done < runs; done++) run();
    return now() - start;
  };
  // The first run also asks for the memory that the others find.
  const bytes = run();
  let runs = 1;
  let fastest = batch(runs);
  while (fastest < longEnough) {
    runs *= 2;
    fastest = batch(runs);
  }
  for (let done = 1; done < batches; done++) fastest = Math.min(fastest, batch(runs));
  return { kind, words, milliseconds: fastest / runs, bytes };
}

/** Gives the bytes of its results. */
function runOf(core: Core, operators: Operators, kind: PricedKind, words: number): () => number {
  const input = randomTensor(core, { seed, stream: streams.words }, [words, wordSize]);
  if (kind === 'attention') {
    return () => {
      const { output, weights } = operators.scaledDotProduct({
        query: input,
        key: input,
        value: input,
        needWeights: true,
      });
      return output.data.byteLength + (weights?.data.byteLength ?? 0);
    };
  }
  const weight = (stream: number) =>
    randomTensor(core, { seed, stream }, [gates * wordSize, wordSize], rootOfWordSize);
  const weights = { weightIh: weight(streams.input), weightHh: weight(streams.hidden) };
  return () => {
    const { output, last } = operators.recurrent({ kind, input, weights: [weights] });
    const state = [last.hidden, last.cell].reduce(
      (bytes, part) => bytes + (part?.data.byteLength ?? 0),
      0,
    );
    return output.data.byteLength + state;
  };
}
