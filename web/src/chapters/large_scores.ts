import type { Core } from '../core/core';
import type { Example } from '../core/example';
import { resolve } from '../core/resolve';
import type { Trace } from '../core/trace';
import { row, tensorById } from '../core/trace_readers';
import { formatNumber } from '../draw/format';
import { digitsOf } from '../state/digits';

/** The steps of softmax in their order; the textbook's formula has no `shifted`. */
const softmaxSteps = ['scores', 'shifted', 'exponentials', 'weights'] as const;
export type SoftmaxStep = (typeof softmaxSteps)[number];
const softmaxForms = ['plain', 'stable'] as const;

/** Decimals of the shares: enough to tell them from even ones. */
const shareDigits = 4;

/** One way to work out the shares, step by step; one number a word. */
export interface SoftmaxColumn {
  readonly form: (typeof softmaxForms)[number];
  readonly words: readonly string[];
  readonly rows: readonly { readonly step: SoftmaxStep; readonly numbers: readonly string[] }[];
}

/** Scores too large for the textbook's formula, worked out by it and with the largest score subtracted first. */
export function largeScores(core: Core, example: Example): SoftmaxColumn[] {
  return softmaxForms.map((form) => {
    const trace = core.trace(resolve(core, example, { options: { softmax: form } }));
    return {
      form,
      words: example.words.filter((word) => word.key !== null).map((word) => word.text),
      rows: softmaxSteps.flatMap((step) => rowOf(trace, example, step)),
    };
  });
}

function rowOf(trace: Trace, example: Example, step: SoftmaxStep): SoftmaxColumn['rows'] {
  if (tensorById(trace, step) === null) return [];
  const digits = step === 'weights' ? shareDigits : digitsOf(example, null)(step);
  const numbers = Array.from(row(trace, step, example.query), (number) =>
    formatNumber(number, digits),
  );
  return [{ step, numbers }];
}
