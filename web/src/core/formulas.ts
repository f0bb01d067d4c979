import type { MainModule } from 'attention-core-module';
import { AttentionError } from './attention_error';
import type { SoftmaxForm } from './example';
import type { Guard } from './guard';
import { type RawMask, type RawMatrix, rawMatrix } from './raw_calls';
import { checkRoom } from './room_check';
import { checkMatrix, type FlatMatrix, largestSize, type MatrixInput } from './validate_matrix';
import { checkAttend, checkOptions } from './validate_options';
import { checkBoolean, checkInteger, checkNumber, checkObject } from './validate_value';

/** A result: row-major numbers and their shape, a copy that is the caller's own. */
export interface Tensor2D<Data extends Float32Array | Float64Array = Float64Array> {
  readonly data: Data;
  readonly shape: readonly [rows: number, columns: number];
}

/** Common to the formulas: NaN and ∞ are refused unless `allowNonFinite`. */
export interface Lenience {
  readonly allowNonFinite?: boolean;
}

export interface AttentionRequest extends Lenience {
  readonly query: MatrixInput; // Tq × Dk
  readonly key: MatrixInput; // Tk × Dk
  readonly value: MatrixInput; // Tk × Dv
  /** Factor on the scores; 1/√Dk when left out. */
  readonly scale?: number;
  /** Tq × Tk: booleans, true where the query may attend, or numbers added to the scores, −∞ to mask out. */
  readonly mask?: readonly (readonly boolean[])[] | MatrixInput;
  /** Query row i attends to key rows j ≤ i, counted from the first of each. Not together with `mask`. */
  readonly causal?: boolean;
  /** Also return the weights. */
  readonly needWeights?: boolean;
}

export interface Attended {
  /** Tq × Dv; a Float32Array, and computed in single precision, when query, key and value all were. */
  readonly output: Tensor2D<Float32Array | Float64Array>;
  /** Tq × Tk, null unless asked for. */
  readonly weights: Tensor2D<Float32Array | Float64Array> | null;
  /** Query rows for which every key was masked out; their output is zeros. */
  readonly emptyRows: readonly number[];
}

/** Single formulas, without a trace. */
export interface Formulas {
  /** softmax(scale × query · keyᵀ + mask) · value; the defaults are PyTorch's. */
  scaledDotProduct(request: AttentionRequest): Attended;
  /** query · keyᵀ, Tq × Tk */
  similarity(
    request: Lenience & { readonly query: MatrixInput; readonly key: MatrixInput },
  ): Tensor2D;
  /** Row by row; `temperature` (1 when left out) divides the scores first. */
  softmax(
    request: Lenience & {
      readonly scores: MatrixInput;
      readonly temperature?: number;
      readonly softmax?: SoftmaxForm;
    },
  ): Tensor2D;
  /** weights · value, Tq × Dv */
  weightedSum(
    request: Lenience & { readonly weights: MatrixInput; readonly value: MatrixInput },
  ): Tensor2D;
  /** Numbers from a bell curve of mean 0 and variance 1, the same bits everywhere. Seed and stream are below 2^53. */
  randomNormal(
    seed: number,
    stream: number,
    rows: number,
    columns: number,
  ): FlatMatrix & { readonly data: Float64Array };
}

export function formulas(module: MainModule, guard: Guard): Formulas {
  return {
    scaledDotProduct: (request) => scaledDotProduct(module, guard, request),
    similarity(request) {
      const fields = checkObject('the request', request, ['query', 'key', 'allowNonFinite']);
      const query = checkMatrix('query', fields.query);
      const key = checkMatrix('key', fields.key);
      checkRoom(
        module,
        guard,
        'the similarity',
        2 * (query.rows * key.rows + query.data.length + key.data.length),
      );
      return tensor(
        guard.run(module.similarity, rawMatrix(query), rawMatrix(key), lenient(fields)),
      );
    },
    softmax(request) {
      const fields = checkObject('the request', request, [
        'scores',
        'temperature',
        'softmax',
        'allowNonFinite',
      ]);
      const scores = checkMatrix('scores', fields.scores);
      const { temperature, softmax } = checkOptions({
        temperature: fields.temperature,
        softmax: fields.softmax,
      });
      checkRoom(module, guard, 'the softmax', 5 * scores.data.length);
      return tensor(
        guard.run(
          module.softmax,
          rawMatrix(scores),
          temperature,
          softmax === 'plain',
          lenient(fields),
        ),
      );
    },
    weightedSum(request) {
      const fields = checkObject('the request', request, ['weights', 'value', 'allowNonFinite']);
      const weights = checkMatrix('weights', fields.weights);
      const value = checkMatrix('value', fields.value);
      checkRoom(
        module,
        guard,
        'the weighted sum',
        2 * (weights.rows * value.columns + weights.data.length + value.data.length),
      );
      return tensor(
        guard.run(module.weightedSum, rawMatrix(weights), rawMatrix(value), lenient(fields)),
      );
    },
    randomNormal(seed, stream, rows, columns) {
      checkInteger('seed', seed, 0, Number.MAX_SAFE_INTEGER);
      checkInteger('stream', stream, 0, Number.MAX_SAFE_INTEGER);
      checkInteger('rows', rows, 0, largestSize);
      checkInteger('columns', columns, 0, largestSize);
      return guard.run(module.randomNormal, seed, stream, rows, columns) as FlatMatrix & {
        readonly data: Float64Array;
      };
    },
  };
}

const attentionFields = [
  'query',
  'key',
  'value',
  'scale',
  'mask',
  'causal',
  'needWeights',
  'allowNonFinite',
];

function scaledDotProduct(module: MainModule, guard: Guard, request: AttentionRequest): Attended {
  const fields = checkObject('the request', request, attentionFields);
  const query = checkMatrix('query', fields.query);
  const key = checkMatrix('key', fields.key);
  const value = checkMatrix('value', fields.value);
  const needWeights = flag('needWeights', fields.needWeights);
  const weights = needWeights ? 2 * query.rows * key.rows : 0;
  const mask = attentionMask(fields);
  const given = 2 * (query.data.length + key.data.length + value.data.length);
  checkRoom(
    module,
    guard,
    'the attention',
    weights + given + 2 * query.rows * value.columns + numbersOfMask(mask),
  );
  const answer = guard.run(module.scaledDotProduct, {
    query: rawMatrix(query),
    key: rawMatrix(key),
    value: rawMatrix(value),
    single: [query, key, value].every((matrix) => matrix.data instanceof Float32Array),
    scale: fields.scale === undefined ? null : checkNumber('scale', fields.scale),
    mask,
    needWeights,
    allowNonFinite: lenient(fields),
  });
  return {
    output: tensor(answer.output),
    weights: answer.weights === null ? null : tensor(answer.weights),
    emptyRows: answer.emptyRows,
  };
}

function attentionMask({ mask, causal }: Readonly<Record<string, unknown>>): RawMask {
  const isCausal = flag('causal', causal);
  if (mask === undefined) return isCausal ? { kind: 'causal' } : { kind: 'none' };
  if (isCausal)
    throw new AttentionError(
      'conflicting-input',
      'mask and causal: true are both given; put the causal part into the mask',
    );
  if (Array.isArray(mask) && Array.isArray(mask[0]) && typeof mask[0][0] === 'boolean') {
    const attend = checkAttend('mask', mask).map((row) => row.map(Number));
    return { kind: 'given', attend: rawMatrix(checkMatrix('mask', attend)) };
  }
  return { kind: 'additive', addend: rawMatrix(checkMatrix('mask', mask)) };
}

function numbersOfMask(mask: RawMask): number {
  if (mask.kind === 'given') return 2 * mask.attend.data.length;
  return mask.kind === 'additive' ? 2 * mask.addend.data.length : 0;
}

function flag(place: string, value: unknown): boolean {
  return value === undefined ? false : checkBoolean(place, value);
}

function lenient({ allowNonFinite }: Readonly<Record<string, unknown>>): boolean {
  return flag('allowNonFinite', allowNonFinite);
}

/** `Data` is what the call is known to give: the module's types do not tell single from double. */
function tensor<Data extends Float32Array | Float64Array>({
  data,
  rows,
  columns,
}: RawMatrix): Tensor2D<Data> {
  return { data: data as Data, shape: [rows, columns] };
}
