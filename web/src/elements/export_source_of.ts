import type { ExportSource } from '../export/export_source';
import type { PlayerState } from '../state/player_state';
import type { Computation } from './computation';
import { editedExample } from './edited_example';

/** What stands in a player, as the formats write it. */
export function exportSourceOf(state: PlayerState, computation: Computation): ExportSource {
  const { problem, whole, explain, query, keyLabels, queryLabels, digits } = computation;
  return {
    example: editedExample(state, computation),
    problem,
    trace: whole,
    explain,
    query,
    head: state.head,
    keyLabels,
    queryLabels,
    digits,
  };
}
