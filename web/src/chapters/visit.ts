import type { Core } from '../core/core';
import type { Operators } from '../operators/operators';
import type { RecurrentWeights } from '../operators/recurrent';
import type { FlatTensor } from '../operators/validate_tensor';
import { randomTensor } from './random_tensor';

/** A visit of so many page views. The warranty is bought at one of them for the product that another one showed. */
export const visit = { views: 500, product: 37, warranty: 437 } as const;

export const curves = ['rnn', 'gru', 'lstm', 'attention'] as const;
export type Curve = (typeof curves)[number];

/** What a reader sets by hand in place of training. */
export interface VisitSettings {
  /** Added to the lstm's forget gate. */
  readonly forgetBias: number;
  /** Added to the score that the warranty's query gives to the product's key. */
  readonly match: number;
}

/** Numbers that say which page was viewed, then one that is 1 on the product's page, and one on the warranty's. */
const pageNumbers = 8;
const [productMark, warrantyMark] = [pageNumbers, pageNumbers + 1];
const inputSize = pageNumbers + 2;
/** Numbers in a state, in a query, a key and a value. */
const stateSize = 16;
const gates = { rnn: 1, gru: 3, lstm: 4 } as const;
/** The core's seeded numbers: views, then each network's two matrices, then attention's three. */
const seed = 1;
const streams = { views: 0, rnn: 1, gru: 3, lstm: 5, query: 7, key: 8, value: 9 } as const;

/**
 * Where the visit's state at the warranty comes from: for each view up to it, in order, the size of the gradient of that
 * state by the view (the root of the sum of squares of ∂ state ÷ ∂ view). All weights are random, as before training;
 * `settings` puts by hand what training would have to find.
 */
export function visitGradients(
  core: Core,
  operators: Operators,
  curve: Curve,
  settings: VisitSettings,
): Float64Array {
  const input = viewsSeen(core);
  if (curve === 'attention') {
    return operators.attentionGradientDecay({
      input,
      queryWeight: matched(core, streams.query, warrantyMark, settings.match * rootOfState),
      keyWeight: matched(core, streams.key, productMark, 1),
      valueWeight: weight(core, streams.value, stateSize, inputSize),
    }).norms.data;
  }
  const request = { kind: curve, input, weights: [recurrentWeights(core, curve)] };
  return operators.recurrentGradientDecay(
    curve === 'lstm' ? { ...request, forgetBias: settings.forgetBias } : request,
  ).norms.data;
}

/** Scores are divided by the root of a key's length; times this, the setting stands as it is. */
const rootOfState = 4;
/** The spread of the weights is about what PyTorch's layers of this size begin with, 1/√48. */
const weightsPerUnit = 8;

/** One row a view, from the first to the warranty's. */
function viewsSeen(core: Core): FlatTensor {
  const pages = randomTensor(core, { seed, stream: streams.views }, [visit.warranty, pageNumbers]);
  const data = new Float64Array(visit.warranty * inputSize);
  for (let view = 0; view < visit.warranty; view++) {
    const page = pages.data.subarray(view * pageNumbers, (view + 1) * pageNumbers);
    data.set(page, view * inputSize);
  }
  data[(visit.product - 1) * inputSize + productMark] = 1;
  data[(visit.warranty - 1) * inputSize + warrantyMark] = 1;
  return { data, shape: [visit.warranty, inputSize] };
}

function recurrentWeights(core: Core, kind: keyof typeof gates): RecurrentWeights<FlatTensor> {
  const rows = gates[kind] * stateSize;
  return {
    weightIh: weight(core, streams[kind], rows, inputSize),
    weightHh: weight(core, streams[kind] + 1, rows, stateSize),
  };
}

const weight = (core: Core, stream: number, rows: number, columns: number) =>
  randomTensor(core, { seed, stream }, [rows, columns], weightsPerUnit);

/** The same, but that the last number of what it makes is `strength` on a page with the mark, and else 0. */
function matched(core: Core, stream: number, mark: number, strength: number): FlatTensor {
  const { data, shape } = weight(core, stream, stateSize, inputSize);
  const last = (stateSize - 1) * inputSize;
  data.fill(0, last);
  data[last + mark] = strength;
  return { data, shape };
}
