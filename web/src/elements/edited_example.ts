import type { Example, InputRole, Matrix } from '../core/example';
import { idTogether } from '../core/head_view';
import { matrixOf, tensorById } from '../core/trace_readers';
import { optionsInForce } from '../state/edits';
import type { PlayerState } from '../state/player_state';
import type { Computation } from './computation';

/** The example as it stands now: variant, options and changed numbers written into it. Its expected numbers no longer hold, so they are left out. */
export function editedExample(state: PlayerState, computation: Computation): Example {
  const { example, query, head, edits } = state;
  const { variants: _, ...kept } = example;
  const set = example.variants?.find((each) => each.id === state.variant)?.set.inputs ?? {};
  const inputs: Example['inputs'] = { ...example.inputs, ...set };
  const changed = new Set(edits.map((edit) => edit.tensor));
  return {
    ...kept,
    ...optionsInForce(state),
    query,
    ...(computation.heads === null ? {} : { head }),
    inputs: {
      ...inputs,
      ...Object.fromEntries([...changed].map((role) => [role, inputOf(computation, role)])),
    },
    expected: [],
  };
}

/** Relevances that need not add up to 1 are the weights themselves. */
function inputOf({ trace }: Computation, role: InputRole): Matrix {
  const tensor =
    tensorById(trace, idTogether(role)) ?? tensorById(trace, role) ?? tensorById(trace, 'weights');
  if (tensor === null) throw new RangeError(`the trace has no ${role}`);
  return matrixOf(trace.tape, tensor);
}
