import type { Tensor } from '../core/trace';
import { formatPercent } from '../draw/format';
import { says } from './equation';
import { type Parts, plain, say, spoken } from './say';
import { type Draft, draft, onlyTerm, type Script } from './script_context';
import { differenceOf, powerOf } from './script_exponentials';
import { cellAt, oneCell } from './trace_view';
import { operand } from './worked_cell';

/** What is said of the extra zero of softmax_with_extra_zero: one beat for each step that it takes beside the words. */

export function scriptExtraScore(script: Script): Draft[] {
  const extra = script.view.find('extra_score');
  if (extra === null) return [];
  const cell = oneCell(extra, script.query, 0);
  const number = script.numberAt(extra, script.query, 0, true);
  const told = script.narration.extraScore({ number });
  return [draft('softmax', { action: 'row', lit: [cell], reveals: [cell], say: say(told) })];
}

export function scriptExtraShifted(script: Script): Draft[] {
  const shifted = script.view.find('extra_shifted');
  if (shifted === null) return [];
  return step(script, shifted, (term) =>
    lineOf(
      script,
      says({
        terms: [differenceOf(script, term, shifted)],
        total: operand(script, term.product, shifted.id, shifted, cellAt(shifted, script.query, 0)),
      }),
    ),
  );
}

export function scriptExtraExponential(script: Script): Draft[] {
  const exponential = script.view.find('extra_exponential');
  const before = exponential && script.view.before(exponential);
  if (exponential === null || before === null) return [];
  return step(script, exponential, (term) =>
    lineOf(script, powerOf(script, term, exponential, before, 0)),
  );
}

/** 1.00 ÷ 1.05 = 0.95, so 95 % of the attention goes to no word. */
export function scriptExtraWeight(script: Script, weights: Tensor): Draft[] {
  const extra = script.view.find('extra_weight');
  const share = script.percentages(weights.id, script.query).extra;
  if (extra === null || share === null) return [];
  const { narration } = script;
  const cell = cellAt(extra, script.query, 0);
  return step(script, extra, (term) => {
    const line = says({
      terms: [
        {
          left: operand(script, term.left, term.leftCell?.tensor, extra, term.leftCell),
          sign: '÷',
          right: operand(
            script,
            term.right ?? Number.NaN,
            term.rightCell?.tensor,
            extra,
            term.rightCell,
          ),
        },
      ],
      total: operand(script, term.product, extra.id, extra, cell),
    });
    const text = formatPercent(share.together);
    const percent = [spoken(text, 'extra_weight', { cell, strong: true })];
    const told = share.alone === share.together ? narration.share : narration.shareAdjusted;
    return say(told({ line, percent, word: strong(narration.noWord) }));
  });
}

function step(
  script: Script,
  tensor: Tensor,
  told: (term: ReturnType<typeof onlyTerm>) => Parts,
): Draft[] {
  const cell = cellAt(tensor, script.query, 0);
  const explanation = script.explain(cell);
  const [term] = explanation.terms;
  const sources = [term?.leftCell, term?.rightCell].flatMap((source) => {
    const from = script.trace.tensors.find(({ id }) => id === source?.tensor);
    return from === undefined ? [] : [oneCell(from, script.query, 0)];
  });
  const region = oneCell(tensor, script.query, 0);
  return [
    draft('softmax', {
      action: 'row',
      lit: [...sources, region],
      reveals: [region],
      focus: cell,
      say: told(onlyTerm(explanation)),
    }),
  ];
}

function lineOf(script: Script, line: Parts): Parts {
  const word = strong(script.narration.noWord);
  return say(script.narration.wordLine({ word, line }));
}

function strong(text: string): Parts {
  return plain(text).map((part) => ({ ...part, strong: true }));
}
