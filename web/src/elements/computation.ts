import type { Core } from '../core/core';
import type { Example } from '../core/example';
import { headView } from '../core/head_view';
import { averageOf, headWeights, type WeightsMap } from '../core/head_weights';
import type { Problem } from '../core/problem';
import type { Percentages } from '../core/read_outs';
import { resolve } from '../core/resolve';
import type { Cell, Explanation, Trace } from '../core/trace';
import { demandTensor, row, tensorById, value } from '../core/trace_readers';
import { checkExample } from '../core/validate_example';
import type { Strings } from '../i18n/strings';
import type { ReadOuts } from '../scenes/scene_types';
import { digitsOf, variantMade } from '../state/digits';
import { inputBehind } from '../state/edits';
import type { PlayerState } from '../state/player_state';
import { keyLabels, queryLabels, type Sentence, selfKey, sentencesOf } from '../state/words';
import { buildTimeline } from '../timeline/build_timeline';
import { type RailStop, railStops } from '../timeline/rail';
import type { Timeline } from '../timeline/timeline_types';
import { ticksOf } from '../timeline/travel';
import { type Spread, spreadOf } from './spread';
import { averageTable, type TraceTable, traceTables } from './trace_tables';

export interface Heads {
  readonly maps: readonly WeightsMap[];
  readonly average: WeightsMap;
}

/** All that follows from an example and what the reader chose, computed at once. Only the place in time is left open. */
export interface Computation {
  readonly example: Example;
  readonly problem: Problem;
  readonly trace: Trace;
  /** Of all heads; without heads it is `trace`. */
  readonly whole: Trace;
  /** As written (in the chosen variant), when something was changed. */
  readonly original: Trace | null;
  readonly timeline: Timeline;
  /** Where each beat comes to rest, 0…1 of the timeline. */
  readonly ticks: readonly number[];
  readonly stops: readonly RailStop[];
  readonly tables: readonly TraceTable[];
  readonly query: number;
  /** With `heads`: the weights of each, and their average. `trace` is the chosen head's view. */
  readonly heads: Heads | null;
  readonly sentences: readonly Sentence[];
  readonly explain: (cell: Cell) => Explanation;
  readonly readOuts: ReadOuts & { readonly entropy: (tensor: string, row: number) => number };
  readonly keyLabels: readonly string[];
  readonly queryLabels: readonly string[];
  readonly digits: (tensor: string) => number;
  /** Whether the reader may change this tensor's numbers. */
  readonly editable: (tensor: string) => boolean;
  /** The scale is the formula's own 1/√Dk. */
  readonly dividesByRoot: boolean;
  /** The key row of the query's own word; null when it is not among the keys. */
  readonly self: number | null;
  /** Which keys each query may attend to, a row a query; empty without a mask. */
  readonly attend: readonly (readonly boolean[])[];
  /** How the chosen query's attention is spread over the words. */
  readonly spread: Spread | null;
}

/** Throws `AttentionError` when the core refuses the numbers. */
export function compute(core: Core, state: PlayerState, strings: Strings): Computation {
  const { example, variant, options, edits: inputs, query, head } = state;
  const problem = resolve(core, example, { variant, options, inputs });
  const whole = core.trace(problem);
  const trace = headView(whole, head);
  const changed = inputs.length > 0 || Object.keys(options).length > 0;
  const original = changed ? headView(core.trace(resolve(core, example, { variant })), head) : null;
  const explain = remembering(core, trace, query);
  const rows = (roles: readonly string[], side: 'rows' | 'columns'): number =>
    roles.map((role) => tensorById(trace, role)?.[side]).find((count) => count !== undefined) ?? 0;
  checkExample(example, whole);
  const labels = {
    keyLabels: keyLabels(
      example,
      rows(['key', 'value'], 'rows') || rows(['scores', 'weights'], 'columns'),
    ),
    queryLabels: queryLabels(example, rows(['query', 'scores', 'weights'], 'rows')),
  };
  const digits = digitsOf(example, variantMade(example, variant, options));
  const dividesByRoot = problem.scale === null;
  const self = selfKey(example, query);
  const axes = example.axes ?? [];
  const heads = headsOf(core, whole);
  const attend = attendOf(trace);
  const words = { ...labels, axes, digits, words: strings.interface, roles: strings.roles };
  const readOuts = readOutsOf(core, trace, original);
  const timeline = buildTimeline({
    trace,
    explain,
    percentages: readOuts.percentages,
    query,
    ...labels,
    digits,
    strings,
    axes,
    self,
    dividesByRoot,
  });
  return {
    example,
    problem,
    trace,
    whole,
    original,
    query,
    sentences: sentencesOf(example),
    explain,
    ...labels,
    digits,
    dividesByRoot,
    self,
    attend,
    spread: spreadOf({ trace, query, readOuts, attend }),
    readOuts,
    editable: (tensor) => inputBehind(state, tensor) !== null,
    timeline,
    ticks: ticksOf(timeline),
    stops: railStops({ timeline, trace, strings, dividesByRoot }),
    heads,
    tables: [
      ...traceTables(trace, words),
      ...(heads === null ? [] : [averageTable(heads.average, words)]),
    ],
  };
}

/** Shares that softmax made are printed as percentages; other weights as they are, as the picture prints them. */
export function printsPercentages({ trace, query, readOuts }: Computation): boolean {
  const shares = readOuts.percentages('weights', query).whole || trace.emptyRows.includes(query);
  return shares && tensorById(trace, 'relevance') === null;
}

/** Null without heads, and where the example ends before there are weights. */
function headsOf(core: Core, whole: Trace): Heads | null {
  const maps = headWeights(whole);
  return maps.length === 0 ? null : { maps, average: averageOf(core, maps) };
}

/** A timeline and its pictures ask for the chosen query's row of every tensor: these cross to the core at once, any other when asked for. */
function remembering(core: Core, trace: Trace, query: number): (cell: Cell) => Explanation {
  const nameOf = ({ tensor, row, column }: Cell): string => `${tensor} ${row} ${column}`;
  const cells = trace.stages
    .filter(({ op }) => op !== 'input')
    .flatMap(({ output }) => {
      const { id, role, rows, columns } = demandTensor(trace, output);
      // Of several heads only the chosen one's tensors go by their role.
      if (id !== role) return [];
      return query < rows
        ? Array.from({ length: columns }, (_, column) => ({ tensor: output, row: query, column }))
        : [];
    });
  const known = new Map(core.explain(trace, cells).map((found) => [nameOf(found.cell), found]));
  return (cell) => {
    const name = nameOf(cell);
    let explanation = known.get(name);
    if (explanation === undefined) {
      explanation = core.explain(trace, [cell])[0] as Explanation;
      known.set(name, explanation);
    }
    return explanation;
  };
}

function attendOf(trace: Trace): boolean[][] {
  const rows = tensorById(trace, 'mask')?.rows ?? 0;
  return Array.from({ length: rows }, (_, index) =>
    Array.from(row(trace, 'mask', index), (number) => number !== Number.NEGATIVE_INFINITY),
  );
}

function readOutsOf(core: Core, trace: Trace, original: Trace | null): Computation['readOuts'] {
  const before = original === null ? null : core.readOuts(original);
  const lasting = (id: string): boolean =>
    original !== null && tensorById(original, id)?.columns === tensorById(trace, id)?.columns;
  const readOuts = core.readOuts(trace);
  // Pictures and words ask for the same rows at every frame.
  const known = new Map<string, Percentages>();
  const percentages = (tensor: string, row: number): Percentages => {
    const name = `${tensor} ${row}`;
    const shares = known.get(name) ?? readOuts.percentages(tensor, row);
    known.set(name, shares);
    return shares;
  };
  return {
    ...readOuts,
    percentages,
    percentagesBefore: (tensor, row) =>
      before === null || !lasting(tensor) ? null : before.percentages(tensor, row),
    changed: changes(core, trace, original),
  };
}

/** Where the core knows no difference (NaN: a stage that the original lacks), nothing is said to have changed. */
function changes(core: Core, trace: Trace, original: Trace | null): ReadOuts['changed'] {
  if (original === null) return () => null;
  const differences = core.difference(trace, original);
  return (cell) => {
    const tensor = tensorById(trace, cell.tensor);
    if (tensor === null) return null;
    const difference =
      differences[tensor.offset + cell.row * tensor.columns + cell.column] ?? Number.NaN;
    return difference === 0 || Number.isNaN(difference)
      ? null
      : { was: value(original, cell), difference };
  };
}
