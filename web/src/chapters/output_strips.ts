import type { Mark, Picture } from '../draw/marks';
import { rect } from '../draw/pen';
import type { FlatTensor } from '../operators/validate_tensor';
import { divergingLegend, divergingStep } from './diverging_map';
import { wordSize } from './word_order';

const stripHeight = 13;
const gap = 3;
/** What stands beside the strips where there is room for it, CSS pixels. */
const beside = 220;
const narrow = 480;
const legendWidth = 200;

/** What the strips' colours reach to, up and down: the largest size of a number, rounded up to a half. */
export function colourLimit(...outputs: readonly FlatTensor[]): number {
  const largest = Math.max(...outputs.flatMap(({ data }) => Array.from(data, Math.abs)));
  return Math.ceil(2 * largest) / 2;
}

/** A word's output as written, over the same word's in the reader's order, number under number. */
export function outputStrips(
  written: FlatTensor,
  yours: FlatTensor,
  word: number,
  width: number,
  limit: number,
  description: string,
): Picture {
  const room = width < narrow ? width : width - beside;
  const cell = room / wordSize;
  const strip = (output: FlatTensor, index: number): Mark[] =>
    Array.from(output.data.subarray(word * wordSize, (word + 1) * wordSize), (value, column) =>
      rect({
        key: `${index}:${column}`,
        x: column * cell,
        y: index * (stripHeight + gap),
        width: cell,
        height: stripHeight,
        fill: `diverging-${divergingStep(value, limit)}`,
      }),
    );
  return {
    width: room,
    height: 2 * stripHeight + gap,
    description,
    marks: [...strip(written, 0), ...strip(yours, 1)],
  };
}

export function outputLegend(limit: number, description: string): Picture {
  return {
    width: legendWidth,
    height: 30,
    description,
    marks: divergingLegend(0, 0, legendWidth, limit),
  };
}
