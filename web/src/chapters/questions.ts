import type { Core } from '../core/core';
import type { Example } from '../core/example';
import { resolve } from '../core/resolve';
import type { Explanation } from '../core/trace';
import { row, tensorById, value } from '../core/trace_readers';
import { formatNumber, formatPercent, formatVector } from '../draw/format';
import { digitsOf } from '../state/digits';
import type { TaskName, TaskStanding } from './task_events';

/** Least share of the attention that the third word holds where the question on analysing is answered. */
export const decisiveShare = 0.9;
/** Least part of an output that its own meaning has where the question on creating is answered. */
export const clearMeaning = 0.8;

/** The shares of an example as written, and with a constant added to every score. */
export function sharesWithAddend(
  core: Core,
  example: Example,
  addend: number,
): { readonly before: string; readonly after: string } {
  const [before, after] = [0, addend].map((each) => {
    const trace = core.trace(resolve(core, example, { options: { addend: each } }));
    return core
      .readOuts(trace)
      .percentages('weights', example.query)
      .together.map(formatPercent)
      .join(', ');
  });
  return { before: before ?? '', after: after ?? '' };
}

/** A score to be worked out by hand. */
export interface ScoreTask {
  readonly query: string;
  readonly key: string;
  /** `0.50 × 0.80 + 1.00 × 0.30 = 0.70` */
  readonly sum: string;
  readonly explanation: Explanation;
  readonly digits: number;
}

export function scoreTask(core: Core, example: Example): ScoreTask {
  const trace = core.trace(resolve(core, example));
  const digits = digitsOf(example, null)('scores');
  const [explanation] = core.explain(trace, [{ tensor: 'scores', row: 0, column: 0 }]);
  if (explanation === undefined) throw new Error(`${example.id} has no score`);
  return {
    query: formatVector([...row(trace, 'query', 0)], digits),
    key: formatVector([...row(trace, 'key', 0)], digits),
    sum: `${explanation.terms.map((term) => product(term, digits)).join(' + ')} = ${formatNumber(explanation.total, digits)}`,
    explanation,
    digits,
  };
}

/** How a typed score compares: right, or one term of two with the other still missing, or neither. */
export type ScoreVerdict =
  | { readonly kind: 'right' | 'wrong' }
  | { readonly kind: 'missed'; readonly had: string; readonly missing: string };

export function judgeScore({ explanation, digits }: ScoreTask, typed: number): ScoreVerdict {
  const same = (number: number) => formatNumber(number, digits) === formatNumber(typed, digits);
  if (same(explanation.total)) return { kind: 'right' };
  const had = explanation.terms.findIndex((term) => same(term.product));
  const found = explanation.terms[had];
  const missing = explanation.terms.filter((_, index) => index !== had);
  if (found === undefined || missing.length === 0) return { kind: 'wrong' };
  return {
    kind: 'missed',
    had: product(found, digits),
    missing: missing
      .map((term) => `${product(term, digits)} = ${formatNumber(term.product, digits)}`)
      .join(', '),
  };
}

/** Where the player of the question on analysing stands: the share of the last key in the first query's attention. */
export function decisiveness(core: Core, example: Example): { share: string; reached: boolean } {
  const trace = core.trace(resolve(core, example));
  const column = row(trace, 'weights', 0).length - 1;
  const share = value(trace, { tensor: 'weights', row: 0, column });
  const shares = core.readOuts(trace).percentages('weights', 0);
  return {
    share: formatPercent(shares.together[column] ?? Number.NaN),
    reached: share > decisiveShare,
  };
}

/** How much of an output is of the meaning that its context has. */
export interface Meaning {
  readonly share: string;
  readonly isClear: boolean;
}

/**
 * Where the question on creating stands: the part of the first context's output that is of the first meaning, and the
 * second's of the second. Null where there are no two outputs of two numbers.
 */
export function meanings(core: Core, example: Example): readonly [Meaning, Meaning] | null {
  const trace = core.trace(resolve(core, example));
  const output = tensorById(trace, 'output');
  if (output === null || output.rows < 2 || output.columns !== 2) return null;
  const readOuts = core.readOuts(trace);
  const meaning = (place: number): Meaning => ({
    share: formatPercent(readOuts.percentages('output', place).alone[place] ?? Number.NaN),
    isClear: value(trace, { tensor: 'output', row: place, column: place }) >= clearMeaning,
  });
  return [meaning(0), meaning(1)];
}

/** How the task stands in an example of the workbench. */
export function standingOf(core: Core, task: TaskName, example: Example): TaskStanding {
  const found = meanings(core, example);
  return { task, meanings: found, isMet: found?.every(({ isClear }) => isClear) === true };
}

function product({ left, right }: Explanation['terms'][number], digits: number): string {
  return `${formatNumber(left, digits)} × ${formatNumber(right ?? Number.NaN, digits)}`;
}
