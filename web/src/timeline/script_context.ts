import type { Percentages } from '../core/read_outs';
import type { Cell, Explanation, Tensor, Term, Trace } from '../core/trace';
import { formatNumber, formatShape, formatVector } from '../draw/format';
import type { NarrationStrings } from '../i18n/narration_strings';
import type { Strings } from '../i18n/strings';
import { number, type Parts, plain, spoken, word } from './say';
import type { Beat, StageName, TermRef } from './timeline_types';
import { cellAt, type TraceView, viewTrace } from './trace_view';

export interface ScriptInput {
  readonly trace: Trace;
  readonly explain: (cell: Cell) => Explanation;
  readonly percentages: (tensor: string, row: number) => Percentages;
  /** The query row that is worked; the others follow at once at the end of each stage. */
  readonly query: number;
  /** One label per key row and per query row. */
  readonly keyLabels: readonly string[];
  readonly queryLabels: readonly string[];
  /** Decimals for a tensor id. */
  readonly digits: (tensor: string) => number;
  readonly strings: Strings;
  /** Names of the components of the values and outputs, when they have a meaning. */
  readonly axes?: readonly string[];
  /** The key row of the query's own word, when it is among the keys: what the word was before. */
  readonly self?: number | null;
  /** The scale is the formula's 1/√Dk, and is said as ÷ √Dk. */
  readonly dividesByRoot?: boolean;
}

/** A beat before it has a place in time. */
export type Draft = Omit<Beat, 'start' | 'move' | 'hold'>;

/** What every stage's script is handed: the trace to read, and the words of the language. */
export interface Script extends ScriptInput {
  readonly view: TraceView;
  readonly narration: NarrationStrings;
  readonly queryWord: (strong?: boolean) => Parts;
  readonly queryWordAt: (query: number) => Parts;
  readonly keyWord: (key: number, strong?: boolean) => Parts;
  /** One number of a tensor, as its digits say. */
  readonly numberAt: (tensor: Tensor, row: number, column: number, strong?: boolean) => Parts;
  /** `[0.95, 0.55]`, or the bare number when the row has only one. */
  readonly vector: (tensor: Tensor, row: number, strong?: boolean) => Parts;
  readonly shape: (tensor: Tensor) => Parts;
  /** The number at `index` of a value or output: its axis, or "first number". */
  readonly component: (index: number) => string;
}

export function openScript(input: ScriptInput): Script {
  const view = viewTrace(input.trace);
  const narration = input.strings.narration;
  const label = (labels: readonly string[], index: number) => labels[index] ?? String(index + 1);
  return {
    ...input,
    view,
    narration,
    queryWord: (strong = false) => word(label(input.queryLabels, input.query), 'query', strong),
    queryWordAt: (query) => word(label(input.queryLabels, query), 'query'),
    keyWord: (key, strong = false) => word(label(input.keyLabels, key), 'key', strong),
    numberAt: (tensor, row, column, strong = false) => {
      const text = formatNumber(view.value(tensor, row, column), input.digits(tensor.id));
      return [number(text, tensor.role, cellAt(tensor, row, column), strong)];
    },
    vector: (tensor, row, strong = false) => {
      const values = view.row(tensor, row);
      const [only] = values;
      const digits = input.digits(tensor.id);
      const text =
        only !== undefined && values.length === 1
          ? formatNumber(only, digits)
          : formatVector(values, digits);
      return [spoken(text, tensor.role, strong ? { strong } : {})];
    },
    shape: (tensor) => plain(formatShape(tensor.rows, tensor.columns)),
    component: (index) => input.axes?.[index] ?? narration.component(index),
  };
}

export function draft(
  stage: StageName,
  parts: Partial<Draft> & Pick<Draft, 'action' | 'say'>,
): Draft {
  return { stage, lit: [], reveals: [], terms: [], focus: null, term: null, ...parts };
}

export function termRefs(cell: Cell, indexes: readonly number[]): TermRef[] {
  return indexes.map((index) => ({ cell, index }));
}

/** The one term behind a cell whose operation has only one. */
export function onlyTerm(explanation: Explanation): Term {
  const [term] = explanation.terms;
  if (term === undefined) {
    const { tensor, row, column } = explanation.cell;
    throw new RangeError(
      `${tensor}[${row}][${column}] has no terms; an operation on one number has one.`,
    );
  }
  return term;
}
