import type { Edits } from '../../../web/src/core/resolve';
import { resolve } from '../../../web/src/core/resolve';
import type { Cell, Trace } from '../../../web/src/core/trace';
import type { Picture } from '../../../web/src/draw/marks';
import { en } from '../../../web/src/i18n/en';
import { sceneFor } from '../../../web/src/scenes/scene_for';
import type { SceneInput } from '../../../web/src/scenes/scene_types';
import { buildTimeline } from '../../../web/src/timeline/build_timeline';
import { frameAt } from '../../../web/src/timeline/frame_at';
import { restOf } from '../../../web/src/timeline/travel';
import { core, exampleNamed, type Told, tell } from '../timeline/told_examples';

export const widths = [300, 520, 760];

/** What the page hands to a scene, at the end of a beat's movement. */
export function sceneInput(
  told: Told,
  beat: number,
  width: number,
  original: Trace | null = null,
): SceneInput {
  return inputAt(told, restOf(told.timeline, beat), width, original);
}

export function inputAt(
  told: Told,
  t: number,
  width: number,
  original: Trace | null = null,
): SceneInput {
  const { trace, input, example, query, timeline } = told;
  const given = new Set(
    trace.stages.filter(({ op }) => op === 'input').map(({ output }) => output),
  );
  const difference = original === null ? null : core.difference(trace, original);
  const changed = (cell: Cell) => {
    const tensor = trace.tensors.find(({ id }) => id === cell.tensor);
    if (tensor === undefined || difference === null || original === null) return null;
    const at = tensor.offset + cell.row * tensor.columns + cell.column;
    const [was, by] = [original.tape[at], difference[at]];
    return was === undefined || by === undefined || by === 0 ? null : { was, difference: by };
  };
  return {
    trace,
    explain: input.explain,
    readOuts: {
      ...core.readOuts(trace),
      percentagesBefore: (tensor, row) =>
        original === null ? null : core.readOuts(original).percentages(tensor, row),
      changed,
    },
    frame: frameAt(timeline, t),
    query,
    keyLabels: input.keyLabels,
    queryLabels: input.queryLabels,
    axes: example.axes ?? [],
    digits: input.digits,
    editable: (tensor) => given.has(tensor),
    original,
    width,
    selected: null,
    self: input.self ?? null,
    dividesByRoot: input.dividesByRoot === true,
    words: en.scenes,
  };
}

export function draw(input: SceneInput): Picture {
  return sceneFor(input)(input);
}

/** An example with edits, told anew, and the trace that it had before. */
export function tellEdited(id: string, edits: Edits): { told: Told; original: Trace } {
  const told = tell(exampleNamed(id));
  const trace = core.trace(resolve(core, told.example, edits));
  const input = {
    ...told.input,
    trace,
    explain: (cell: Cell) => core.explain(trace, [cell])[0] as never,
    percentages: core.readOuts(trace).percentages,
  };
  return { told: { ...told, input, trace, timeline: buildTimeline(input) }, original: told.trace };
}
