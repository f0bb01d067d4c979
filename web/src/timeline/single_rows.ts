import type { Tensor, Term } from '../core/trace';
import { planRows } from './fold';
import { type Parts, say } from './say';
import { type Draft, draft, onlyTerm, type Script } from './script_context';
import type { Region, StageName } from './timeline_types';
import { cellAt, oneCell, restOfRow } from './trace_view';

/** A row of scores where every number is made by one operation on one number. */
export interface SingleRow {
  readonly stage: StageName;
  readonly tensor: Tensor;
  /** What the key's number is made from, besides the cell itself. */
  readonly from: (key: number) => readonly Region[];
  readonly say: (term: Term, key: number) => Parts;
}

/** One beat a key word; of many, the first two and then the others at once. */
export function workRow(script: Script, row: SingleRow): Draft[] {
  const { stage, tensor } = row;
  const plan = planRows(tensor.columns);
  const beats = plan.single.map((key) => {
    const cell = cellAt(tensor, script.query, key);
    return draft(stage, {
      action: 'row',
      lit: [...row.from(key), oneCell(tensor, script.query, key)],
      reveals: [oneCell(tensor, script.query, key)],
      focus: cell,
      say: row.say(onlyTerm(script.explain(cell)), key),
    });
  });
  return [...beats, ...foldedWords(script, stage, tensor, plan.foldedFrom)];
}

/** "The other 62 words likewise." */
export function foldedWords(
  script: Script,
  stage: StageName,
  tensor: Tensor,
  from: number | null,
): Draft[] {
  if (from === null) return [];
  const rest = restOfRow(tensor, script.query, from);
  const told = say(script.narration.moreWords<Parts>({}, tensor.columns - from));
  return [draft(stage, { action: 'row', lit: [rest], reveals: [rest], say: told })];
}
