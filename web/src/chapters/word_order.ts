import type { Core } from '../core/core';
import type { Operators } from '../operators/operators';
import type { FlatTensor } from '../operators/validate_tensor';
import { alibiBiasOf, encodingOf, type PositionKind, rotated } from './positions';
import { randomTensor } from './random_tensor';

/** The sentence as first written. Both articles are one word to attention: they have one embedding. */
export const sentence = ['The', 'manager', 'approved', 'the', 'billing', 'charge'] as const;
const embeddingRows = [0, 1, 2, 0, 3, 4] as const;
const vocabularySize = 5;
/** The words of the sentence by their numbers, 0…5, in the order in which they are read. */
export type WordOrder = readonly number[];
export const asWritten: WordOrder = [0, 1, 2, 3, 4, 5];
/** “The billing charge approved the manager” */
export const turnedRound: WordOrder = [0, 4, 5, 2, 3, 1];

/** Numbers in an embedding, a query, a key and a value. */
export const wordSize = 16;
const rootOfWordSize = 4;
const seed = 12;
const streams = { embedding: 0, query: 1, key: 2, value: 3 } as const;

/** What self-attention makes of the words in an order: row w is the output of word w, wherever it stands. */
export function outputsOf(
  core: Core,
  operators: Operators,
  order: WordOrder,
  kind: PositionKind,
): FlatTensor {
  const embedded = operators.embedding({
    weight: randomTensor(core, { seed, stream: streams.embedding }, [vocabularySize, wordSize]),
    indices: order.map((word) => embeddingRows[word] ?? 0),
  }).output;
  const input =
    kind === 'sinusoidal'
      ? operators.gemm({
          a: encodingOf(operators, order.length, wordSize),
          b: unitMatrix(wordSize),
          c: embedded,
          beta: 1,
        }).output
      : embedded;
  const project = (stream: number): FlatTensor =>
    operators.gemm({
      a: input,
      b: randomTensor(core, { seed, stream }, [wordSize, wordSize], rootOfWordSize),
      transposeB: true,
    }).output;
  const placed = (rows: FlatTensor): FlatTensor =>
    kind === 'rotary' ? rotated(operators, rows) : rows;
  const { output } = operators.scaledDotProduct({
    query: placed(project(streams.query)),
    key: placed(project(streams.key)),
    value: project(streams.value),
    ...(kind === 'alibi' ? { mask: alibiBiasOf(operators, order.length) } : {}),
  });
  const data = new Float64Array(output.data.length);
  order.forEach((word, place) => {
    data.set(output.data.subarray(place * wordSize, (place + 1) * wordSize), word * wordSize);
  });
  return { data, shape: [order.length, wordSize] };
}

/** For each word, the largest size of the differences between its numbers in two outputs. */
export function largestDifferences(
  operators: Operators,
  first: FlatTensor,
  second: FlatTensor,
): number[] {
  const numbers = first.data.length;
  const both = new Float64Array(2 * numbers);
  both.set(first.data);
  both.set(second.data, numbers);
  const { data } = operators.matmul({
    a: [[1, -1]],
    b: { data: both, shape: [2, numbers] },
  }).output;
  return Array.from({ length: numbers / wordSize }, (_, word) =>
    data
      .subarray(word * wordSize, (word + 1) * wordSize)
      .reduce((largest, difference) => Math.max(largest, Math.abs(difference)), 0),
  );
}

function unitMatrix(size: number): FlatTensor {
  const data = new Float64Array(size * size);
  for (let i = 0; i < size; i++) data[i * (size + 1)] = 1;
  return { data, shape: [size, size] };
}
