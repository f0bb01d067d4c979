import type { Tensor } from '../core/trace';
import { type Equation, says } from './equation';
import { planRows, planWordTerms, range, tooLargeToSay, tooManyToName } from './fold';
import { type Parts, plain, say, spoken } from './say';
import { type Draft, draft, type Script } from './script_context';
import { listOf } from './script_inputs';
import { restOfQueries } from './script_rest';
import { restOfRow, wholeColumn, wholeRow } from './trace_view';
import { type WorkedCell, workAtOnce, workInFull } from './worked_cell';

/** Weight × value, word by word, added up: the first number in full, the others a beat each; then the other queries. */
export function scriptWeightedSum(script: Script): Draft[] {
  const weights = script.view.find('weights');
  const value = script.view.find('value');
  const output = script.view.find('output');
  if (weights === null || value === null || output === null) return [];
  const worked = script.view.row(weights, script.query).some((weight) => weight !== 0)
    ? components(script, weights, value, output)
    : [nothing(script, weights, output)];
  return [...worked, ...restOfQueries(script, 'weighted-sum', [output], 'output')];
}

function components(script: Script, weights: Tensor, value: Tensor, output: Tensor): Draft[] {
  const plan = planRows(output.columns);
  const beats = plan.single.flatMap((column) => {
    const cell = componentOf(script, weights, value, output, column);
    return column === 0 ? workInFull(script, cell) : [workAtOnce(script, cell)];
  });
  return [...beats, ...foldedComponents(script, output, plan.foldedFrom)];
}

/** Every weight is 0: there is nothing to multiply. */
function nothing(script: Script, weights: Tensor, output: Tensor): Draft {
  const result = wholeRow(output, script.query);
  const word = script.queryWord(true);
  const { narration } = script;
  const told = tooLargeToSay(1, output.columns)
    ? narration.zeroOutputLarge({ word })
    : narration.zeroOutput({ word, output: script.vector(output, script.query, true) });
  const lit = [wholeRow(weights, script.query), result];
  return draft('weighted-sum', { action: 'total', lit, reveals: [result], say: say(told) });
}

function componentOf(
  script: Script,
  weights: Tensor,
  value: Tensor,
  output: Tensor,
  column: number,
): WorkedCell {
  const { narration } = script;
  const counts = (key: number) => script.view.value(weights, script.query, key) !== 0;
  const keys = range(0, weights.columns);
  const idle = keys.filter((key) => !counts(key));
  const several = output.columns > 1;
  const component = [spoken(script.component(column), 'output')];
  const many = plain(narration.words(idle.length));
  const idleList = tooManyToName(idle.length)
    ? many
    : listOf(script, idle.length, (index) => script.keyWord(idle[index] ?? 0, true));
  return {
    stage: 'weighted-sum',
    tensor: output,
    row: script.query,
    column,
    lit: [wholeRow(weights, script.query), wholeColumn(value, column)],
    groups: planWordTerms(keys.filter(counts)),
    idle: { terms: idle, say: say(narration.zeroWeights({ list: idleList }, idle.length)) },
    sayTerm: (_term, key, line) => {
      const word = script.keyWord(key, true);
      return say(
        several
          ? narration.outputTerm({ word, component, line: says(line) })
          : narration.wordLine({ word, line: says(line) }),
      );
    },
    sayGroup: (indexes) => say(narration.moreTerms({ of: component }, indexes.length)),
    sayTotal: (line) => sayTotal(script, several ? component : null, line),
  };
}

function sayTotal({ narration }: Script, component: Parts | null, line: Equation): Parts {
  if (component === null) return say(narration.outputSum({ line: says(line) }));
  return say(
    narration.wordLine({
      word: component.map((part) => ({ ...part, strong: true })),
      line: says(line),
    }),
  );
}

function foldedComponents(script: Script, output: Tensor, from: number | null): Draft[] {
  if (from === null) return [];
  const rest = restOfRow(output, script.query, from);
  const told = say(script.narration.moreComponents<Parts>({}, output.columns - from));
  return [draft('weighted-sum', { action: 'row', lit: [rest], reveals: [rest], say: told })];
}
