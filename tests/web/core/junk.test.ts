import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AttentionError } from '../../../web/src/core/attention_error';
import type { Example } from '../../../web/src/core/example';
import { loadCore } from '../../../web/src/core/load_core';
import { resolve } from '../../../web/src/core/resolve';
import { row, tensorById, value } from '../../../web/src/core/trace_readers';

const core = await loadCore();
const inputs = { query: [[1, 2]], key: [[3, 4]], value: [[5]] };
const trace = core.trace({ inputs });
const example = { inputs, until: 'output' } as unknown as Example;

const junk = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
});
/** A matrix with junk in it: more telling than junk alone, which falls at the first check. */
const nearlyMatrix = fc.oneof(
  junk,
  fc.array(fc.array(fc.oneof(fc.double(), fc.integer(), junk), { maxLength: 3 }), { maxLength: 3 }),
  fc.record({
    data: fc.oneof(junk, fc.float64Array({ maxLength: 4 })),
    shape: fc.oneof(junk, fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 3 })),
  }),
);
const nearlyMask = fc.oneof(
  junk,
  fc.record(
    {
      kind: fc.constantFrom('none', 'causal', 'padding', 'given', 'x'),
      length: junk,
      attend: fc.oneof(junk, fc.array(fc.array(fc.boolean()))),
    },
    { requiredKeys: [] },
  ),
);
const nearlyOptions = {
  scale: fc.oneof(junk, fc.double(), fc.constant(null)),
  addend: fc.oneof(junk, fc.double()),
  temperature: fc.oneof(junk, fc.double()),
  mask: nearlyMask,
  softmax: fc.oneof(junk, fc.constantFrom('stable', 'plain')),
  addUpToOne: fc.oneof(junk, fc.boolean()),
  until: fc.oneof(junk, fc.constantFrom('query', 'scores', 'weights', 'output')),
};
const nearlyInputs = fc.oneof(
  junk,
  fc.record(
    {
      query: nearlyMatrix,
      key: nearlyMatrix,
      value: nearlyMatrix,
      scores: nearlyMatrix,
      relevance: nearlyMatrix,
      embedding: nearlyMatrix,
    },
    { requiredKeys: [] },
  ),
);

// The calls take unknown things here on purpose.
type Call = (argument: never) => unknown;
const calls: readonly [string, Call, fc.Arbitrary<unknown>][] = [
  [
    'trace',
    core.trace,
    fc.oneof(
      junk,
      fc.record({ inputs: nearlyInputs, ...nearlyOptions }, { requiredKeys: ['inputs'] }),
    ),
  ],
  [
    'scaledDotProduct',
    core.scaledDotProduct,
    fc.oneof(
      junk,
      fc.record(
        {
          query: nearlyMatrix,
          key: nearlyMatrix,
          value: nearlyMatrix,
          mask: nearlyMatrix,
          causal: junk,
          needWeights: fc.oneof(junk, fc.boolean()),
          scale: junk,
        },
        { requiredKeys: ['query', 'key', 'value'] },
      ),
    ),
  ],
  [
    'similarity',
    core.similarity,
    fc.oneof(junk, fc.record({ query: nearlyMatrix, key: nearlyMatrix })),
  ],
  [
    'softmax',
    core.softmax,
    fc.oneof(junk, fc.record({ scores: nearlyMatrix, temperature: nearlyOptions.temperature })),
  ],
  [
    'weightedSum',
    core.weightedSum,
    fc.oneof(junk, fc.record({ weights: nearlyMatrix, value: nearlyMatrix })),
  ],
  [
    'randomNormal',
    ([seed, stream]: [never, never]) => core.randomNormal(seed, stream, 1, 1),
    fc.tuple(junk, junk),
  ],
  [
    'resolve',
    (example) => resolve(core, example),
    fc.oneof(junk, fc.record({ inputs: nearlyInputs, ...nearlyOptions })),
  ],
  [
    'resolve with changes',
    (edits) => resolve(core, example, edits),
    fc.oneof(
      junk,
      fc.record(
        {
          variant: junk,
          options: fc.oneof(junk, fc.record(nearlyOptions, { requiredKeys: [] })),
          inputs: fc.oneof(
            junk,
            fc.array(
              fc.oneof(
                junk,
                fc.record({
                  tensor: fc.oneof(junk, fc.constantFrom('query', 'scores')),
                  row: junk,
                  column: junk,
                  value: junk,
                }),
              ),
            ),
          ),
        },
        { requiredKeys: [] },
      ),
    ),
  ],
  [
    'explain',
    (cells) => core.explain(trace, cells),
    fc.oneof(
      junk,
      fc.array(
        fc.record({
          tensor: fc.oneof(junk, fc.constantFrom('scores', 'output')),
          row: fc.oneof(junk, fc.nat(2)),
          column: fc.oneof(junk, fc.nat(2)),
        }),
      ),
    ),
  ],
  [
    'explain of a foreign trace',
    (foreign) => core.explain(foreign, [{ tensor: 'scores', row: 0, column: 0 }]),
    fc.oneof(
      junk,
      fc.record({
        tape: fc.oneof(junk, fc.float64Array()),
        tensors: fc.oneof(junk, fc.shuffledSubarray([...trace.tensors])),
        stages: fc.oneof(junk, fc.shuffledSubarray([...trace.stages])),
        emptyRows: fc.oneof(junk, fc.array(fc.nat(3))),
      }),
    ),
  ],
  ['readOuts', (tensor) => core.readOuts(trace).entropy(tensor, 0), junk],
  [
    'the readers',
    (cell) => [value(trace, cell), row(trace, 'scores', cell), tensorById(trace, cell)],
    junk,
  ],
];

describe('whatever is handed in', () => {
  test.each(calls)('%s gives a result or an AttentionError', (_, call, argument) => {
    fc.assert(
      fc.property(argument, (given) => {
        try {
          call(given as never);
        } catch (error) {
          if (!(error instanceof AttentionError)) throw error;
          expect(error.message).not.toBe('');
          expect(error.code).not.toBe('core-stopped');
        }
      }),
      { numRuns: 500 },
    );
    // Whatever came before, the core still works.
    expect(core.similarity({ query: [[2]], key: [[3]] }).data[0]).toBe(6);
  });
});
