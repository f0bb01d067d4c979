import type { Role, Trace } from '../core/trace';
import type { InterfaceStrings } from '../i18n/interface_strings';
import type { Strings } from '../i18n/strings';
import { type StageName, stageNames, type Timeline } from './timeline_types';
import { type TraceView, viewTrace } from './trace_view';

export interface RailStop {
  readonly name: StageName;
  readonly label: string;
  /** Whether the example has this stage. */
  readonly on: boolean;
}

/** Every stop, in the order of the maths, named by what this example does there. */
export function railStops(input: {
  readonly timeline: Timeline;
  readonly trace: Trace;
  readonly strings: Strings;
  readonly dividesByRoot?: boolean;
}): RailStop[] {
  const view = viewTrace(input.trace);
  const words = input.strings.interface;
  const labels: Readonly<Record<StageName, string>> = {
    inputs: words.stageInputs(rolesAtStart(view)),
    scores: words.stageScores,
    scale: scaleLabel(view, words, input.dividesByRoot === true),
    mask: words.stageMask,
    softmax: normaliserLabel(view, words),
    'weighted-sum': words.stageWeightedSum,
    output: words.stageOutput,
  };
  const on = new Set(input.timeline.stages.map(({ name }) => name));
  return stageNames.map((name) => ({ name, label: labels[name], on: on.has(name) }));
}

/** query · key · value as far as the example has them, or the relevances or weights that stand in for them. */
function rolesAtStart(view: TraceView): Role[] {
  const words = (['query', 'key', 'value'] as const).filter((role) => view.find(role) !== null);
  const given = (['relevance', 'weights'] as const).filter((role) => {
    const tensor = view.find(role);
    return tensor !== null && view.given(tensor);
  });
  const roles = [...given, ...words];
  return roles.length > 0 ? roles : ['query', 'key', 'value'];
}

function normaliserLabel(view: TraceView, words: InterfaceStrings): string {
  if (view.find('relevance') !== null) return words.stageShares;
  if (view.find('extra_score') !== null) return words.stageExtraZero;
  if (view.find('attendable') !== null) return words.stageUniform;
  const weights = view.find('weights');
  return weights !== null && view.made(weights)?.op === 'argmax'
    ? words.stageArgmax
    : words.stageSoftmax;
}

function scaleLabel(view: TraceView, words: InterfaceStrings, dividesByRoot: boolean): string {
  const scaled = view.find('scaled') !== null;
  const added = view.find('added') !== null;
  if (scaled && added) return words.stageScaleAndAdd;
  if (added) return words.stageAdd;
  return scaled && !dividesByRoot ? words.stageScale : words.stageRoot;
}
