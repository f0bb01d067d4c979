import type { Trace } from '../core/trace';
import { stageOf, value } from '../core/trace_readers';
import type { NumberChange } from '../state/actions';
import { inputBehind } from '../state/edits';
import type { PlayerState } from '../state/player_state';
import type { CellChange } from './intent';

/** The numbers of the example behind cells of its trace; a cell that shows no number a reader may change is left out. */
export function numberChanges(
  state: PlayerState,
  trace: Trace,
  changes: readonly CellChange[],
): NumberChange[] {
  return changes.flatMap(({ cell, value: wanted }): NumberChange[] => {
    const tensor = inputBehind(state, cell.tensor);
    if (tensor === null) return [];
    const column = cell.column + firstColumn(trace, cell.tensor);
    return [{ tensor, row: cell.row, column, value: wanted, current: value(trace, cell) }];
  });
}

/** Of a head's part of an input: where in the whole its columns begin. */
function firstColumn(trace: Trace, tensor: string): number {
  const stage = stageOf(trace, tensor);
  return stage?.op === 'split' ? (stage.parameters.first ?? 0) : 0;
}
