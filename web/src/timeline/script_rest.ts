import type { Tensor } from '../core/trace';
import { say } from './say';
import { type Draft, draft, type Script } from './script_context';
import type { StageName } from './timeline_types';
import { otherRows } from './trace_view';

/** The last beat of a stage with several queries: the other rows of all its tensors at once. The last one is named. */
export function restOfQueries(
  script: Script,
  stage: StageName,
  tensors: readonly Tensor[],
  kind: Parameters<Script['narration']['rest']>[0],
): Draft[] {
  const named = tensors.at(-1);
  const reveals = tensors.flatMap((tensor) => otherRows(tensor, script.query));
  if (named === undefined || reveals.length === 0) return [];
  const told = script.narration.rest(kind)({ shape: script.shape(named) }, named.rows - 1);
  return [draft(stage, { action: 'rest', reveals, say: say(told) })];
}
