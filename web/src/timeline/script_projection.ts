import type { Role, Tensor } from '../core/trace';
import { says } from './equation';
import { planRows, planTerms, range } from './fold';
import { type Parts, plain, say, spoken } from './say';
import { type Draft, draft, type Script } from './script_context';
import type { Region } from './timeline_types';
import { otherRows, restOfRow, wholeRow } from './trace_view';
import { type WorkedCell, workAtOnce, workInFull } from './worked_cell';

const projections = [
  ['query', 'query_projection'],
  ['key', 'key_projection'],
  ['value', 'value_projection'],
] as const;

/** The chosen word through each matrix: the first number in full, the others a beat each; then the other words. */
export function scriptProjection(script: Script): Draft[] {
  const made = projections.flatMap(([role, by]) => {
    const tensor = script.view.find(role);
    const matrix = script.view.find(by);
    return tensor !== null && matrix !== null && !script.view.given(tensor)
      ? [{ tensor, matrix }]
      : [];
  });
  const beats = made.flatMap(({ tensor, matrix }, index) =>
    projectWord(script, tensor, matrix, index === 0),
  );
  return [
    ...beats,
    ...otherWords(
      script,
      made.map(({ tensor }) => tensor),
    ),
  ];
}

function projectWord(script: Script, tensor: Tensor, matrix: Tensor, inFull: boolean): Draft[] {
  const plan = planRows(tensor.columns);
  const cells = plan.single.map((column) => componentOf(script, tensor, matrix, column));
  const beats = cells.flatMap((cell, index) =>
    inFull && index === 0 ? workInFull(script, cell) : [workAtOnce(script, cell)],
  );
  if (plan.foldedFrom === null) return beats;
  const rest = restOfRow(tensor, script.query, plan.foldedFrom);
  const told = say(script.narration.moreComponents<Parts>({}, tensor.columns - plan.foldedFrom));
  return [...beats, draft('inputs', { action: 'row', lit: [rest], reveals: [rest], say: told })];
}

function componentOf(script: Script, tensor: Tensor, matrix: Tensor, column: number): WorkedCell {
  const { narration } = script;
  const role = roleWord(script, tensor.role);
  const component = plain(narration.component(column));
  return {
    stage: 'inputs',
    tensor,
    row: script.query,
    column,
    lit: [...embeddingRow(script), wholeRow(matrix, column)],
    groups: planTerms(range(0, matrix.columns)),
    sayTerm: (_term, _index, line) =>
      say(narration.projectionTerm({ role, component, line: says(line) })),
    sayGroup: (indexes) => say(narration.moreTerms({ of: role }, indexes.length)),
    sayTotal: (line) => say(narration.projected({ role, component, line: says(line) })),
  };
}

function otherWords(script: Script, tensors: readonly Tensor[]): Draft[] {
  const embedding = script.view.find('embedding');
  const shown = embedding === null ? tensors : [embedding, ...tensors];
  const reveals = shown.flatMap((tensor) => otherRows(tensor, script.query));
  if (reveals.length === 0) return [];
  const names = tensors.map((tensor) => [
    ...roleWord(script, tensor.role),
    ...plain(' '),
    ...script.shape(tensor),
  ]);
  const count = Math.max(...tensors.map(({ rows }) => rows)) - 1;
  const told = script.narration.restProjected<Parts>(
    { list: say(script.narration.list<Parts>(names)) },
    count,
  );
  return [draft('inputs', { action: 'rest', reveals, say: say(told) })];
}

function embeddingRow(script: Script): Region[] {
  const embedding = script.view.find('embedding');
  return embedding === null ? [] : [wholeRow(embedding, script.query)];
}

function roleWord(script: Script, role: Role): Parts {
  return [spoken(script.strings.roles[role], role, { strong: true })];
}
