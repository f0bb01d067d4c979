import type { Core } from '../core/core';
import type { Matrix } from '../core/example';
import { formatShape } from '../draw/format';
import { longestWord } from '../elements/own_example';
import { enRoles } from '../i18n/en_roles';
import { enWorkbench } from '../i18n/en_workbench';
import { mostColumns } from '../state/pasted_cells';
import { typedWords } from '../state/typed_words';
import { mostWords } from './pasted_example';
import {
  columnsForHeads,
  withColumns,
  withHeads,
  withMatrix,
  withRandom,
} from './workbench_changes';
import {
  type Sizes,
  sizesOf,
  type WorkbenchExample,
  type WorkbenchInput,
} from './workbench_example';
import { withNewWord, withoutWord, withWords } from './workbench_words';

const words = enWorkbench;

/** What a form asks of the bench: a change of the example and what is said of it then, or why it cannot be. */
export type BenchRequest =
  | {
      readonly kind: 'change';
      readonly change: (core: Core, example: WorkbenchExample) => WorkbenchExample;
      readonly said: (next: WorkbenchExample) => string;
    }
  | Refusal;

/** Why a request cannot be met, and what could be asked instead. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly why: string;
  readonly offer?: { readonly label: string; readonly request: BenchRequest };
}

/** What a request comes to: the next example and what is said of it, or why there is none. */
export type Answer =
  | { readonly kind: 'change'; readonly next: WorkbenchExample; readonly said: string }
  | Refusal;

/** What the core refuses only when it computes is not refused here. */
export function answerOf(core: Core, example: WorkbenchExample, request: BenchRequest): Answer {
  if (request.kind === 'refusal') return request;
  try {
    const next = owned(request.change(core, example));
    const columns = columnsForHeads(next);
    return columns === null
      ? { kind: 'change', next, said: request.said(next) }
      : unevenHeads(request, next, columns);
  } catch (error) {
    return { kind: 'refusal', why: words.refused((error as Error).message) };
  }
}

/** Each head gets as many columns as the others; where there is room, the wider example is offered. */
function unevenHeads(
  { change, said }: BenchRequest & { kind: 'change' },
  next: WorkbenchExample,
  columns: Pick<Sizes, 'queryColumns' | 'valueColumns'>,
): Answer {
  const { queryColumns, valueColumns } = sizesOf(next);
  const why = words.headsDoNotDivide(next.heads ?? 1, queryColumns, valueColumns);
  if (Math.max(columns.queryColumns, columns.valueColumns) > mostColumns)
    return { kind: 'refusal', why };
  const request: BenchRequest = {
    kind: 'change',
    change: (core, example) => withColumns(core, change(core, example), columns),
    said,
  };
  const label = words.widen(columns.queryColumns, columns.valueColumns);
  return { kind: 'refusal', why, offer: { label, request } };
}

/** The example as the reader's own: what it was called, and how its numbers were printed, no longer fits. */
function owned(example: WorkbenchExample): WorkbenchExample {
  const { digits: _, language: __, ...kept } = example;
  return { ...kept, id: 'workbench', title: words.title, source: words.source };
}

function refusal(why: string): BenchRequest {
  return { kind: 'refusal', why };
}

export function wordsRequest(sentence: string): BenchRequest {
  const texts = typedWords(sentence);
  const long = texts.find((text) => text.length > longestWord);
  if (texts.length === 0) return refusal(words.noWords);
  if (texts.length > mostWords) return refusal(words.tooManyWords(texts.length, mostWords));
  if (long !== undefined) return refusal(words.wordTooLong(long, longestWord));
  return {
    kind: 'change',
    change: (core, example) => withWords(core, example, texts),
    said: (next) => words.wordsNow(next.words.length),
  };
}

export function newWordRequest(count: number): BenchRequest {
  if (count >= mostWords) return refusal(words.tooManyWords(count + 1, mostWords));
  return {
    kind: 'change',
    change: (core, example) => withNewWord(core, example, words.word(count + 1)),
    said: (next) => words.wordsNow(next.words.length),
  };
}

/** Without the word at a place, counted from 0. */
export function removalRequest(place: number, count: number): BenchRequest {
  if (count < 2) return refusal(words.lastWord);
  return {
    kind: 'change',
    change: (core, example) => withoutWord(core, example, place),
    said: (next) => words.wordsNow(next.words.length),
  };
}

export function columnsRequest(queryColumns: string, valueColumns: string): BenchRequest {
  const wrong = [queryColumns, valueColumns].find((typed) => !isWhole(typed, 1, mostColumns));
  if (wrong !== undefined) return refusal(words.wrongSize(wrong, mostColumns));
  const columns = { queryColumns: Number(queryColumns), valueColumns: Number(valueColumns) };
  return {
    kind: 'change',
    change: (core, example) => withColumns(core, example, columns),
    said: (next) => words.sizesNow(sizesOf(next).queryColumns, sizesOf(next).valueColumns),
  };
}

export function headsRequest(heads: number): BenchRequest {
  return {
    kind: 'change',
    change: (_, example) => withHeads(example, heads),
    said: (next) => {
      const { queryColumns, valueColumns } = sizesOf(next);
      return words.headsNow(heads, queryColumns / heads, valueColumns / heads);
    },
  };
}

export function seedRequest(seed: string): BenchRequest {
  if (!isWhole(seed, 0, Number.MAX_SAFE_INTEGER)) return refusal(words.wrongSeed(seed));
  return {
    kind: 'change',
    change: (_, example) => withRandom(example, Number(seed)),
    said: () => words.filled(Number(seed)),
  };
}

export function matrixRequest(into: WorkbenchInput, matrix: Matrix): BenchRequest {
  return {
    kind: 'change',
    change: (core, example) => withMatrix(core, example, into, matrix, words.word),
    said: () => words.pasted(enRoles[into], formatShape(matrix.length, matrix[0]?.length ?? 0)),
  };
}

function isWhole(typed: string, least: number, most: number): boolean {
  const number = Number(typed);
  return /^\d+$/.test(typed.trim()) && number >= least && number <= most;
}
