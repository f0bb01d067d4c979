import type { Example } from '../../web/src/core/example';
import { matrixOf } from '../../web/src/core/trace_readers';
import { compute } from '../../web/src/elements/computation';
import { exportSourceOf } from '../../web/src/elements/export_source_of';
import type { ExportSource } from '../../web/src/export/export_source';
import { en } from '../../web/src/i18n/en';
import { initialState } from '../../web/src/state/player_state';
import { examples } from '../web/examples/example_files';
import { core } from '../web/timeline/told_examples';

export interface Case {
  /** "nothing-relevant / all-masked" */
  readonly name: string;
  readonly source: ExportSource;
}

export function sourceOf(example: Example, variant: string | null = null): ExportSource {
  const state = { ...initialState(example), variant };
  return exportSourceOf(state, compute(core, state, en));
}

const builtIn: Case[] = [...examples.values()].flatMap((example) =>
  [null, ...(example.variants ?? []).map(({ id }) => id)].map((variant) => ({
    name: variant === null ? example.id : `${example.id} / ${variant}`,
    source: sourceOf(example, variant),
  })),
);

/** What no built-in example does: inputs and options that the formats must know as well. */
const more: readonly [string, Partial<Example>][] = [
  ['cosine', { similarity: 'cosine' }],
  ['argmax behind a mask', { normaliser: 'argmax', mask: { kind: 'causal' } }],
  ['uniform behind a mask', { normaliser: 'uniform', mask: { kind: 'padding', length: 0 } }],
  ['softcap', { softcap: 1.5 }],
  ['temperature and addend', { temperature: 0.5, addend: 2.25 }],
  ['addend behind a mask', { addend: -1, mask: { kind: 'causal' } }],
  ['temperature behind a mask', { temperature: 2, mask: { kind: 'causal' } }],
  ['plain and tempered', { temperature: 2, softmax: 'plain' }],
  ['extra zero, stable', { normaliser: 'softmax_with_extra_zero', temperature: 0.7 }],
];

const plain = examples.get('self-attention') as Example;
const asked: Case[] = [
  ...more.map(([name, set]) => ({ name, source: sourceOf({ ...plain, ...set }) })),
  {
    name: 'heads with a past, projections and biases',
    source: sourceOf({
      ...plain,
      words: [
        { text: 'a', key: 0, query: 0 },
        { text: 'b', key: 1, query: 1 },
      ],
      query: 0,
      heads: 2,
      mask: { kind: 'causal' },
      inputs: {
        embedding: [
          [1, -0.5, 2],
          [0.25, 1.5, -1],
        ],
        query_projection: [
          [1, 0, 0.5],
          [0.5, -1, 0],
          [0, 1, 1],
          [2, 0, -0.5],
        ],
        key_projection: [
          [0.5, 0, 1],
          [1, 1, 0],
          [0, -1, 0.5],
          [1, 0, 0],
        ],
        value_projection: [
          [1, 2, 0],
          [0, 0.5, 1],
          [1, 0, 0],
          [0, 1, -1],
        ],
        query_bias: [[0.1, 0.2, 0.3, 0.4]],
        value_bias: [[1, 0, -1, 0.5]],
        past_key: [[0.5, 0.5, -0.5, 1]],
        past_value: [[3, 1, 2, 0.5]],
        output_projection: [
          [1, 0, 1, 0],
          [0, 1, 0, -1],
          [0.5, 0.5, 0.5, 0.5],
        ],
        output_bias: [[0.01, 0.02, 0.03]],
      },
    }),
  },
  {
    name: 'additive, with a bias',
    source: sourceOf({
      ...plain,
      inputs: {
        ...plain.inputs,
        query_weight: [
          [1, 0.5],
          [-0.5, 1],
        ],
        key_weight: [
          [0.5, 0],
          [2, 1],
        ],
        bias: [[0.1, -0.2]],
        vector: [[1, 0.75]],
      },
    }),
  },
];

export const cases: readonly Case[] = [...builtIn, ...asked];

/** Every tensor of a trace by its id, as rows. */
export function tensorsOf({ trace }: ExportSource): Record<string, number[][]> {
  return Object.fromEntries(
    trace.tensors.map((tensor) => [tensor.id, matrixOf(trace.tape, tensor)]),
  );
}
