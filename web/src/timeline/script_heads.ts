import type { Role, Tensor, Trace } from '../core/trace';
import { plain, say, symbolParts } from './say';
import { type Draft, draft, type Script } from './script_context';
import { wholeTensor } from './trace_view';

/** What comes before and after the calculation of the head that is looked at. Without heads, nothing. */

/** Queries, keys and values of all heads together are cut into a part for each head. */
export function scriptSplit(script: Script): Draft[] {
  const { narration, trace } = script;
  const count = headCount(trace);
  const wholes = (['query', 'key', 'value'] as const).flatMap(
    (role) => allHeads(trace, role) ?? [],
  );
  const [first] = wholes;
  if (count === 0 || first === undefined) return [];
  const regions = wholes.map(wholeTensor);
  const told = narration.splitByHeads(
    { head: plain(script.strings.interface.headNumber(chosenHead(trace) + 1)) },
    count,
    first.columns,
    script.view.find(first.role)?.columns ?? 0,
  );
  return [draft('inputs', { action: 'show', lit: regions, reveals: regions, say: say(told) })];
}

/** The outputs of all heads, side by side, and mixed by a matrix where there is one. */
export function scriptJoin(script: Script): Draft[] {
  const { narration, trace } = script;
  const count = headCount(trace);
  const joined = allHeads(trace, 'output');
  if (count === 0 || joined === null) return [];
  const others = trace.tensors.filter(
    ({ id, role, head }) => role === 'output' && head !== undefined && id !== role,
  );
  const projected = script.view.find('concatenated');
  const beside = projected ?? joined;
  const beats: Draft[] = [];
  if (others.length > 0) {
    const regions = others.map(wholeTensor);
    const told = say(narration.otherHeads({}, others.length));
    beats.push(draft('output', { action: 'rest', reveals: regions, say: told }));
  }
  beats.push(shown(beside, say(narration.headsBeside({}, count, beside.columns))));
  if (projected !== null) {
    const matrix = symbolParts(script.strings.symbol('output_projection'), 'output_projection');
    beats.push(
      shown(joined, say(narration.headsMixed({ matrix }, joined.columns, beside.columns))),
    );
  }
  return beats;
}

function shown(tensor: Tensor, told: ReturnType<typeof say>): Draft {
  const region = wholeTensor(tensor);
  return draft('output', { action: 'show', lit: [region], reveals: [region], say: told });
}

function headCount({ tensors }: Trace): number {
  return new Set(tensors.flatMap(({ head }) => head ?? [])).size;
}

function chosenHead({ tensors }: Trace): number {
  return tensors.find(({ id, role, head }) => head !== undefined && id === role)?.head ?? 0;
}

/** What all heads have together of something that each has a part of. */
function allHeads({ tensors }: Trace, wanted: Role): Tensor | null {
  return (
    tensors.find(({ id, role, head }) => role === wanted && head === undefined && id !== role) ??
    null
  );
}
