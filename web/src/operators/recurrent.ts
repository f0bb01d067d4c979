import {
  choice,
  type FieldsOf,
  flag,
  integer,
  integers,
  number,
  part,
  parts,
  required,
  tensor,
} from './fields';
import { type Lenience, operator, type TensorOutput } from './operator';
import { axesOf, columnsOf, partsIn, type RawFields, rowsOf } from './room';
import type { TensorInput } from './validate_tensor';

/** One layer in one direction, under PyTorch's names. G is 1 for rnn, 3 for gru, 4 for lstm. */
export interface RecurrentWeights<Tensor> {
  readonly weightIh: Tensor; // (G × H, I)
  readonly weightHh: Tensor; // (G × H, P)
  readonly biasIh?: Tensor; // (G × H)
  readonly biasHh?: Tensor; // (G × H)
  /** lstm only: PyTorch's proj_size. */
  readonly weightHr?: Tensor; // (P, H)
  /** lstm only. */
  readonly peepholes?: Tensor; // (3 × H)
}

/** Before the first word or after the last; layer l in direction d of D stands at l × D + d. */
export interface RecurrentState<Tensor> {
  readonly hidden?: Tensor;
  readonly cell?: Tensor;
}

export interface RecurrentOptions extends Lenience {
  readonly kind: 'rnn' | 'gru' | 'lstm';
  /** One a layer and direction, in the order of the states. */
  readonly weights: readonly RecurrentWeights<TensorInput>[];
  readonly layers?: number;
  readonly direction?: 'forward' | 'reverse' | 'bidirectional';
  readonly batchFirst?: boolean;
  readonly lengths?: readonly number[];
  /** Which gate's rows come first; PyTorch's when left out. */
  readonly gateOrder?: 'pytorch' | 'onnx';
  /** rnn only. */
  readonly nonlinearity?: 'tanh' | 'relu';
  /** gru only: true (when left out) is PyTorch's reset gate, false the paper's and ONNX's default. */
  readonly linearBeforeReset?: boolean;
}

export interface RecurrentRequest extends RecurrentOptions {
  readonly input: TensorInput; // (T, N, I), (N, T, I) with batchFirst, or (T, I)
  readonly initial?: RecurrentState<TensorInput>;
}

export interface GradientDecay {
  readonly last: TensorOutput; // (H)
  readonly jacobians: TensorOutput; // (T, H, I)
  readonly norms: TensorOutput; // (T)
}

const state = part<RecurrentState<TensorInput>>({ hidden: tensor, cell: tensor });

const options: FieldsOf<RecurrentOptions> = {
  kind: required(choice('rnn', 'gru', 'lstm')),
  weights: required(
    parts<RecurrentWeights<TensorInput>>({
      weightIh: required(tensor),
      weightHh: required(tensor),
      biasIh: tensor,
      biasHh: tensor,
      weightHr: tensor,
      peepholes: tensor,
    }),
  ),
  layers: integer,
  direction: choice('forward', 'reverse', 'bidirectional'),
  batchFirst: flag,
  lengths: integers,
  gateOrder: choice('pytorch', 'onnx'),
  nonlinearity: choice('tanh', 'relu'),
  linearBeforeReset: flag,
  allowNonFinite: flag,
};

/** What the layers keep of one word: its input, its gates and the states behind them. */
function keptOfWord(raw: RawFields): number {
  return partsIn(raw, 'weights').reduce(
    (sum, layer) => sum + columnsOf(layer, 'weightIh') + 6 * (axesOf(layer, 'weightIh')[0] ?? 1),
    0,
  );
}

/** One sequence for each number of the last state flows back through every word. */
function recurrentDecayRoom(raw: RawFields): number {
  const [layer = {}] = partsIn(raw, 'weights');
  const state = columnsOf(layer, 'weightHh');
  return rowsOf(raw, 'input') * state * (2 * columnsOf(raw, 'input') + keptOfWord(raw));
}

/** The keys and values once for each number of the output, their gradients, and the Jacobians. */
function attentionDecayRoom(raw: RawFields): number {
  const rows = (name: string) => axesOf(raw, name)[0] ?? 1;
  const perWord = 2 * (rows('keyWeight') + rows('valueWeight')) + columnsOf(raw, 'input');
  return rows('input') * (rows('valueWeight') * perWord + 2 * rows('queryWeight') + perWord);
}

export const recurrentOperators = {
  /** PyTorch's RNN, GRU and LSTM, and ONNX's. */
  recurrent: operator<
    RecurrentRequest,
    { output: TensorOutput; last: RecurrentState<TensorOutput> }
  >(
    { ...options, input: required(tensor), initial: state },
    (raw) => rowsOf(raw, 'input') * keptOfWord(raw),
  ),
  recurrentBackward: operator<
    RecurrentRequest & { gradOutput?: TensorInput; gradLast?: RecurrentState<TensorInput> },
    {
      input: TensorOutput;
      weights: readonly RecurrentWeights<TensorOutput>[];
      initial: RecurrentState<TensorOutput>;
    }
  >(
    { ...options, input: required(tensor), initial: state, gradOutput: tensor, gradLast: state },
    (raw) => 2 * rowsOf(raw, 'input') * keptOfWord(raw),
  ),
  /** How much the last state depends on each input; `forgetBias` is added to an lstm's forget gate first. */
  recurrentGradientDecay: operator<
    RecurrentOptions & { input: TensorInput; forgetBias?: number },
    GradientDecay
  >({ ...options, input: required(tensor), forgetBias: number }, recurrentDecayRoom),
  /** The same for the last output of causal self-attention. */
  attentionGradientDecay: operator<
    {
      input: TensorInput;
      queryWeight: TensorInput;
      keyWeight: TensorInput;
      valueWeight: TensorInput;
    },
    GradientDecay
  >(
    {
      input: required(tensor),
      queryWeight: required(tensor),
      keyWeight: required(tensor),
      valueWeight: required(tensor),
    },
    attentionDecayRoom,
  ),
};
