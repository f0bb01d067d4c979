import type { Tensor } from '../core/trace';
import { says } from './equation';
import { planRows, planTerms, range } from './fold';
import { say } from './say';
import { scriptAdditive } from './script_additive';
import type { Draft, Script } from './script_context';
import { perQueryTensors, scriptCosines } from './script_cosine';
import { scriptGivenScores } from './script_inputs';
import { restOfQueries } from './script_rest';
import { foldedWords } from './single_rows';
import { wholeRow } from './trace_view';
import { type WorkedCell, workAtOnce, workInFull } from './worked_cell';

/** Query · key, word by word: the first key in full, the others a beat each; for cosines then over the lengths; or the additive similarity; then the other queries. */
export function scriptScores(script: Script): Draft[] {
  const scores = script.view.find('scores');
  const query = script.view.find('query');
  const key = script.view.find('key');
  if (scores === null) return [];
  if (query === null || key === null || script.view.given(scores)) return scriptGivenScores(script);
  const additive = scriptAdditive(script);
  if (additive !== null) return additive;
  const products = script.view.find('dot_product') ?? scores;
  const plan = planRows(products.columns);
  const beats = plan.single.flatMap((index) => {
    const cell = scoreOf(script, products, query, key, index);
    return index === 0 ? workInFull(script, cell) : [workAtOnce(script, cell)];
  });
  return [
    ...beats,
    ...foldedWords(script, 'scores', products, plan.foldedFrom),
    ...scriptCosines(script),
    ...restOfQueries(script, 'scores', perQueryTensors(script), 'scores'),
  ];
}

function scoreOf(
  script: Script,
  scores: Tensor,
  query: Tensor,
  key: Tensor,
  index: number,
): WorkedCell {
  const { narration } = script;
  const word = script.keyWord(index, true);
  return {
    stage: 'scores',
    tensor: scores,
    row: script.query,
    column: index,
    lit: [wholeRow(query, script.query), wholeRow(key, index)],
    groups: planTerms(range(0, key.columns)),
    sayTerm: (_term, component, line) =>
      say(narration.scoreTerm(component)({ word, line: says(line) })),
    sayGroup: (indexes) => say(narration.moreTerms({ of: word }, indexes.length)),
    sayTotal: (line) => say(narration.wordLine({ word, line: says(line) })),
  };
}
