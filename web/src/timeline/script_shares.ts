import type { Tensor } from '../core/trace';
import { formatPercent } from '../draw/format';
import { type Equation, says, saysLeft } from './equation';
import { planWordTerms, range } from './fold';
import { say, spoken } from './say';
import { type Draft, draft, type Script, termRefs } from './script_context';
import { workRow } from './single_rows';
import { cellAt, oneCell, wholeRow } from './trace_view';
import { operand } from './worked_cell';

/** What every share is divided by. */
export function scriptSum(script: Script): Draft[] {
  const sum = script.view.find('sum');
  const parts = sum && script.view.before(sum);
  if (sum === null || parts === null) return [];
  const explanation = script.explain(cellAt(sum, script.query, 0));
  const groups = planWordTerms(range(0, explanation.terms.length));
  const folded = groups.find((indexes) => indexes.length > 1);
  const told = groups.filter((indexes) => indexes.length === 1).flat();
  const terms = told.flatMap((index) => {
    const term = explanation.terms[index];
    return term === undefined
      ? []
      : [{ left: operand(script, term.product, term.leftCell?.tensor, parts, term.leftCell) }];
  });
  const total = operand(script, explanation.total, sum.id, sum, explanation.cell);
  const hidden = folded ? { hidden: { text: script.narration.moreInLine(folded.length) } } : {};
  const cell = oneCell(sum, script.query, 0);
  return [
    draft('softmax', {
      action: 'total',
      lit: [wholeRow(parts, script.query), cell],
      reveals: [cell],
      terms: termRefs(explanation.cell, range(0, explanation.terms.length)),
      focus: explanation.cell,
      say: say(script.narration.sum({ line: says({ terms, total, ...hidden }) })),
    }),
  ];
}

/** 3.32 ÷ 7.95 = 0.42, so 42 % of the attention goes to manager. */
export function scriptShares(script: Script, weights: Tensor): Draft[] {
  const sum = script.view.find('sum');
  const parts = script.view.before(weights);
  if (sum === null || parts === null) return [];
  const percents = script.percentages(weights.id, script.query);
  const { narration } = script;
  return workRow(script, {
    stage: 'softmax',
    tensor: weights,
    from: (key) => [oneCell(parts, script.query, key), oneCell(sum, script.query, 0)],
    say: (term, key) => {
      const cell = cellAt(weights, script.query, key);
      const equation: Equation = {
        terms: [
          {
            left: operand(script, term.left, parts.id, parts, term.leftCell),
            sign: '÷',
            right: operand(script, term.right ?? Number.NaN, sum.id, sum, term.rightCell),
          },
        ],
        total: operand(script, term.product, weights.id, weights, cell),
      };
      const word = script.keyWord(key, true);
      if (Number.isNaN(term.product))
        return say(narration.shareBroken({ word, line: saysLeft(equation) }));
      if (script.view.find('relevance') !== null)
        return say(narration.wordLine({ word, line: says(equation) }));
      const text = formatPercent(percents.together[key] ?? Number.NaN);
      const percent = [spoken(text, 'weights', { cell, strong: true })];
      const adjusted = percents.alone[key] !== percents.together[key];
      const told = adjusted ? narration.shareAdjusted : narration.share;
      return say(told({ line: says(equation), percent, word }));
    },
  });
}
