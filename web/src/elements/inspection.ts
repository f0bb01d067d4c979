import type { Cell, Op, Role, Tensor, Term, Trace } from '../core/trace';
import { tensorById } from '../core/trace_readers';
import { formatNumber } from '../draw/format';
import type { NextStep, TensorRole } from '../i18n/interface_strings';
import type { Strings } from '../i18n/strings';
import { overKeys, rowLabels, single } from '../scenes/tensor_lines';
import type { Inspection, InspectorRow, Origin } from './attention_inspector';
import type { Computation } from './computation';
import { columnDigits, sumDigits } from './inspector_digits';

const signs: Readonly<Record<Op, string>> = {
  input: '',
  project: '×',
  append: '',
  split: '',
  dot: '×',
  tanh: '',
  additive: '×',
  length: '×',
  outer: '×',
  divide: '÷',
  scale: '×',
  add: '+',
  softcap: '',
  mask: '+',
  max: '',
  shift: '\u2212',
  exp: '',
  attendable: '',
  argmax: '',
  sum: '',
  normalise: '÷',
  weighted_sum: '×',
  concat: '',
};

/** Operations that no sign between two numbers can write: the whole formula, as the name of the number it gives. */
const formulas: Readonly<Partial<Record<Op, (left: string, right: string) => string>>> = {
  tanh: (left, right) => `tanh(${left} + ${inBrackets(right)})`,
  softcap: (left, right) => `${right} × tanh(${left} ÷ ${right})`,
  argmax: (left, right) => `${left} = ${right}?`,
};

/** As people write a negative number after a sign. */
function inBrackets(number: string): string {
  return number.startsWith('−') ? `(${number})` : number;
}

/** Operations that hand on a number as it is. */
const handed = new Set<Op>(['sum', 'max', 'append', 'split', 'concat']);

/** Operations whose terms are added up. */
const summed = new Set<Op>(['project', 'dot', 'additive', 'weighted_sum', 'sum']);

/** Operations that are told by what they do, as their result is told by what another one does. */
const nextSteps: readonly NextStep[] = ['argmax', 'attendable', 'divide', 'length', 'outer'];

interface TermDigits {
  readonly left: number;
  readonly right: number;
  readonly product: number;
}

/** A trace and the names of what is in it. */
export type Inspected = Pick<Computation, 'trace' | 'explain' | 'keyLabels' | 'queryLabels'> & {
  readonly example: Pick<Computation['example'], 'title' | 'axes'>;
  readonly readOuts: Pick<Computation['readOuts'], 'changed'>;
};

const known = new WeakMap<Inspected, Map<string, Inspection | null>>();

/**
 * A cell as the inspector shows it, or null when the trace has no such cell. The same object for the same cell, so that
 * a frame that moves on draws nothing again.
 */
export function inspectionOf(
  computation: Inspected,
  cell: Cell,
  strings: Strings,
): Inspection | null {
  const inspections = known.get(computation) ?? new Map<string, Inspection | null>();
  known.set(computation, inspections);
  const key = `${cell.tensor} ${cell.row} ${cell.column}`;
  if (!inspections.has(key)) inspections.set(key, inspect(computation, cell, strings));
  return inspections.get(key) ?? null;
}

function inspect(computation: Inspected, cell: Cell, strings: Strings): Inspection | null {
  const { trace, explain, readOuts } = computation;
  const tensor = tensorById(trace, cell.tensor);
  if (tensor === null || cell.row >= tensor.rows || cell.column >= tensor.columns) return null;
  const { terms, op, total } = explain(cell);
  const words = strings.interface;
  const changed = readOuts.changed(cell);
  const products = terms.map((term) => term.product);
  const sum = summed.has(op)
    ? sumDigits(products, total)
    : { digits: columnDigits([total]), addsUp: true };
  const digits: TermDigits = {
    left: columnDigits(terms.map((term) => term.left)),
    right: columnDigits(terms.map((term) => term.right ?? 0)),
    product: sum.digits,
  };
  return {
    title: cellName(computation, cell, strings),
    role: tensor.role,
    rows:
      op === 'input'
        ? []
        : terms.map((term, index) => rowOf(computation, op, term, index, digits, strings)),
    totalName: totalNameOf(op, words),
    totalSign: sum.addsUp ? '=' : '≈',
    total: formatNumber(total, digits.product),
    next:
      op === 'input'
        ? `${words.given} ${nextOf(trace, cell.tensor, strings)}`
        : nextOf(trace, cell.tensor, strings),
    was: changed === null ? '' : words.was(formatNumber(changed.was, columnDigits([changed.was]))),
  };
}

/** "scores, charge → manager", "key of manager, number 2". */
export function cellName(
  { trace, example, keyLabels, queryLabels }: Inspected,
  cell: Cell,
  { roles, interface: words }: Strings,
): string {
  const tensor = tensorById(trace, cell.tensor);
  const role: TensorRole = tensor?.role ?? 'scores';
  const name = roles[role];
  const [rowLabel, columnLabel] = placeNames(
    role,
    cell,
    keyLabels,
    queryLabels,
    example.axes ?? [],
    words.component,
    tensor?.columns ?? 0,
  );
  const single = tensor?.columns === 1 || columnLabel === '';
  return `${name}${whoseOf(tensor, words)}, ${single ? rowLabel : `${rowLabel} · ${columnLabel}`}`;
}

/** Of several heads: which one's, or that it is what all have together. */
function whoseOf(tensor: Tensor | null, words: Strings['interface']): string {
  if (tensor?.head !== undefined) return `, ${words.headNumber(tensor.head + 1)}`;
  return tensor === null || tensor.id === tensor.role ? '' : `, ${words.headsTogether}`;
}

function placeNames(
  role: Role,
  { row, column }: Cell,
  keys: readonly string[],
  queries: readonly string[],
  axes: readonly string[],
  component: (place: number) => string,
  columns: number,
): [string, string] {
  const rowName = rowLabels(role, keys, queries)[row] ?? component(row + 1);
  if (overKeys.has(role)) return [rowName, keys[column] ?? component(column + 1)];
  const named = (role === 'value' || role === 'output') && columns <= axes.length;
  return [rowName, (named ? axes[column] : undefined) ?? component(column + 1)];
}

function rowOf(
  computation: Inspected,
  op: Op,
  term: Term,
  index: number,
  digits: TermDigits,
  strings: Strings,
): InspectorRow {
  const role = (place: Cell | null): Role | undefined =>
    place === null ? undefined : (tensorById(computation.trace, place.tensor)?.role ?? undefined);
  const from = (place: Cell | null, shown: string): Origin | null =>
    place === null
      ? null
      : {
          cell: place,
          label: strings.interface.whereFrom(cellName(computation, place, strings), shown),
        };
  const alone = term.right === null;
  const tied = op === 'argmax' && term.left === term.right && term.product === 0;
  const formula = tied
    ? strings.interface.earlierWordHasIt
    : formulas[op]?.(
        formatNumber(term.left, digits.left),
        formatNumber(term.right ?? 0, digits.right),
      );
  // A bias, which is the last of a projection's terms, is handed on too.
  const whole = handed.has(op) || formula !== undefined || (op === 'project' && alone);
  const left = whole ? '' : formatNumber(term.left, digits.left);
  const right = alone || whole ? '' : formatNumber(term.right ?? 0, digits.right);
  const product = formatNumber(term.product, digits.product);
  return {
    name: formula ?? termName(computation, op, term, index, strings),
    left,
    power: op === 'exp',
    sign: alone ? '' : signs[op],
    right,
    product,
    ...(term.leftCell === null ? {} : { leftRole: role(term.leftCell) ?? '' }),
    ...(term.rightCell === null ? {} : { rightRole: role(term.rightCell) ?? '' }),
    leftFrom: whole ? null : from(term.leftCell, left),
    rightFrom: alone || whole ? null : from(term.rightCell, right),
    productFrom: whole ? from(term.leftCell, product) : null,
  };
}

/** A sum over the components of a vector is named by the place, a sum over words by the word. */
function termName(
  { keyLabels, example, trace }: Inspected,
  op: Op,
  term: Term,
  index: number,
  { interface: words, roles }: Strings,
): string {
  const left = term.leftCell === null ? null : tensorById(trace, term.leftCell.tensor);
  const named = left === null ? example.title : roles[left.role];
  switch (op) {
    case 'project':
      return term.right === null ? named : words.component(index + 1);
    case 'dot':
    case 'additive':
    case 'length':
      return words.component(index + 1);
    case 'weighted_sum':
    case 'sum':
    case 'max':
      return left !== null && single.has(left.role)
        ? named
        : (keyLabels[term.leftCell?.column ?? index] ?? words.component(index + 1));
    default:
      return term.leftCell === null ? '' : named;
  }
}

function nextOf(trace: Trace, tensor: string, { interface: words }: Strings): string {
  const next = trace.stages.find((stage) => stage.inputs.includes(tensor));
  const role = next === undefined ? undefined : tensorById(trace, next.output)?.role;
  if (next?.op === 'split') return words.goesToHeads;
  if (next?.op === 'concat') return words.goesBeside;
  if (next?.op === 'project' && role === 'output') return words.goesMixed;
  if (next === undefined || role === undefined)
    return tensorById(trace, tensor)?.role === 'extra_weight'
      ? words.goesToNoWord
      : words.goesNowhere;
  return words.goesTo(role, nextSteps.find((step) => step === next.op) ?? null);
}

function totalNameOf(op: Op, words: Strings['interface']): string {
  if (op === 'length') return words.rootOfSum;
  return op === 'max' ? words.largest : words.total;
}
