import { AttentionError } from '../core/attention_error';
import type { Tensor } from '../core/trace';
import { tensorById } from '../core/trace_readers';
import { describe } from '../core/validate_value';
import type { StageName, Timeline } from '../timeline/timeline_types';
import { restOf } from '../timeline/travel';
import type { Computation } from './computation';

/** What a reader is asked before the player shows it, of the chosen query's row of a tensor. */
export interface GuessTask {
  readonly tensor: string;
  /** The number in this column; null asks which word has the largest number of the row. */
  readonly column: number | null;
}

/** `scores` asks for a word, `weights[1]` for the number in column 1. Throws `AttentionError`. */
export function parseGuessTask(text: string): GuessTask {
  const found = /^([a-z_]+)(?:\[(\d{1,4})\])?$/.exec(text.trim());
  if (found === null) {
    throw new AttentionError(
      'unknown-name',
      `guess is ${describe(text)}; it must be a tensor, like scores, or one of its columns, like weights[1]`,
    );
  }
  const [, tensor = '', column] = found;
  return { tensor, column: column === undefined ? null : Number(column) };
}

/** The tensor that a task asks about. Throws `AttentionError` for one that the trace lacks, or a column outside it. */
export function guessedTensor({ tensor: id, column }: GuessTask, { trace }: Computation): Tensor {
  const tensor = tensorById(trace, id);
  if (tensor === null) {
    throw new AttentionError(
      'unknown-name',
      `guess asks for ${describe(id)}; the example has ${trace.tensors.map((each) => each.id).join(', ')}`,
    );
  }
  if (column !== null && column >= tensor.columns) {
    throw new AttentionError(
      'out-of-range',
      `guess asks for column ${column} of ${id}; it has columns 0 to ${tensor.columns - 1}`,
    );
  }
  return tensor;
}

/** The stage that works the guessed numbers out; null when they are given, or nothing comes before them. */
export function guessedStage(
  { tensor, column }: GuessTask,
  { timeline, query }: Computation,
): Timeline['stages'][number] | null {
  const index = timeline.beats.findIndex(({ reveals }) =>
    reveals.some(
      (region) =>
        region.tensor === tensor &&
        region.row <= query &&
        query < region.rowEnd &&
        (column === null || (region.column <= column && column < region.columnEnd)),
    ),
  );
  const stage = timeline.stages.find(({ first, last }) => first <= index && index <= last);
  return stage === undefined || stage.first === 0 ? null : stage;
}

/** The last moment before that stage: where the player waits for the guess. */
export function guessStop(task: GuessTask, computation: Computation): number | null {
  const stage = guessedStage(task, computation);
  return stage === null ? null : restOf(computation.timeline, stage.first - 1);
}

/** Where both are shown. */
export function guessResult(task: GuessTask, computation: Computation): StageName | null {
  return guessedStage(task, computation)?.name ?? null;
}
