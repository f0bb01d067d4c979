import type { Stage, Tensor, Trace } from '../core/trace';
import { demandTensor } from '../core/trace_readers';
import { ExportError } from './export_source';

/** How an array library spells what a stage does. Arrays may have an axis of heads in front. */
export interface ArrayLanguage {
  readonly format: string;
  /** The matrices along the last two axes, transposed. */
  readonly transposed: (array: string) => string;
  readonly exp: (array: string) => string;
  readonly tanh: (array: string) => string;
  readonly root: (array: string) => string;
  /** Along the last axis, which stays with a length of 1. */
  readonly rowMaximum: (array: string) => string;
  readonly rowSum: (array: string) => string;
  readonly larger: (left: string, right: string) => string;
  readonly where: (condition: string, yes: string, no: string) => string;
  readonly asNumbers: (condition: string) => string;
  readonly firstLargest: (array: string, columns: number) => string;
  readonly rowsOfBoth: (upper: string, lower: string) => string;
  /** (T, H × D) → (H, T, D), and back. */
  readonly splitHeads: (array: string, rows: number, heads: number) => string;
  readonly joinHeads: (array: string, rows: number) => string;
}

/** One tensor of all heads at once, and the line that makes it; `code` is null for an input. */
export interface ArrayStage {
  readonly name: string;
  /** The tensor without heads, or that of the first head. */
  readonly tensor: Tensor;
  readonly stage: Stage;
  readonly code: string | null;
}

/** Python's own, which a variable must not hide. */
const taken = new Set(['sum', 'max', 'min', 'vars', 'input']);

/** The shortest length that the cosine similarity divides by: `shortest_length` in similarity.h. */
const shortestLength = '1e-8';

/**
 * The stages of a trace as assignments, those of several heads as one assignment to an array with an axis of heads in front.
 * The variables have the names of the roles; `_heads` follows where there is a tensor of all heads together too.
 */
export function arrayStages(trace: Trace, language: ArrayLanguage): ArrayStage[] {
  const heads = Math.max(0, ...trace.tensors.map(({ head }) => (head ?? -1) + 1));
  const shared = new Set(
    trace.tensors.flatMap(({ head, role }) => (head === undefined ? [role] : [])),
  );
  const nameOf = ({ role, head }: Tensor): string => {
    if (head !== undefined && shared.has(role)) return `${role}_heads`;
    return taken.has(role) ? `${role}_` : role;
  };
  const isTold = ({ head }: Tensor): boolean => head === undefined || head === 0;
  return trace.stages
    .map((stage) => ({ stage, tensor: demandTensor(trace, stage.output) }))
    .filter(({ tensor }) => isTold(tensor))
    .map(({ stage, tensor }) => {
      const operands = stage.inputs.map((id) => demandTensor(trace, id)).filter(isTold);
      const code = assignment({ language, trace, stage, tensor, operands, heads, nameOf });
      return { name: nameOf(tensor), tensor, stage, code };
    });
}

interface Assigned {
  readonly language: ArrayLanguage;
  readonly trace: Trace;
  readonly stage: Stage;
  readonly tensor: Tensor;
  readonly operands: readonly Tensor[];
  readonly heads: number;
  readonly nameOf: (tensor: Tensor) => string;
}

function assignment(assigned: Assigned): string | null {
  const { language, trace, stage, tensor, operands, heads, nameOf } = assigned;
  const [left = '', right = '', third = ''] = operands.map(nameOf);
  const number = (name: string): string => String(stage.parameters[name] ?? 0);
  const divided = (code: string): string =>
    number('temperature') === '1' ? code : `(${code}) / ${number('temperature')}`;
  // A row with nothing to attend to is one of −∞ or of zeros; its weights are zeros.
  const hasEmptyRows = trace.emptyRows.length > 0;
  const noMaximum = `${right} == -inf`;
  switch (stage.op) {
    case 'input':
      return null;
    case 'project':
      return `${left} @ ${language.transposed(right)}${third === '' ? '' : ` + ${third}`}`;
    case 'append':
      return language.rowsOfBoth(left, right);
    case 'split':
      return language.splitHeads(left, tensor.rows, heads);
    case 'dot':
    case 'outer':
      return `${left} @ ${language.transposed(right)}`;
    case 'tanh':
      return language.tanh(`${left}[..., :, None, :] + ${right}[..., None, :, :]`);
    case 'additive':
      return `${left} @ ${right}[0]`;
    case 'length':
      return language.larger(language.root(language.rowSum(`(${left} * ${left})`)), shortestLength);
    case 'divide':
      return `${left} / ${right}`;
    case 'scale':
      return `${left} * ${number('scale')}`;
    case 'add':
      return `${left} + ${number('addend')}`;
    case 'softcap':
      return `${number('softcap')} * ${language.tanh(`${left} / ${number('softcap')}`)}`;
    case 'mask':
      return `${left} + ${right}`;
    case 'max':
      return right === ''
        ? language.rowMaximum(left)
        : language.larger(language.rowMaximum(left), right);
    case 'shift': {
      const shifted = divided(`${left} - ${right}`);
      return hasEmptyRows ? language.where(noMaximum, right, shifted) : shifted;
    }
    case 'exp':
      return language.exp(
        number('temperature') === '0' || number('temperature') === '1'
          ? left
          : `${left} / ${number('temperature')}`,
      );
    case 'attendable':
      return language.asNumbers(`${left} != -inf`);
    case 'argmax': {
      const chosen = language.firstLargest(left, tensor.columns);
      return hasEmptyRows ? `${chosen} * ${language.asNumbers(`(${right} != -inf)`)}` : chosen;
    }
    case 'sum':
      return `${language.rowSum(left)}${right === '' ? '' : ` + ${right}`}`;
    case 'normalise':
      return hasEmptyRows
        ? language.where(`${right} != 0`, `${left} / ${right}`, '0.0')
        : `${left} / ${right}`;
    case 'weighted_sum':
      return `${left} @ ${right}`;
    case 'concat':
      return language.joinHeads(left, tensor.rows);
    default:
      throw new ExportError(
        language.format,
        `the operation ${stage.op satisfies never}`,
        'export another format',
      );
  }
}
