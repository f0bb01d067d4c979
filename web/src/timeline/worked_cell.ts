import type { Explanation, Tensor, Term } from '../core/trace';
import type { Equation, EquationTerm, Operand } from './equation';
import type { Parts } from './say';
import { type Draft, draft, type Script, termRefs } from './script_context';
import type { Region, StageName } from './timeline_types';
import { cellAt, oneCell } from './trace_view';

/** A cell that is a sum of products, and how its beats are said. */
export interface WorkedCell {
  readonly stage: StageName;
  readonly tensor: Tensor;
  readonly row: number;
  readonly column: number;
  /** The row and the column that meet in the cell. */
  readonly lit: readonly Region[];
  /** Terms told together; those left out of every group add nothing and are told by `idle`. */
  readonly groups: readonly (readonly number[])[];
  readonly idle?: { readonly terms: readonly number[]; readonly say: Parts };
  readonly sayTerm: (term: Term, index: number, line: Equation) => Parts;
  readonly sayGroup: (indexes: readonly number[]) => Parts;
  readonly sayTotal: (line: Equation) => Parts;
}

/** In full: a beat for each product (a long sum folded), then one for the total. */
export function workInFull(script: Script, cell: WorkedCell): Draft[] {
  const explanation = script.explain(cellAt(cell.tensor, cell.row, cell.column));
  const shared = { lit: litWith(cell), focus: explanation.cell };
  const alone = cell.groups.length === 1 && cell.groups[0]?.length === 1;
  const products = alone ? [] : cell.groups;
  const beats = products.map((indexes) => {
    const [index = 0] = indexes;
    const term = indexes.length === 1 ? (explanation.terms[index] ?? null) : null;
    const line = term && {
      terms: [termOf(script, term, cell.tensor)],
      total: productOf(script, term, cell.tensor),
    };
    return draft(cell.stage, {
      ...shared,
      action: 'term',
      terms: termRefs(explanation.cell, indexes),
      term,
      say: term && line ? cell.sayTerm(term, index, line) : cell.sayGroup(indexes),
    });
  });
  if (cell.idle !== undefined && cell.idle.terms.length > 0) {
    const terms = termRefs(explanation.cell, cell.idle.terms);
    beats.push(draft(cell.stage, { ...shared, action: 'term', terms, say: cell.idle.say }));
  }
  const total = draft(cell.stage, {
    ...shared,
    action: 'total',
    reveals: [oneCell(cell.tensor, cell.row, cell.column)],
    terms: alone ? termRefs(explanation.cell, cell.groups.flat()) : [],
    say: cell.sayTotal(sumOf(script, explanation, cell)),
  });
  return [...beats, total];
}

/** The whole cell in one beat. */
export function workAtOnce(script: Script, cell: WorkedCell): Draft {
  const explanation = script.explain(cellAt(cell.tensor, cell.row, cell.column));
  return draft(cell.stage, {
    action: 'row',
    lit: litWith(cell),
    reveals: [oneCell(cell.tensor, cell.row, cell.column)],
    focus: explanation.cell,
    say: cell.sayTotal(sumOf(script, explanation, cell)),
  });
}

function litWith({ lit, tensor, row, column }: WorkedCell): Region[] {
  return [...lit, oneCell(tensor, row, column)];
}

/** `a × b + c × d = total`; a folded group is a count in the line. */
function sumOf(script: Script, explanation: Explanation, cell: WorkedCell): Equation {
  const folded = cell.groups.find((indexes) => indexes.length > 1);
  const told = cell.groups.filter((indexes) => indexes.length === 1).flat();
  const terms = told.flatMap((index) => explanation.terms[index] ?? []);
  const total: Operand = {
    value: explanation.total,
    digits: script.digits(cell.tensor.id),
    role: cell.tensor.role,
    cell: explanation.cell,
  };
  return {
    terms: terms.map((term) => termOf(script, term, cell.tensor)),
    total,
    ...(folded ? { hidden: { text: script.narration.moreInLine(folded.length) } } : {}),
  };
}

function termOf(script: Script, term: Term, tensor: Tensor): EquationTerm {
  const left = operand(script, term.left, term.leftCell?.tensor, tensor, term.leftCell);
  if (term.right === null) return { left };
  return {
    left,
    sign: '×',
    right: operand(script, term.right, term.rightCell?.tensor, tensor, term.rightCell),
  };
}

function productOf(script: Script, term: Term, tensor: Tensor): Operand {
  return { value: term.product, digits: script.digits(tensor.id), role: tensor.role, cell: null };
}

/** A number with the colour and decimals of the tensor it comes from; `made` when it comes from none. */
export function operand(
  script: Script,
  value: number,
  from: string | undefined,
  made: Tensor,
  cell: Operand['cell'],
): Operand {
  const tensor = script.trace.tensors.find(({ id }) => id === from) ?? null;
  return { value, digits: script.digits((tensor ?? made).id), role: tensor?.role ?? null, cell };
}
