import type { Core } from '../../../web/src/core/core';
import type { Example, Options } from '../../../web/src/core/example';
import { headView } from '../../../web/src/core/head_view';
import { loadCore } from '../../../web/src/core/load_core';
import { resolve } from '../../../web/src/core/resolve';
import type { Cell, Trace } from '../../../web/src/core/trace';
import { en } from '../../../web/src/i18n/en';
import { digitsOf } from '../../../web/src/state/digits';
import { asking, keyLabels, queryLabels, selfKey } from '../../../web/src/state/words';
import { buildTimeline } from '../../../web/src/timeline/build_timeline';
import type { ScriptInput } from '../../../web/src/timeline/script_context';
import type { Timeline } from '../../../web/src/timeline/timeline_types';
import { examples } from '../examples/example_files';

export const core: Core = await loadCore();

export interface Told {
  /** "blend-charge / decisive / query 1" */
  readonly name: string;
  readonly example: Example;
  readonly query: number;
  readonly input: ScriptInput;
  readonly trace: Trace;
  readonly timeline: Timeline;
}

export interface Telling {
  readonly variant?: string | null;
  readonly options?: Partial<Options>;
  readonly query?: number;
  readonly head?: number;
}

export function exampleNamed(id: string): Example {
  const example = examples.get(id);
  if (example === undefined)
    throw new Error(`no example ${id}; there are ${[...examples.keys()].join(', ')}`);
  return example;
}

/** An example as the page tells it. */
export function tell(
  example: Example,
  { variant = null, options = {}, query = example.query, head = example.head ?? 0 }: Telling = {},
): Told {
  const problem = resolve(core, example, { variant, options });
  const trace = headView(core.trace(problem), head);
  const rowsOf = (...roles: string[]) =>
    trace.tensors.find(({ role }) => roles.includes(role))?.rows ?? 0;
  const columnsOf = (...roles: string[]) =>
    trace.tensors.find(({ role }) => roles.includes(role))?.columns ?? 0;
  const input: ScriptInput = {
    trace,
    explain: (cell: Cell) => core.explain(trace, [cell])[0] as never,
    percentages: core.readOuts(trace).percentages,
    query,
    keyLabels: keyLabels(example, rowsOf('key') || columnsOf('scores', 'weights', 'relevance')),
    queryLabels: queryLabels(example, rowsOf('query', 'scores', 'weights', 'relevance')),
    digits: digitsOf(example, variant),
    strings: en,
    axes: example.axes ?? [],
    self: selfKey(example, query),
    dividesByRoot: problem.scale === null,
  };
  const name = [example.id, variant, `query ${query}`].filter((part) => part !== null).join(' / ');
  return { name, example, query, input, trace, timeline: buildTimeline(input) };
}

/** Every example, in every variant, told for every query row. */
export function tellAll(): Told[] {
  return [...examples.values()].flatMap((example) =>
    [null, ...(example.variants ?? []).map(({ id }) => id)].flatMap((variant) =>
      [...new Set(asking(example).flatMap((word) => word.query ?? []))].map((query) =>
        tell(example, { variant, query }),
      ),
    ),
  );
}
