import { holdOf, moveOf } from './pace';
import { type Draft, openScript, type Script, type ScriptInput } from './script_context';
import { scriptJoin, scriptSplit } from './script_heads';
import { scriptInputs } from './script_inputs';
import { scriptMask } from './script_mask';
import { scriptOutput } from './script_output';
import { scriptProjection } from './script_projection';
import { scriptScale } from './script_scale';
import { scriptScores } from './script_scores';
import { scriptSoftmax } from './script_softmax';
import { scriptWeightedSum } from './script_weighted_sum';
import type { Beat, Timeline } from './timeline_types';

/** One script a stage, in the order of the maths. A stage that the trace does not have says nothing. */
const scripts: readonly ((script: Script) => Draft[])[] = [
  scriptSplit,
  scriptInputs,
  scriptProjection,
  scriptScores,
  scriptScale,
  scriptMask,
  scriptSoftmax,
  scriptWeightedSum,
  scriptOutput,
  scriptJoin,
];

/**
 * The beats of a trace, told for one query row. Beats follow each other without a gap from 0 to `duration`.
 * Refuses a query row that the trace does not have.
 */
export function buildTimeline(input: ScriptInput): Timeline {
  checkQuery(input);
  const script = openScript(input);
  const beats: Beat[] = [];
  let start = 0;
  for (const draft of scripts.flatMap((tell) => tell(script))) {
    const beat = { ...draft, start, move: moveOf(draft), hold: holdOf(draft) };
    beats.push(beat);
    start += beat.move + beat.hold;
  }
  return { beats, duration: start, stages: stagesOf(beats) };
}

function stagesOf(beats: readonly Beat[]): Timeline['stages'] {
  const stages: { name: Beat['stage']; first: number; last: number }[] = [];
  beats.forEach(({ stage }, index) => {
    const current = stages.at(-1);
    if (current?.name === stage) current.last = index;
    else stages.push({ name: stage, first: index, last: index });
  });
  return stages;
}

const perQuery = new Set(['embedding', 'query', 'scores', 'relevance', 'weights']);

function checkQuery({ trace, query }: ScriptInput): void {
  const rows = trace.tensors.find(({ role }) => perQuery.has(role))?.rows ?? 0;
  if (Number.isInteger(query) && query >= 0 && query < rows) return;
  throw new RangeError(
    `query row ${query} does not exist; the trace has query rows 0 to ${rows - 1}.`,
  );
}
